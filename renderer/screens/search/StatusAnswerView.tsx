// What the bank says of the payment its key fields name: the group, each transaction, and every fact beside
// them.
import { CircleHelp, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { detailText, statusText } from '../../ui/bank-text.ts';
import { BankReason } from '../../ui/BankReason.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Page.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { StatusAnswer } from './lookup-store.ts';

const k = t.search.keys;
type Level = StatusAnswer['group'];

function LevelView({ level }: { readonly level: Level }) {
  return (
    <div className="stack">
      <div className="row wrap">
        {level.status !== null && <span className="mono timeline-code">{level.status}</span>}
        <StateBadge tone={level.statusGroup} solid>
          {statusText(level.status)}
        </StateBadge>
      </div>
      {level.reasons.map((reason) => (
        <BankReason key={`${reason.code} ${reason.text}`} {...reason} />
      ))}
    </div>
  );
}

function NotUnderstood({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="timeline-raw">
      <CircleHelp aria-hidden size={13} /> {t.status.payment.notUnderstood}:{' '}
      <PlainText text={text} className="mono break" />
    </p>
  ));
}

export function StatusAnswerView({
  answer,
  onRaw,
}: {
  readonly answer: StatusAnswer;
  readonly onRaw: (answer: string) => void;
}) {
  const when = useWhen();
  const place = useRef<HTMLDivElement>(null);
  // In a small window it comes below the form, out of sight.
  useEffect(() => {
    // Newer browsers answer with a promise: an effect may return nothing but its end.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const said = (name: string, text: string | null) =>
    text === null ? [] : [[name, <PlainText key={name} text={text} className="mono break" />] as const];
  if (answer.noRecords) {
    return (
      <div className="sheet">
        <Empty
          icon={SearchX}
          title={k.noneTitle}
          actions={<Button onPress={() => onRaw(answer.answer)}>{t.search.raw}</Button>}
        >
          {k.none}
        </Empty>
      </div>
    );
  }
  return (
    <div ref={place} className="status-answer" role="region" aria-label={k.answer}>
      <Panel
        title={k.answer}
        aside={
          <>
            <span className="quiet small">{when.full(answer.receivedAt)}</span>
            <Button weight="link" onPress={() => onRaw(answer.answer)}>
              {t.search.raw}
            </Button>
          </>
        }
      >
        <div className="stack-wide">
          {answer.group.status !== null && <LevelView level={answer.group} />}
          <KeyValues pairs={[...said(k.originalMessage, answer.originalMessageId)]} />
          <NotUnderstood texts={answer.notUnderstood} />
        </div>
      </Panel>
      {answer.transactions.map((one, index) => (
        <Panel key={`${one.endToEndId ?? ''} ${String(index)}`} title={one.endToEndId ?? k.transaction}>
          <div className="stack-wide">
            <LevelView level={one} />
            <KeyValues
              pairs={[
                ...said(k.fields.EndToEndId, one.endToEndId),
                ...said('UETR', one.uetr),
                ...said(t.search.fields.instructionId, one.instructionId),
                ...said(t.search.fields.bankReference, one.bankReference),
                ...one.facts.flatMap((fact) =>
                  said(t.detailNames[fact.name] ?? fact.name, detailText(fact, when)),
                ),
              ]}
            />
            <NotUnderstood texts={one.notUnderstood} />
          </div>
        </Panel>
      ))}
    </div>
  );
}
