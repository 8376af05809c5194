// New recovery shares: asked for with the passphrase or shares of today, then written down one by one.
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RecoveryShares } from '../../../ui/RecoveryShares.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ProofFields, type GivenProof } from './ProofFields.tsx';
import { useChanger, WhoChanges } from './WhoChanges.tsx';

const c = t.settings.vault.change;

/** Each set can lose a share or more and still opens the vault. */
const SETS = {
  '2-3': { threshold: 2, count: 3 },
  '2-4': { threshold: 2, count: 4 },
  '3-5': { threshold: 3, count: 5 },
  '4-7': { threshold: 4, count: 7 },
} as const;
type SetName = keyof typeof SETS;
const SET_NAMES: readonly SetName[] = ['2-3', '2-4', '3-5', '4-7'];

export function MakeShares({
  protections,
  onClose,
}: {
  /** As they were when the dialog opened: new shares do not make it mention earlier ones. */
  readonly protections: CallOutput<'vault.get'>['protections'];
  readonly onClose: () => void;
}) {
  const needsProof = protections.includes('passphrase');
  const hadShares = protections.includes('shares');
  const changer = useChanger();
  const [proof, setProof] = useState<GivenProof | undefined>(needsProof ? undefined : null);
  const [set, setSet] = useState<SetName>('2-3');
  const [made, setMade] = useState<readonly string[]>();
  const [fault, setFault] = useState<Fault>();
  const make = async (): Promise<void> => {
    if (proof === undefined) return;
    setFault(undefined);
    const done = await call('vault.makeShares', { proof, ...SETS[set], person: changer.person });
    if (done.ok) setMade(done.value.shares);
    else setFault(done.error);
  };
  if (made !== undefined)
    return (
      <Dialog title={t.setup.sharesTitle} onClose={onClose} closable={false}>
        <RecoveryShares
          shares={made}
          threshold={SETS[set].threshold}
          onWritten={() => {
            say(c.sharesDone);
            onClose();
          }}
        />
      </Dialog>
    );
  return (
    <FormDialog
      title={hadShares ? c.newShares : c.makeShares}
      onClose={onClose}
      saveLabel={c.sharesDo}
      onSave={make}
      canSave={proof !== undefined && changer.person !== ''}
      offersAll={!needsProof && changer.person !== ''}
      isFollowed
      refusal={fault}
    >
      <p>{c.sharesLead}</p>
      {hadShares && (
        <p className="attention-note small" role="note">
          {c.sharesBefore}
        </p>
      )}
      {needsProof && <ProofFields hasShares={hadShares} onChange={setProof} />}
      <SelectField
        label={c.set}
        value={set}
        options={SET_NAMES.map((id) => ({ id, text: c.setOf(SETS[id].threshold, SETS[id].count) }))}
        onChange={setSet}
      />
      <WhoChanges {...changer} />
    </FormDialog>
  );
}
