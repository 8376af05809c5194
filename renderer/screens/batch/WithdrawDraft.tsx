// Withdraws a draft: a reason, no card, because nobody has signed anything yet.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { BatchDetail } from './draft/types.ts';

export function WithdrawDraft({
  detail,
  onClose,
}: {
  readonly detail: BatchDetail;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const withdraw = async (): Promise<void> => {
    setPending(true);
    const result = await call('batches.withdraw', {
      batch: detail.batch,
      expectedRevision: detail.changeRevision,
      choice: null,
      reason: reason.trim(),
    });
    setPending(false);
    if (result.ok) {
      say(t.act.done.withdraw(detail.reference));
      go('payments');
    } else setFault(result.error);
  };
  return (
    <Dialog
      title={t.batch.withdraw}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button
            weight="danger"
            disabled={reason.trim() === ''}
            pending={pending}
            onPress={() => void withdraw()}
          >
            {t.batch.withdraw}
          </Button>
        </>
      }
    >
      <p>{t.batch.withdrawSentence(detail.reference)}</p>
      <TextField
        label={t.batch.withdrawReason}
        value={reason}
        onChange={setReason}
        rows={2}
        maxLength={500}
      />
      {fault && <FaultView fault={fault} />}
    </Dialog>
  );
}
