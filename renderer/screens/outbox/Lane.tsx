// The messages of one state.
import { useState } from 'react';
import type { MessageState } from '../../../shared/domain/batch.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { MESSAGE_TONE } from '../../ui/StateBadge.tsx';
import { TONE_ICON, type Tone } from '../../ui/tone.ts';
import type { ReactNode } from 'react';
import { MessageRow, type ListedMessage } from './MessageRow.tsx';

const FEW = 6;
const MOST = 100;

/** `sendIsNext`: sending is the one next act of the screen, because nothing waits to be sealed before it. */
export function Lane({
  state,
  sendIsNext = false,
}: {
  readonly state: MessageState;
  readonly sendIsNext?: boolean;
}) {
  const [all, setAll] = useState(false);
  const limit = all || state === 'queued' ? MOST : FEW;
  const list = useRead('outbox.list', { offset: 0, limit, states: [state] }, ['outbox']).value;
  if (list === undefined || list.total === 0) return null;
  // What is due first stands first while it can still be sent.
  const ordered =
    state === 'queued'
      ? list.rows.toSorted((one, other) => firstDate(one).localeCompare(firstDate(other)))
      : list.rows;
  const shown = all ? ordered : ordered.slice(0, FEW);
  return (
    <LaneFrame
      tone={MESSAGE_TONE[state]}
      title={t.outbox.lanes[state]}
      note={t.outbox.laneNotes[state]}
      count={list.total}
    >
      <ul>
        {shown.map((row, index) => (
          <MessageRow key={row.message} row={row} next={sendIsNext && index === 0} />
        ))}
      </ul>
      {list.total > shown.length && !all && (
        <div className="lane-more">
          <Button weight="quiet" onPress={() => setAll(true)}>
            {t.outbox.showAll(list.total)}
          </Button>
        </div>
      )}
    </LaneFrame>
  );
}

const firstDate = ({ valueDates }: ListedMessage): string => valueDates[0] ?? '';

export function LaneFrame({
  tone,
  title,
  note,
  count,
  children,
}: {
  readonly tone: Tone;
  readonly title: string;
  readonly note: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  const Icon = TONE_ICON[tone];
  return (
    <section className={`lane lane-${tone}`} aria-label={title}>
      <header className="lane-head">
        <Icon aria-hidden size={16} className={`state-${tone}`} />
        <h2>{title}</h2>
        <span className="faint">{count}</span>
        <span className="small quiet end clip">{note}</span>
      </header>
      {children}
    </section>
  );
}
