// A new passphrase of the vault, typed twice.
import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { TextField } from './TextField.tsx';

const s = t.setup;
/** As the vault counts it, in characters (main/vault/wraps.ts). */
const LEAST = 12;

export function NewPassphrase({
  label = s.passphraseField,
  againLabel = s.passphraseAgain,
  onChange,
}: {
  readonly label?: string;
  readonly againLabel?: string;
  /** Undefined until it is long enough and was typed twice alike. */
  readonly onChange: (passphrase: string | undefined) => void;
}) {
  const [first, setFirst] = useState('');
  const [again, setAgain] = useState('');
  const take = (nextFirst: string, nextAgain: string): void => {
    setFirst(nextFirst);
    setAgain(nextAgain);
    const fits = Array.from(nextFirst).length >= LEAST && nextFirst === nextAgain;
    onChange(fits ? nextFirst : undefined);
  };
  return (
    <>
      <TextField
        label={label}
        value={first}
        onChange={(text) => take(text, again)}
        concealed
        hint={s.passphraseHint}
        maxLength={1_000}
        required
      />
      <TextField
        label={againLabel}
        value={again}
        onChange={(text) => take(first, text)}
        concealed
        maxLength={1_000}
        required
        problem={again !== '' && !first.startsWith(again) ? s.differs : undefined}
      />
    </>
  );
}
