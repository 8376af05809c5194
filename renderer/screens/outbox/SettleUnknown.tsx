// What a person at the bank said about a message of unknown outcome, where its answers say the same and their
// time proves nothing.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { instantOfWhen, UNTYPED_WHEN, WhenFields } from '../../ui/WhenFields.tsx';
import type { MessageDetail } from './MessagePage.tsx';
import { NamedMessage } from './NamedMessage.tsx';

const u = t.outbox.unknown;

interface SettleUnknownProps {
  readonly detail: MessageDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function SettleUnknown({ detail, onClose, onDone }: SettleUnknownProps) {
  const [contact, setContact] = useState('');
  const [when, setWhen] = useState(UNTYPED_WHEN);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Fault>();
  const zone = useDesk().value?.timeZone;
  const calledAt = instantOfWhen(zone, when);
  const settle = async (): Promise<void> => {
    if (calledAt === undefined) return;
    const result = await call('outbox.settle', {
      message: detail.message,
      contact: contact.trim(),
      calledAt,
      reference: reference.trim(),
      reason: reason.trim(),
    });
    if (!result.ok) return setRefusal(result.error);
    say(u.settled);
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={u.settleTitle}
      saveLabel={u.settleSave}
      canSave={contact.trim() !== '' && calledAt !== undefined && reason.trim() !== ''}
      refusal={refusal}
      onSave={settle}
      onClose={onClose}
    >
      <NamedMessage detail={detail} />
      <p className="quiet">{u.settleExplain}</p>
      <TextField
        label={t.outbox.held.contact}
        value={contact}
        onChange={setContact}
        maxLength={140}
        required
      />
      <div className="field-row">
        <WhenFields
          zone={zone}
          value={when}
          onChange={(change) => setWhen((before) => ({ ...before, ...change }))}
        />
      </div>
      <TextField label={u.settleReference} value={reference} onChange={setReference} maxLength={140} />
      <TextField
        label={u.settleReason}
        value={reason}
        onChange={setReason}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  );
}
