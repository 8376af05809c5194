// One of a few, from a list that opens.
import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import './field.css';

export interface SelectOption<K extends string> {
  readonly id: K;
  readonly text: string;
  readonly detail?: string;
}

export interface SelectFieldProps<K extends string> {
  readonly label: string;
  /** Where the same words stand beside the field already. */
  readonly isLabelHidden?: boolean;
  readonly value: K;
  /** What stands there while the value is none of the options. */
  readonly placeholder?: string;
  readonly options: readonly SelectOption<K>[];
  readonly onChange: (value: K) => void;
  readonly disabled?: boolean;
  readonly hint?: string;
  /** An objection: the field is marked and announced as invalid. */
  readonly problem?: string | undefined;
}

export function SelectField<K extends string>({
  label,
  isLabelHidden = false,
  value,
  placeholder = '',
  options,
  onChange,
  disabled = false,
  hint,
  problem,
}: SelectFieldProps<K>) {
  return (
    <Select
      className="field"
      value={value}
      isDisabled={disabled}
      isInvalid={problem !== undefined}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
    >
      <Label className={isLabelHidden ? 'hidden-visually' : 'field-label'}>{label}</Label>
      <Button className="select-button">
        <SelectValue>{() => options.find((option) => option.id === value)?.text ?? placeholder}</SelectValue>
        <ChevronDown aria-hidden size={14} />
      </Button>
      {hint !== undefined && problem === undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-problem">{problem}</FieldError>
      <Popover className="popover">
        <ListBox className="options">
          {options.map((option) => (
            <ListBoxItem key={option.id} id={option.id} className="option" textValue={option.text}>
              {option.text}
              {option.detail !== undefined && <span className="option-detail">{option.detail}</span>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
