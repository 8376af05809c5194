// A labelled line of text with its own hint or objection underneath.
import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { t } from '../i18n/index.ts';
import { useMarkedValue } from './MarkedValue.tsx';
import './field.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly hint?: string | undefined;
  /** An objection: the field is marked and announced as invalid. */
  readonly problem?: string | undefined;
  readonly mono?: boolean;
  /** A secret on its way in: typed, not shown, not remembered. */
  readonly concealed?: boolean;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string | undefined;
  /** How the empty field is filled in, where its label does not say so; in place of a placeholder. */
  readonly example?: string | undefined;
  readonly autoFocus?: boolean;
  readonly suggestions?: readonly string[] | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** A button inside the field, at its end. */
  readonly aside?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    onFocus,
    onKeyDown,
    hint,
    problem,
    mono,
    concealed,
    readOnly,
    required,
    rows,
    maxLength,
    example,
    placeholder = example === undefined ? undefined : t.common.example(example),
    autoFocus,
    suggestions,
    inputRef,
    aside,
  } = props;
  const list = useId();
  // A secret is not shown, whatever it holds.
  const marked = useMarkedValue(concealed === true ? '' : value);
  const common = {
    className: `field-input${mono === true ? ' mono' : ''}`,
    spellCheck: false,
    autoComplete: concealed === true ? 'new-password' : 'off',
    ...(placeholder !== undefined && { placeholder }),
  };
  return (
    <AriaTextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={problem !== undefined}
      isReadOnly={readOnly ?? false}
      isRequired={required ?? false}
      validationBehavior="aria"
      {...(concealed === true && { type: 'password' })}
      {...(onBlur && { onBlur })}
      {...(onFocus && { onFocus })}
      {...(maxLength !== undefined && { maxLength })}
      {...(autoFocus === true && { autoFocus })}
      {...(marked.id !== undefined && { 'aria-describedby': marked.id })}
    >
      <Label className="field-label">{label}</Label>
      {rows === undefined ? (
        <span className={aside === undefined ? 'field-line' : 'field-line field-line-aside'}>
          <Input
            {...common}
            {...(inputRef && { ref: inputRef })}
            {...(onKeyDown && { onKeyDown })}
            {...(suggestions && { list })}
          />
          {aside}
        </span>
      ) : (
        <TextArea {...common} rows={rows} />
      )}
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </datalist>
      )}
      {marked.note}
      {hint !== undefined && problem === undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-problem">{problem}</FieldError>
    </AriaTextField>
  );
}
