// Changes the PIN of a card: this window only asks for it and follows how it goes; every PIN is typed in the
// PIN window.
import { useEffect, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { cancelTicket, followTicket, isOver, useTickets } from '../../stores/tickets.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

interface ChangePinDialogProps {
  readonly cardId: string;
  readonly holder: string;
  readonly demanded: boolean;
  readonly onClose: () => void;
}

export function ChangePinDialog({ cardId, holder, demanded, onClose }: ChangePinDialogProps) {
  const [number, setNumber] = useState<string>();
  const [refusal, setRefusal] = useState<Fault>();
  const ticket = useTickets((state) => (number === undefined ? undefined : state.tickets.get(number)));
  const over = ticket !== undefined && isOver(ticket);
  const done = ticket?.phase === 'done';
  useEffect(() => {
    if (!done) return;
    say(t.cards.changed(holder));
    onClose();
  }, [done, holder, onClose]);
  const begin = async (): Promise<void> => {
    setRefusal(undefined);
    const result = await call('cards.changePin', { cardId });
    if (!result.ok) return setRefusal(result.error);
    setNumber(result.value.ticket);
    await followTicket(result.value.ticket);
  };
  const idle = number === undefined || over;
  return (
    <Dialog
      title={t.cards.changing}
      onClose={onClose}
      closable={idle}
      footer={
        idle ? (
          <>
            <Button onPress={onClose}>{t.common.cancel}</Button>
            <Button weight="primary" onPress={() => void begin()}>
              {t.cards.changeGo}
            </Button>
          </>
        ) : (
          <Button onPress={() => void cancelTicket(number)} disabled={ticket?.phase === 'signing'}>
            {t.common.cancel}
          </Button>
        )
      }
    >
      <p className="strong">{holder}</p>
      {demanded && <StateBadge tone="attention">{t.cards.demanded}</StateBadge>}
      <p className="quiet">{t.cards.changeNote}</p>
      {refusal && <FaultView fault={refusal} />}
      {ticket && over && ticket.fault && <FaultView fault={ticket.fault} />}
      {ticket && !over && <Progress label={t.signing.phase[ticket.phase]} value={null} />}
    </Dialog>
  );
}
