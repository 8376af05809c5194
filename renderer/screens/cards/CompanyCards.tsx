// The company's cards whose PIN the desk keeps: whether it was refused, and the way to enter it again in the
// PIN window.
import { useEffect, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { cancelTicket, followTicket, isOver, useTickets } from '../../stores/tickets.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

type CompanyCard = CallOutput<'cards.company'>['rows'][number];

const c = t.cards.company;

export function CompanyCards() {
  const read = useRead('cards.company', {}, ['cards', 'settings', 'outbox']);
  const [asked, setAsked] = useState<CompanyCard>();
  const rows = read.value?.rows ?? [];
  // A desk that has no company card yet, or keeps its key in a file, has nothing to enter.
  if (rows.length === 0) return null;
  return (
    <Panel title={c.title} flush>
      <ul aria-label={c.title}>
        {rows.map((row) => (
          <li key={row.uri} className="module-file">
            <span className="stack">
              <span className="row wrap">
                <PlainText text={row.label} className="strong" />
                {row.refused && <StateBadge tone="refused">{c.refused}</StateBadge>}
              </span>
              <span className="small quiet">{row.uses.map((use) => c.uses[use]).join(', ')}</span>
              {row.refused && <span className="small">{c.refusedNote}</span>}
            </span>
            <Button weight={row.refused ? 'primary' : 'plain'} onPress={() => setAsked(row)}>
              {c.enter}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== undefined && <EnterDialog card={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

function EnterDialog({ card, onClose }: { readonly card: CompanyCard; readonly onClose: () => void }) {
  const [number, setNumber] = useState<string>();
  const [refusal, setRefusal] = useState<Fault>();
  const ticket = useTickets((state) => (number === undefined ? undefined : state.tickets.get(number)));
  const over = ticket !== undefined && isOver(ticket);
  const done = ticket?.phase === 'done';
  useEffect(() => {
    if (!done) return;
    say(c.entered(card.label));
    onClose();
  }, [done, card.label, onClose]);
  const begin = async (): Promise<void> => {
    setRefusal(undefined);
    const started = await call('cards.enterCompanyPin', { uri: card.uri });
    if (!started.ok) {
      setRefusal(started.error);
      return;
    }
    setNumber(started.value.ticket);
    await followTicket(started.value.ticket);
  };
  const idle = number === undefined || over;
  return (
    <Dialog
      title={c.enterTitle}
      onClose={onClose}
      closable={idle}
      aside={!idle}
      footer={
        idle ? (
          <>
            <Button onPress={onClose}>{t.common.cancel}</Button>
            <Button weight="primary" onPress={() => void begin()}>
              {c.go}
            </Button>
          </>
        ) : (
          <Button onPress={() => void cancelTicket(number)} disabled={ticket?.phase === 'signing'}>
            {t.common.cancel}
          </Button>
        )
      }
    >
      <p className="strong">
        <PlainText text={card.label} />
      </p>
      <p className="quiet">{c.note}</p>
      {refusal && <FaultView fault={refusal} />}
      {ticket && over && ticket.fault && <FaultView fault={ticket.fault} />}
      {ticket && !over && <Progress label={t.signing.phase[ticket.phase]} value={null} />}
    </Dialog>
  );
}
