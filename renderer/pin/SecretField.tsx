// One field for one PIN. Uncontrolled: what is typed is in the field and nowhere in the page's state; whoever
// takes it empties the field first.
import type { ReactNode, Ref } from 'react';
import '../ui/field.css';

export const SHORTEST = 4;
export const LONGEST = 64;

interface SecretFieldProps {
  readonly label: string;
  readonly shown: boolean;
  readonly field: Ref<HTMLInputElement>;
  readonly disabled?: boolean;
  readonly aside?: ReactNode;
  readonly maxLength?: number;
  readonly onLength: (length: number) => void;
}

export function SecretField({
  label,
  shown,
  field,
  disabled = false,
  aside,
  maxLength = LONGEST,
  onLength,
}: SecretFieldProps) {
  return (
    <label className="pin-field grow">
      <span className="field-label">
        {label}
        {aside}
      </span>
      <input
        ref={field}
        className="field-input pin-input"
        type={shown ? 'text' : 'password'}
        inputMode="numeric"
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onLength(event.target.value.length)}
      />
    </label>
  );
}

/** Empties the field, then tells what was in it. */
export function taken(input: HTMLInputElement | null): string {
  if (input === null) return '';
  const { value } = input;
  input.value = '';
  return value;
}
