// The one thing to do while a version is proposed: administrators sign it, or it is withdrawn.
import { useCallback, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { sentenceText, t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SigningDialog } from '../signing/SigningDialog.tsx';

type Proposal = NonNullable<CallOutput<'policies.get'>['proposal']>;
const p = t.policy;

export function ProposalBanner({
  proposal,
  open,
  isNew,
  onShow,
}: {
  readonly proposal: Proposal;
  readonly open: boolean;
  /** It was proposed a moment ago, on this screen: the signature is what comes next. */
  readonly isNew: boolean;
  readonly onShow: () => void;
}) {
  const when = useWhen();
  const [doing, setDoing] = useState<'sign' | 'withdraw'>();
  const close = useCallback(() => setDoing(undefined), []);
  const { version, have, need } = proposal;
  const done = useCallback(() => {
    say(have + 1 >= need ? p.adopted(version) : p.signed(version));
    setDoing(undefined);
  }, [have, need, version]);
  return (
    <section className="proposal-banner" aria-label={p.proposed(version)}>
      <StateBadge tone="waiting">{p.of(have, need)}</StateBadge>
      <div className="grow">
        <p className="strong">{p.proposed(version)}</p>
        <p className="small quiet">
          {proposal.follows ? p.proposedNote(have, need) : p.stale}{' '}
          {p.proposedOn(when.full(proposal.createdAt))}.
        </p>
      </div>
      {!open && (
        <Button weight="quiet" onPress={onShow}>
          {p.see}
        </Button>
      )}
      <Button onPress={() => setDoing('withdraw')}>{p.withdraw}</Button>
      <Button
        weight="primary"
        disabled={!proposal.follows}
        onPress={() => setDoing('sign')}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that proposed it has gone
        autoFocus={isNew}
      >
        {p.sign}
      </Button>
      {doing === 'sign' && (
        <SigningDialog
          purpose="policy"
          text="none"
          words={[proposal.words]}
          sentence={
            <div className="stack">
              <p>{p.signSentence(version)}</p>
              <ul className="policy-list policy-changes">
                {proposal.differences.map(sentenceText).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          }
          start={(choice) => call('policies.sign', { proposal: proposal.proposal, choice })}
          onClose={close}
          onDone={done}
        />
      )}
      {doing === 'withdraw' && <WithdrawDialog proposal={proposal.proposal} onClose={close} />}
    </section>
  );
}

function WithdrawDialog({ proposal, onClose }: { readonly proposal: string; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const withdraw = async (): Promise<void> => {
    const done = await call('policies.withdraw', { proposal, reason: reason.trim() });
    if (!done.ok) return setFault(done.error);
    say(p.withdrawn);
    onClose();
  };
  return (
    <Dialog
      title={p.withdrawTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button weight="danger" disabled={reason.trim() === ''} onPress={() => void withdraw()}>
            {p.withdraw}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{p.withdrawNote}</p>
        <TextField label={p.reason} value={reason} onChange={setReason} maxLength={500} rows={2} />
        {fault && <FaultView fault={fault} />}
      </div>
    </Dialog>
  );
}
