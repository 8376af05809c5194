// Every word the bank, or this desk, said of a payment, the newest first.
import { CircleDot, CircleHelp, Landmark } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { detailText, timelineText } from '../../ui/bank-text.ts';
import { BankReason } from '../../ui/BankReason.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import type { PaymentView } from './PaymentPage.tsx';

type Entry = PaymentView['timeline'][number];

const p = t.status.payment;

export function Timeline({
  entries,
  onRaw,
}: {
  readonly entries: readonly Entry[];
  readonly onRaw: (answer: string) => void;
}) {
  if (entries.length === 0) return <p className="quiet timeline-empty">{p.emptyTimeline}</p>;
  return (
    <ol className="timeline" aria-label={p.timeline}>
      {entries.toReversed().map((entry, index, newestFirst) => (
        <TimelineEntry
          key={`${entry.at} ${entry.source} ${entry.answer ?? index}`}
          entry={entry}
          isAnswered={newestFirst.slice(0, index).some(({ status }) => status !== null)}
          onRaw={onRaw}
        />
      ))}
    </ol>
  );
}

function TimelineEntry({
  entry,
  isAnswered,
  onRaw,
}: {
  readonly entry: Entry;
  /** The bank has given a status since. */
  readonly isAnswered: boolean;
  readonly onRaw: (answer: string) => void;
}) {
  const when = useWhen();
  const Icon = entry.source === 'desk' ? CircleDot : Landmark;
  const { answer } = entry;
  return (
    <li className="timeline-entry">
      <span className="timeline-icon">
        <Icon aria-hidden size={15} strokeWidth={1.75} />
      </span>
      <div className="stack timeline-text">
        <div className="row timeline-said">
          {entry.status !== null && <span className="mono timeline-code">{entry.status}</span>}
          <span className="strong">
            <PlainText text={timelineText(entry, isAnswered)} />
          </span>
        </div>
        <p className="small faint timeline-source">
          {when.full(entry.at)} · {p.source[entry.source]}
          {answer !== null && (
            <Button weight="link" onPress={() => onRaw(answer)}>
              {p.raw}
            </Button>
          )}
        </p>
        {entry.reasons.map((reason) => (
          <BankReason key={`${reason.code} ${reason.text}`} {...reason} />
        ))}
        {entry.facts.length > 0 && (
          <dl className="timeline-facts">
            {entry.facts.map((fact) => (
              <div key={`${fact.name} ${fact.value}`}>
                <dt>{t.detailNames[fact.name] ?? fact.name}</dt>
                <dd className="mono">
                  <PlainText text={detailText(fact, when)} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {entry.notUnderstood.map((text) => (
          <p key={text} className="timeline-raw">
            <CircleHelp aria-hidden size={13} /> {p.notUnderstood}:{' '}
            <PlainText text={text} className="mono break" />
          </p>
        ))}
      </div>
    </li>
  );
}
