// The one field for an amount: shown and typed as the region writes it, handed on as a plain decimal.
import './date-field.css';
import { useLayoutEffect, useRef } from 'react';
import { exponentOf } from '../../shared/domain/money.ts';
import { t } from '../i18n/index.ts';
import { formattedAmount } from './Amount.tsx';
import { TextField } from './TextField.tsx';
import { TypedChoice } from './TypedChoice.tsx';
import { amountForms, editAmount, isPlainAmount, offeredForm, readTypedAmount } from './typed-amount.ts';
import { readOnKey, useReadText } from './use-typed.ts';

export interface AmountFieldProps {
  readonly label: string;
  /** A plain decimal, or empty. */
  readonly value: string;
  /** Empty where it is not known. */
  readonly currency: string;
  readonly onChange: (value: string) => void;
  /** The text that is no amount, or undefined once it is one. */
  readonly onUnread?: (text: string | undefined) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly example?: string | undefined;
}

export function AmountField({
  label,
  value,
  currency,
  onChange,
  onUnread,
  hint,
  problem,
  example,
}: AmountFieldProps) {
  const shown = t.numbers.decimal(value);
  const { text, type, isUnread, take, refuse } = useReadText(shown, { value, onChange, onUnread });
  const decimals = exponentOf(currency);
  const input = useRef<HTMLInputElement>(null);
  const wasEntered = useRef(false);
  // Tab selects what a field holds, and the text without grouping loses that selection: what is typed next
  // would stand behind the old amount, as 10000500 does when 500 is typed over 10,000.
  useLayoutEffect(() => {
    if (wasEntered.current) input.current?.select();
    wasEntered.current = false;
  });
  const commit = (): void => {
    if (text === shown || text === editAmount(value)) return take(value);
    const read = text.trim() === '' ? '' : readTypedAmount(text, currency);
    if (read === '' || isPlainAmount(read)) return take(read);
    // Marked, where its point could pass for a decimal point.
    refuse(read);
  };
  const forms = isUnread
    ? amountForms(text).filter(
        ({ value: form }) => (form.split('.')[1] ?? '').length <= (decimals ?? Number.POSITIVE_INFINITY),
      )
    : [];
  const tooLong = decimals !== undefined && (value.split('.')[1] ?? '').length > decimals;
  return (
    <div className="amount-field">
      <TextField
        label={label}
        value={text}
        onChange={type}
        onBlur={commit}
        onKeyDown={(event) => readOnKey(event, amountForms(text).length > 0, commit)}
        onFocus={() => {
          if (text !== shown) return;
          wasEntered.current = editAmount(value) !== text;
          type(editAmount(value));
        }}
        inputRef={input}
        mono
        maxLength={30}
        hint={hint}
        problem={
          isUnread
            ? amountForms(text).length > 1
              ? t.numbers.twoReadings(text)
              : t.numbers.unread(text)
            : tooLong
              ? t.numbers.tooManyDecimals(currency)
              : problem
        }
        example={example}
      />
      <TypedChoice
        choices={forms.map(({ value: form }) => ({
          id: form,
          text: currency === '' ? offeredForm(form) : formattedAmount(form, currency),
        }))}
        onChoose={take}
      />
    </div>
  );
}
