// Released batches that the company key has not sealed yet.
import { useCallback, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { useDesk } from '../../stores/desk.ts';
import { followTicket, isOver, useTickets, type Ticket } from '../../stores/tickets.ts';
import { useOtherSendingDesk } from '../../stores/sending-desk.ts';
import { formatRoute } from '../../stores/route.ts';
import type { ListedBatch } from '../../ui/StateBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChecksNote } from '../../ui/ChecksNote.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { TotalsShort } from '../../ui/Amount.tsx';
import { DueDate, LateBadge } from './DueDate.tsx';
import { LaneFrame } from './Lane.tsx';

export function SealLane({
  batches,
  total,
}: {
  /** Those that are due first. */
  readonly batches: readonly ListedBatch[];
  readonly total: number;
}) {
  if (batches.length === 0) return null;
  return (
    <LaneFrame tone="attention" title={t.outbox.lanes.seal} note={t.outbox.laneNotes.seal} count={total}>
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
  const ticket = useTickets(({ tickets }) => sealingOf(tickets, row.batch, number));
  const notice = useDesk().value?.notices.find(({ what, batch }) => what === 'seal' && batch === row.batch);
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
  const elsewhere = useOtherSendingDesk(row.batch);
  const under = ticket === undefined ? number !== undefined : !isOver(ticket);
  // What the machine tried by itself after the release counts until somebody has tried again.
  const failed = ticket === undefined ? notice?.fault : ticket.phase === 'failed' ? ticket.fault : null;
  return (
    <li className="message-row">
      <a className="message-link message-link-seal" href={formatRoute('review', row.batch)}>
        <PlainText text={row.reference} className="strong clip" />
        <span className="two-lines">
          <span>
            <span className="small quiet">{t.outbox.due[row.kind]}</span>{' '}
            <DueDate valueDates={row.valueDates} />
          </span>
          <LateBadge due={row} />
        </span>
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
        <ChecksNote batch={row.batch} />
      </div>
      {!under && failed && (
        <div className="message-fault">
          <FaultView fault={failed} />
        </div>
      )}
    </li>
  );
}

/**
 * The sealing that was begun here, else the newest that the desk has announced: after a release it seals by
 * itself.
 */
function sealingOf(
  tickets: ReadonlyMap<string, Ticket>,
  batch: string,
  begun: string | undefined,
): Ticket | undefined {
  if (begun !== undefined) return tickets.get(begun);
  return [...tickets.values()].findLast((ticket) => ticket.act === 'seal' && ticket.batch === batch);
}
