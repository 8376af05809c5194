// Every word the bank, or this desk, said of a payment, the newest first.
import { CircleDot, CircleHelp, Landmark } from 'lucide-react';
import { t, storedText } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { timelineText } from '../../ui/bank-text.ts';
import { formattedAmount } from '../../ui/Amount.tsx';
import { formattedDate } from '../../ui/when.ts';
import type { When } from '../../ui/when.ts';
import { BankReason } from '../../ui/BankReason.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import type { PaymentView } from './PaymentPage.tsx';

/** Instants, dates and amounts in a fact as the rest of the window shows them; anything else as it came. */
function factWords({ name, value }: Entry['facts'][number], when: When): string {
  if (name === 'encoding') return storedText(value);
  if (name === 'level') return t.detailLevels[value] ?? value;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/u.test(value))
    return `${when.day(value)}, ${when.seconds(value)}`;
  const amount = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/u.exec(value);
  return amount ? formattedAmount(amount[2] ?? '', amount[1] ?? '') : formattedDate(value);
}

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
      {entries.toReversed().map((entry, index) => (
        <TimelineEntry
          key={`${entry.at} ${entry.source} ${entry.answer ?? index}`}
          entry={entry}
          onRaw={onRaw}
        />
      ))}
    </ol>
  );
}

function TimelineEntry({
  entry,
  onRaw,
}: {
  readonly entry: Entry;
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
        <div className="row">
          {entry.status !== null && <span className="mono timeline-code">{entry.status}</span>}
          <span className="strong">
            <PlainText text={timelineText(entry)} />
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
                  <PlainText text={factWords(fact, when)} />
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
