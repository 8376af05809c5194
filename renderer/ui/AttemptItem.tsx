// One attempt to reach the bank: what it was, what came of it and why, and under which correlation id.
import type { ReactNode } from 'react';
import type { FaultData } from './fault-data.ts';
import { sayMore } from '../../shared/texts/say.ts';
import { t } from '../i18n/index.ts';
import { useWhen } from '../stores/desk.ts';
import { PlainText } from './PlainText.tsx';
import { StateBadge } from './StateBadge.tsx';
import type { Tone } from './tone.ts';

export interface AttemptItemProps {
  readonly title: string;
  readonly attempt: {
    readonly outcome: keyof typeof TONE;
    readonly startedAt: string;
    readonly httpStatus: number | null;
    readonly fault: FaultData | null;
    readonly correlationId: string;
    readonly bankReference: string | null;
  };
  /** What the bank answered; null where it stands elsewhere, or there is none. */
  readonly answer: ReactNode;
  /** Behind the identifiers. */
  readonly children?: ReactNode;
}

const m = t.outbox.message;
const TONE = {
  pending: 'waiting',
  answered: 'done',
  'not-taken': 'attention',
  unknown: 'unknown',
} as const satisfies Readonly<Record<string, Tone>>;

export function AttemptItem({ title, attempt, answer, children }: AttemptItemProps) {
  const when = useWhen();
  const { outcome, startedAt, httpStatus, fault, correlationId, bankReference } = attempt;
  return (
    <li>
      <div className="row">
        <span className="strong">{title}</span>
        <span className="end">
          <StateBadge tone={TONE[outcome]}>{m.outcome[outcome]}</StateBadge>
        </span>
      </div>
      <p className="small quiet">
        {when.day(startedAt)}, {when.seconds(startedAt)} ·{' '}
        {httpStatus === null ? m.noStatus : m.http(httpStatus)}
      </p>
      {fault && (
        <p>
          {t.faults[fault.code].happened} <PlainText text={sayMore(t, fault)} className="quiet" />
        </p>
      )}
      {answer}
      <p className="small faint break">
        {t.fault.correlation} <span className="mono unparted">{correlationId}</span>
        {bankReference !== null && (
          <>
            {' '}
            · <PlainText text={bankReference} className="mono" />
          </>
        )}
        {children}
      </p>
    </li>
  );
}

/** Its answer as it came, as text. */
export function AttemptAnswer({ text }: { readonly text: string }) {
  return (
    <pre className="attempt-answer mono">
      <PlainText text={text} />
    </pre>
  );
}
