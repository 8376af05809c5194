// A message held back after a restore: what the bank has, and the place to write down who found out that it
// may be sent.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { MessageDetail } from './MessagePage.tsx';

const h = t.outbox.held;

export function HeldMessage({
  detail,
  onSettled,
}: {
  readonly detail: MessageDetail;
  readonly onSettled: () => void;
}) {
  const [settling, setSettling] = useState(false);
  if (detail.fault === null) return null;
  return (
    <>
      <FaultView
        fault={detail.fault}
        actions={detail.held && <Button onPress={() => setSettling(true)}>{h.settle}</Button>}
      />
      {settling && <SettleHeld detail={detail} onClose={() => setSettling(false)} onSettled={onSettled} />}
    </>
  );
}

interface SettleHeldProps {
  readonly detail: MessageDetail;
  readonly onClose: () => void;
  readonly onSettled: () => void;
}

function SettleHeld({ detail, onClose, onSettled }: SettleHeldProps) {
  const [contact, setContact] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const settle = async (): Promise<void> => {
    setPending(true);
    const result = await call('restore.settle', {
      message: detail.message,
      contact: contact.trim(),
      reason: reason.trim(),
    });
    setPending(false);
    if (!result.ok) return setFault(result.error);
    say(h.settled);
    onClose();
    onSettled();
  };
  return (
    <Dialog
      title={h.settleTitle}
      onClose={onClose}
      width="wide"
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button
            weight="primary"
            disabled={contact.trim() === '' || reason.trim() === ''}
            pending={pending}
            onPress={() => void settle()}
          >
            {h.keep}
          </Button>
        </>
      }
    >
      <div className="stack-wide">
        <p className="quiet">{h.explain}</p>
        <TextField label={h.contact} value={contact} onChange={setContact} maxLength={140} required />
        <TextField label={h.reason} value={reason} onChange={setReason} rows={3} maxLength={500} required />
        {fault && <FaultView fault={fault} />}
      </div>
    </Dialog>
  );
}
