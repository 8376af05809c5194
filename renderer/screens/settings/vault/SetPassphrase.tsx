// A passphrase for the vault, or another one in the place of today's.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NewPassphrase } from '../../../ui/NewPassphrase.tsx';
import { ProofFields, type GivenProof } from './ProofFields.tsx';
import { useChanger, WhoChanges } from './WhoChanges.tsx';

const c = t.settings.vault.change;

export function SetPassphrase({
  protections,
  onClose,
}: {
  readonly protections: CallOutput<'vault.get'>['protections'];
  readonly onClose: () => void;
}) {
  const hasPassphrase = protections.includes('passphrase');
  const changer = useChanger();
  const [proof, setProof] = useState<GivenProof | undefined>(hasPassphrase ? undefined : null);
  const [passphrase, setPassphrase] = useState<string>();
  const [fault, setFault] = useState<Fault>();
  const set = async (): Promise<void> => {
    if (proof === undefined || passphrase === undefined) return;
    setFault(undefined);
    const done = await call('vault.setPassphrase', { proof, passphrase, person: changer.person });
    if (!done.ok) return setFault(done.error);
    say(c.passphraseDone);
    onClose();
  };
  return (
    <FormDialog
      title={hasPassphrase ? c.changePassphrase : c.setPassphrase}
      onClose={onClose}
      saveLabel={c.passphraseDo}
      onSave={set}
      canSave={proof !== undefined && passphrase !== undefined && changer.person !== ''}
      refusal={fault}
    >
      <p>{hasPassphrase ? c.passphraseLead : c.firstPassphraseLead}</p>
      {hasPassphrase && <ProofFields hasShares={protections.includes('shares')} onChange={setProof} />}
      <NewPassphrase label={c.newPassphrase} againLabel={c.newPassphraseAgain} onChange={setPassphrase} />
      <WhoChanges {...changer} />
    </FormDialog>
  );
}
