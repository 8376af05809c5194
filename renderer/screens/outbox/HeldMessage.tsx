// A message held back after a restore: what the bank has, and the two decisions an officer can record about
// it.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { totalsText } from '../../ui/totals-text.ts';
import type { MessageDetail } from './MessagePage.tsx';
import { NamedMessage } from './NamedMessage.tsx';

const h = t.outbox.held;

type Decision = 'settle' | 'setAside';

export function HeldMessage({
  detail,
  onSettled,
}: {
  readonly detail: MessageDetail;
  readonly onSettled: () => void;
}) {
  const [deciding, setDeciding] = useState<Decision>();
  if (detail.fault === null) return null;
  return (
    <>
      <FaultView
        fault={detail.fault}
        actions={
          detail.held && (
            <>
              <Button onPress={() => setDeciding('setAside')}>{h.setAside}</Button>
              <Button onPress={() => setDeciding('settle')}>{h.settle}</Button>
            </>
          )
        }
      />
      {deciding && (
        <DecideHeld
          detail={detail}
          decision={deciding}
          onClose={() => setDeciding(undefined)}
          onSettled={onSettled}
        />
      )}
    </>
  );
}

interface DecideHeldProps {
  readonly detail: MessageDetail;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onSettled: () => void;
}

/** Both need a name and what that person found out; setting aside says for which payments. */
function DecideHeld({ detail, decision, onClose, onSettled }: DecideHeldProps) {
  const [contact, setContact] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const endsIt = decision === 'setAside';
  const decide = async (): Promise<void> => {
    setPending(true);
    const result = await call(endsIt ? 'restore.setAside' : 'restore.settle', {
      message: detail.message,
      contact: contact.trim(),
      reason: reason.trim(),
    });
    setPending(false);
    if (!result.ok) return setFault(result.error);
    say(endsIt ? h.wasSetAside : h.settled);
    onClose();
    onSettled();
  };
  return (
    <Dialog
      title={
        endsIt
          ? h.setAsideTitle(t.batchKinds[detail.kind].counted(detail.transactions), totalsText(detail.totals))
          : h.settleTitle
      }
      onClose={onClose}
      width="wide"
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button
            weight="primary"
            disabled={contact.trim() === '' || reason.trim() === ''}
            pending={pending}
            onPress={() => void decide()}
          >
            {endsIt ? h.setAside : h.keep}
          </Button>
        </>
      }
    >
      <div className="stack-wide">
        <NamedMessage detail={detail} />
        {!endsIt && detail.fault && (
          <>
            <p className="strong">{t.faults[detail.fault.code].happened}</p>
            <p className="attention-text">{h.twice}</p>
          </>
        )}
        <p className="quiet">{endsIt ? h.setAsideExplain : h.explain}</p>
        <TextField label={h.contact} value={contact} onChange={setContact} maxLength={140} required />
        <TextField label={h.reason} value={reason} onChange={setReason} rows={3} maxLength={500} required />
        {fault && <FaultView fault={fault} />}
      </div>
    </Dialog>
  );
}
