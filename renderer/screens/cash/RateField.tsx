// A field for an exchange rate: shown and typed as the region writes it, handed on as a plain decimal.
import { t } from '../../i18n/index.ts';
import { TextField } from '../../ui/TextField.tsx';
import { TypedChoice } from '../../ui/TypedChoice.tsx';
import { amountForms, editAmount, offeredForm } from '../../ui/typed-amount.ts';
import { readOnKey, useReadText } from '../../ui/use-typed.ts';
import { readTypedRate } from './typed-rate.ts';

const s = t.exchangeRates;

interface RateFieldProps {
  readonly label: string;
  /** A plain decimal, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text that is no rate, or undefined once it is one. */
  readonly onUnread: (text: string | undefined) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}

export function RateField({ label, value, onChange, onUnread, hint, problem }: RateFieldProps) {
  const shown = editAmount(value);
  const { text, type, isUnread, take, refuse } = useReadText(shown, { value, onChange, onUnread });
  const commit = (): void => {
    const read = text === shown ? value : text.trim() === '' ? '' : readTypedRate(text);
    if (read === undefined) refuse(text);
    else take(read);
  };
  const forms = isUnread ? amountForms(text) : [];
  return (
    <div className="amount-field">
      <TextField
        label={label}
        value={text}
        onChange={type}
        onBlur={commit}
        onKeyDown={(event) => readOnKey(event, amountForms(text).length > 0, commit)}
        mono
        maxLength={40}
        hint={hint}
        problem={isUnread ? (forms.length > 1 ? s.twoReadings(text) : s.problem.form) : problem}
      />
      <TypedChoice
        choices={forms.map(({ value: form }) => ({ id: form, text: offeredForm(form) }))}
        onChoose={take}
      />
    </div>
  );
}
