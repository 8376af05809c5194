// The messages of one state: what is still to be sent by its date, the earliest first.
import { useState } from 'react';
import type { MessageState } from '../../../shared/domain/batch.ts';
import type { CallInput } from '../../../shared/ipc/contract.ts';
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
  const [pages, setPages] = useState(0);
  const order = state === 'queued' ? 'due' : 'newest';
  const ofState: OfState = { states: [state], order };
  const list = useRead('outbox.list', { offset: 0, limit: FEW, ...ofState }, ['outbox']).value;
  if (list === undefined || list.total === 0) return null;
  const left = list.total - (pages === 0 ? FEW : pages * MOST);
  return (
    <LaneFrame
      tone={MESSAGE_TONE[state]}
      title={t.outbox.lanes[state]}
      note={t.outbox.laneNotes[state]}
      count={list.total}
    >
      <ul>
        {pages === 0
          ? list.rows.map((row, index) => (
              <MessageRow key={row.message} row={row} next={sendIsNext && index === 0} />
            ))
          : Array.from({ length: pages }, (_, page) => (
              <LanePage
                key={page}
                offset={page * MOST}
                ofState={ofState}
                meanwhile={page === 0 ? list.rows : []}
                sendIsNext={sendIsNext && page === 0}
              />
            ))}
      </ul>
      {left > 0 && (
        <div className="lane-more">
          <Button weight="quiet" onPress={() => setPages(pages + 1)}>
            {list.total <= MOST ? t.outbox.showAll(list.total) : t.outbox.showMore(left)}
          </Button>
        </div>
      )}
    </LaneFrame>
  );
}

type OfState = Pick<CallInput<'outbox.list'>, 'states' | 'order'>;

interface LanePageProps {
  readonly offset: number;
  readonly ofState: OfState;
  /** Until the page is read. */
  readonly meanwhile: readonly ListedMessage[];
  readonly sendIsNext: boolean;
}

function LanePage({ offset, ofState, meanwhile, sendIsNext }: LanePageProps) {
  const page = useRead('outbox.list', { offset, limit: MOST, ...ofState }, ['outbox']).value;
  return (page?.rows ?? meanwhile).map((row, index) => (
    <MessageRow key={row.message} row={row} next={sendIsNext && index === 0} />
  ));
}

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
