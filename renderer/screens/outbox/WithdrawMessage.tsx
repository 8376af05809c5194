// The question before a sealed message is taken out of the queue for good: which money it is about, and why.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { moneyOrCount } from '../../ui/totals-text.ts';
import type { MessageDetail } from './MessagePage.tsx';
import { NamedMessage } from './NamedMessage.tsx';

const w = t.outbox.withdraw;

export interface WithdrawMessageProps {
  readonly detail: MessageDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function WithdrawMessage({ detail, onClose, onDone }: WithdrawMessageProps) {
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Fault>();
  const withdraw = async (): Promise<void> => {
    const result = await call('outbox.withdraw', { message: detail.message, reason: reason.trim() });
    if (!result.ok) return setRefusal(result.error);
    say(w.done);
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={w.title(moneyOrCount(detail.totals, detail.transactions))}
      saveLabel={w.confirm}
      cancelLabel={w.keep}
      canSave={reason.trim() !== ''}
      refusal={refusal}
      onSave={withdraw}
      onClose={onClose}
    >
      <NamedMessage detail={detail} />
      <p className="quiet">{w.explain}</p>
      <TextField label={w.reason} value={reason} onChange={setReason} rows={3} maxLength={500} required />
    </FormDialog>
  );
}
