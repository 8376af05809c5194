// Recurring runs: what is due now, prepared or skipped here; and each run with its dates, edited or deleted.
import './runs.css';
import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { daysBetween, isoDate } from '../../../shared/domain/calendar.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRuns, type RunOccurrence, type RunRow } from '../../stores/recurring-runs.ts';
import { addressOfBatch } from '../../stores/batch-address.ts';
import { go } from '../../stores/route.ts';
import { BackButton, Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Empty, Page } from '../../ui/Page.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { batchStateOf, StateBadge } from '../../ui/StateBadge.tsx';
import { formattedDate } from '../../ui/when.ts';
import { RunDialog } from './RunDialog.tsx';

const s = t.runs;

/** What is asked about before it is done. */
type Asked =
  | { readonly is: 'skip'; readonly run: RunRow; readonly occurrence: RunOccurrence }
  | { readonly is: 'delete'; readonly run: RunRow };

async function prepareRun({ run, name }: RunRow, { scheduled }: RunOccurrence): Promise<void> {
  const made = await call('runs.prepare', { run, scheduled });
  if (!made.ok) return showFailure(made.error);
  say(s.prepared(name));
  go('batch', made.value.batch);
}

export function Runs() {
  const list = useRuns();
  const [edited, setEdited] = useState<{ readonly row: RunRow | null }>();
  const [asked, setAsked] = useState<Asked>();
  return (
    <Page
      title={s.title}
      note={s.note}
      before={<BackButton onPress={() => go('payments')} />}
      actions={
        <Button weight="primary" icon={Plus} onPress={() => setEdited({ row: null })}>
          {s.add}
        </Button>
      }
    >
      {list?.rows.length === 0 && (
        <Empty icon={CalendarClock} title={s.emptyTitle}>
          {s.empty}
        </Empty>
      )}
      {list !== undefined && list.rows.length > 0 && (
        <ul className="runs" aria-label={s.title}>
          {list.rows.map((row) => (
            <RunItem
              key={row.run}
              row={row}
              today={list.today}
              onEdit={() => setEdited({ row })}
              onAsk={setAsked}
            />
          ))}
        </ul>
      )}
      {edited && <RunDialog row={edited.row} batch={null} onClose={() => setEdited(undefined)} />}
      {asked && <AskDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function RunItem({
  row,
  today,
  onEdit,
  onAsk,
}: {
  readonly row: RunRow;
  readonly today: string;
  readonly onEdit: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const { run, name, basis, recurrence, waiting, waitingTotal, next, last, sourceGone } = row;
  return (
    <li className="run">
      <div className="run-head">
        <span className="run-words">
          <span id={run}>
            <PlainText className="strong" text={name} />
          </span>
          <span className="quiet">
            {s.frequencyOf[recurrence.frequency]} ·{' '}
            <PlainText text={basis.is === 'template' ? s.fromTemplate(basis.name) : s.fromLast} />
          </span>
          <span className="small quiet">
            {next === null
              ? s.ended
              : waiting.length > 0
                ? s.afterThese(formattedDate(next.due))
                : s.next(formattedDate(next.due), formattedDate(next.remindFrom))}
          </span>
          {last !== null && (
            <span className="small quiet run-last">
              {s.last}{' '}
              <a href={addressOfBatch(last)}>
                <PlainText text={last.reference} />
              </a>
              <LastState last={last} />
            </span>
          )}
        </span>
        {waiting.length === 0 && next !== null && (
          <Button weight="quiet" describedBy={run} onPress={() => void prepareRun(row, next)}>
            {s.prepareEarly}
          </Button>
        )}
        <Button weight="quiet" describedBy={run} onPress={onEdit}>
          {s.edit}
        </Button>
        <Button weight="quiet" describedBy={run} onPress={() => onAsk({ is: 'delete', run: row })}>
          {s.delete}
        </Button>
      </div>
      {sourceGone && (
        <p className="state-attention" role="note">
          {s.sourceGone}
        </p>
      )}
      {waiting.length > 0 && (
        <ul className="run-dates" aria-label={s.waiting}>
          {waiting.map((occurrence) => (
            <li key={occurrence.scheduled}>
              <span className="run-words" id={`${run}-${occurrence.scheduled}`}>
                <span>
                  {s.due(formattedDate(occurrence.due))} ·{' '}
                  <span className={occurrence.due < today ? 'state-attention strong' : 'quiet'}>
                    {s.inDays(daysBetween(isoDate(today), isoDate(occurrence.due)))}
                  </span>
                </span>
                {occurrence.withdrawn !== null && (
                  <span className="small quiet">
                    <PlainText text={s.withdrawn(occurrence.withdrawn.reference)} />
                  </span>
                )}
              </span>
              <Button
                weight="quiet"
                describedBy={`${run}-${occurrence.scheduled}`}
                onPress={() => onAsk({ is: 'skip', run: row, occurrence })}
              >
                {s.skip}
              </Button>
              <Button
                describedBy={`${run}-${occurrence.scheduled}`}
                disabled={sourceGone}
                onPress={() => void prepareRun(row, occurrence)}
              >
                {s.prepare}
              </Button>
            </li>
          ))}
          {waitingTotal > waiting.length && (
            <li className="small quiet">{s.more(waitingTotal - waiting.length)}</li>
          )}
        </ul>
      )}
    </li>
  );
}

function LastState({ last }: { readonly last: NonNullable<RunRow['last']> }) {
  const { tone, word } = batchStateOf(last);
  return <StateBadge tone={tone}>{word}</StateBadge>;
}

function AskDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { run, name } = asked.run;
  if (asked.is === 'delete')
    return (
      <ConfirmDialog
        title={s.deleteTitle(name)}
        label={s.delete}
        action={() => call('runs.delete', { run })}
        onDone={() => say(s.deleted(name))}
        onClose={onClose}
      >
        {s.deleteNote}
      </ConfirmDialog>
    );
  const { scheduled, due } = asked.occurrence;
  return (
    <ConfirmDialog
      title={s.skipTitle(name, formattedDate(due))}
      label={s.skip}
      weight="primary"
      action={() => call('runs.skip', { run, scheduled })}
      onDone={() => say(s.skipped(name, formattedDate(due)))}
      onClose={onClose}
    >
      {s.skipNote}
    </ConfirmDialog>
  );
}
