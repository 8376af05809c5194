// Released batches that the company key has not sealed yet.
import { useCallback, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { followTicket, isOver, useTickets } from '../../stores/tickets.ts';
import { useSentElsewhere } from '../../stores/sending-desk.ts';
import { formatRoute } from '../../stores/route.ts';
import type { ListedBatch } from '../../ui/StateBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { FundsNote } from '../../ui/FundsNote.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { TotalsShort } from '../../ui/Amount.tsx';
import { LaneFrame } from './Lane.tsx';

export function SealLane({ batches }: { readonly batches: readonly ListedBatch[] }) {
  if (batches.length === 0) return null;
  return (
    <LaneFrame
      tone="attention"
      title={t.outbox.lanes.seal}
      note={t.outbox.laneNotes.seal}
      count={batches.length}
    >
      <ul>
        {batches.map((row, index) => (
          <SealRow key={row.batch} row={row} next={index === 0} />
        ))}
      </ul>
    </LaneFrame>
  );
}

function SealRow({ row, next }: { readonly row: ListedBatch; readonly next: boolean }) {
  const [number, setNumber] = useState<string>();
  const ticket = useTickets((state) => (number === undefined ? undefined : state.tickets.get(number)));
  const seal = useCallback(async () => {
    const detail = await call('batches.get', { batch: row.batch });
    if (!detail.ok) return showFailure(detail.error);
    const result = await call('outbox.seal', {
      batch: row.batch,
      expectedRevision: detail.value.changeRevision,
    });
    if (!result.ok) return showFailure(result.error);
    setNumber(result.value.ticket);
    return followTicket(result.value.ticket);
  }, [row.batch]);
  const elsewhere = useSentElsewhere(row.batch);
  const under = number !== undefined && (ticket === undefined || !isOver(ticket));
  return (
    <li className="message-row">
      <a className="message-link message-link-seal" href={formatRoute('review', row.batch)}>
        <PlainText text={row.reference} className="strong clip" />
        <span className="message-money">
          <TotalsShort totals={row.totals} />
        </span>
      </a>
      <span className="message-act">
        {under ? (
          <Progress label={t.outbox.seal} value={ticket?.progress ?? null} />
        ) : elsewhere !== null ? (
          <span className="small quiet">
            {elsewhere.name === null ? (
              t.sheet.nobodySends
            ) : (
              <PlainText text={t.sheet.handedOver(elsewhere.name)} />
            )}
          </span>
        ) : (
          <Button weight={next ? 'primary' : 'plain'} onPress={() => void seal()}>
            {t.outbox.seal}
          </Button>
        )}
      </span>
      <div className="message-fault">
        <FundsNote batch={row.batch} />
      </div>
      {ticket?.phase === 'failed' && ticket.fault && (
        <div className="message-fault">
          <FaultView fault={ticket.fault} />
        </div>
      )}
    </li>
  );
}
