// Every attempt, the newest first: when, what came back, under which correlation id.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Tone } from '../../ui/tone.ts';
import type { MessageDetail } from './MessagePage.tsx';

const m = t.outbox.message;
const TONE: Readonly<Record<MessageDetail['history'][number]['outcome'], Tone>> = {
  pending: 'waiting',
  answered: 'done',
  'not-taken': 'attention',
  unknown: 'unknown',
};

export function Attempts({ history }: { readonly history: MessageDetail['history'] }) {
  const when = useWhen();
  if (history.length === 0) return <p className="quiet attempts-none">{m.noAttempts}</p>;
  return (
    <ol className="attempts">
      {history.toReversed().map((attempt) => (
        <li key={attempt.attempt}>
          <div className="row">
            <span className="strong">{m.kind[attempt.kind]}</span>
            <span className="end">
              <StateBadge tone={TONE[attempt.outcome]}>{m.outcome[attempt.outcome]}</StateBadge>
            </span>
          </div>
          <p className="small quiet">
            {when.day(attempt.startedAt)}, {when.seconds(attempt.startedAt)} ·{' '}
            {attempt.httpStatus === null ? m.noStatus : m.http(attempt.httpStatus)}
          </p>
          {attempt.fault && (
            <p>
              {t.faults[attempt.fault.code].happened}{' '}
              {attempt.fault.detail !== undefined && (
                <PlainText text={attempt.fault.detail} className="quiet" />
              )}
            </p>
          )}
          {attempt.answer === '' ? (
            attempt.outcome !== 'pending' && <p className="quiet">{m.noAnswer}</p>
          ) : (
            <pre className="attempt-answer mono">
              <PlainText text={attempt.answer} />
            </pre>
          )}
          <p className="small faint break">
            {t.fault.correlation} <span className="mono">{attempt.correlationId}</span>
            {attempt.bankReference !== null && (
              <>
                {' '}
                · <PlainText text={attempt.bankReference} className="mono" />
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
