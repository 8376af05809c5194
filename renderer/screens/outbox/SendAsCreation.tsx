// The other way to hand a message over, where the bank profile enables it: create payment (interface document
// 4.1).
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';

export function SendAsCreation({
  message,
  onSent,
}: {
  readonly message: string;
  readonly onSent: () => void;
}) {
  const enabled = useRead('inquiries.rules', {}, ['desk']).value?.enabled.createPayment === true;
  const [pending, setPending] = useState(false);
  if (!enabled) return null;
  const send = async (): Promise<void> => {
    setPending(true);
    const result = await call('creation.send', { message });
    setPending(false);
    if (!result.ok) showFailure(result.error);
    else say(t.outbox.byCreationSent(result.value.paymentId));
    onSent();
  };
  return (
    <MenuButton
      label={t.outbox.sendOtherwise}
      disabled={pending}
      acts={[
        {
          id: 'creation',
          text: t.outbox.byCreation,
          detail: t.outbox.byCreationNote,
          run: () => void send(),
        },
      ]}
    />
  );
}
