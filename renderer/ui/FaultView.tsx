// What every failure owes an officer: what happened, whether money may have moved, what to do now; with code
// and correlation id.
import { moneyMoved, type Fault, type FaultCode } from '../../shared/domain/errors.ts';
import type { FaultData } from './fault-data.ts';
import { sentenceText, t } from '../i18n/index.ts';
import { EndPause } from './EndPause.tsx';
import { PlainText } from './PlainText.tsx';
import { TONE_ICON, type Tone } from './tone.ts';
import type { ReactNode } from 'react';
import './fault-view.css';

const TONE = { no: 'refused', unchanged: 'attention', maybe: 'unknown' } as const satisfies Record<
  string,
  Tone
>;

/** Damage of what the desk keeps: graver than what it says of the money. */
const DAMAGE: ReadonlySet<FaultCode> = new Set(['store-pages-damaged', 'store-damaged', 'log-broken']);

/** Failures that a person may end at once: the bank asked for a pause. */
function isPause(code: string): boolean {
  return code === 'bank-pause' || code === 'rate-limited';
}

export function FaultView({
  fault,
  actions,
}: {
  readonly fault: Fault | FaultData;
  readonly actions?: ReactNode;
}) {
  const text = t.faults[fault.code];
  const moved = moneyMoved(fault.code);
  const tone: Tone = DAMAGE.has(fault.code) ? 'refused' : TONE[moved];
  const Icon = TONE_ICON[tone];
  const place = [
    fault.path !== undefined && t.fault.path(fault.path),
    fault.line !== undefined && t.fault.line(fault.line),
  ].filter((part) => part !== false);
  return (
    <div className={`fault fault-${tone}`} role="alert">
      <Icon aria-hidden size={18} />
      <div className="stack grow">
        <p className="strong">{text.happened}</p>
        {fault.detail !== undefined && fault.detail !== '' && (
          <p className="quiet break">
            <PlainText
              text={fault.code === 'setting-damaged' ? t.fault.setting(fault.detail) : fault.detail}
            />
          </p>
        )}
        {fault.sentences?.map((sentence) => (
          <p key={JSON.stringify(sentence)} className="quiet break">
            <PlainText text={sentenceText(sentence)} />
          </p>
        ))}
        {place.length > 0 && <p className="small mono break">{place.join(' · ')}</p>}
        <dl className="fault-answers">
          <dt>{t.fault.money}</dt>
          <dd>{t.fault.moved[moved]}</dd>
          <dt>{t.fault.now}</dt>
          <dd>{text.todo}</dd>
        </dl>
        {isPause(fault.code) && (
          <div className="row wrap">
            <EndPause />
          </div>
        )}
        {actions && <div className="row wrap">{actions}</div>}
        <p className="small faint break">
          {t.fault.code(fault.code)}
          {fault.rule !== undefined && <> · {t.fault.rule(fault.rule)}</>}
          {fault.correlationId !== undefined && (
            <>
              {' '}
              · {t.fault.correlation} <span className="mono">{fault.correlationId}</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
