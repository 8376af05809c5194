// A field of the forms that name one payment: a text, or a date or an amount as the region writes it, which
// goes to the bank in the bank's form.
import { useState } from 'react';
import { AmountField } from '../../ui/AmountField.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { TextField } from '../../ui/TextField.tsx';

export type LookupFieldForm = 'text' | 'date' | 'amount';

interface LookupFieldProps {
  readonly is: LookupFieldForm;
  readonly label: string;
  readonly value: string;
  /** Of an amount, where it is known. */
  readonly currency?: string;
  readonly onChange: (value: string) => void;
  readonly onUnread: (text: string | undefined) => void;
  readonly problem: string | undefined;
  readonly placeholder?: string | undefined;
  readonly example?: string | undefined;
}

export function LookupField({
  is,
  currency = '',
  placeholder,
  example,
  onUnread,
  ...field
}: LookupFieldProps) {
  if (is === 'date') return <DateField {...field} onUnread={onUnread} />;
  if (is === 'amount') return <AmountField {...field} currency={currency} onUnread={onUnread} />;
  return <TextField {...field} mono placeholder={placeholder} example={example} />;
}

/** How many fields hold a text that could not be read: nothing is asked without what somebody typed. */
export function useUnread(): readonly [number, (name: string, text: string | undefined) => void] {
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const mark = (name: string, text: string | undefined): void =>
    setUnread((before) => {
      const next = new Set(before);
      if (text === undefined) next.delete(name);
      else next.add(name);
      return next;
    });
  return [unread.size, mark];
}
