// Whoever changes what opens the vault shows first that they can open it today.
import { useState } from 'react';
import type { CallInput } from '../../../../shared/ipc/contract.ts';
import { t } from '../../../i18n/index.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const c = t.settings.vault.change;
export type GivenProof = CallInput<'vault.makeShares'>['proof'];

export function ProofFields({
  hasShares,
  onChange,
}: {
  readonly hasShares: boolean;
  /** Undefined until there is something to try. */
  readonly onChange: (proof: GivenProof | undefined) => void;
}) {
  const [kind, setKind] = useState<'passphrase' | 'shares'>('passphrase');
  const [passphrase, setPassphrase] = useState('');
  const [lines, setLines] = useState('');
  const takePassphrase = (text: string): void => {
    setPassphrase(text);
    onChange(text === '' ? undefined : { passphrase: text });
  };
  const takeLines = (text: string): void => {
    setLines(text);
    const shares = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    onChange(shares.length < 2 ? undefined : { shares });
  };
  return (
    <>
      {hasShares && (
        <div className="stack">
          <span className="field-label">{c.proof}</span>
          <Segments
            label={c.proof}
            value={kind}
            options={[
              { id: 'passphrase', text: c.byPassphrase },
              { id: 'shares', text: c.byShares },
            ]}
            onChange={(next) => {
              setKind(next);
              if (next === 'passphrase') takePassphrase(passphrase);
              else takeLines(lines);
            }}
          />
        </div>
      )}
      {kind === 'passphrase' ? (
        <TextField
          label={c.today}
          value={passphrase}
          onChange={takePassphrase}
          concealed
          maxLength={1_000}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing to do in the dialog
          autoFocus
        />
      ) : (
        <TextField
          label={t.setup.sharesField}
          value={lines}
          onChange={takeLines}
          hint={t.setup.shareHint}
          rows={4}
          mono
          required
        />
      )}
    </>
  );
}
