// The health of one card as a checklist: each point with its figures and, where it is not good, what to do.
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import type { KeyChoice } from '../../stores/choices.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Tone } from '../../ui/tone.ts';
import type { When } from '../../ui/when.ts';
import './cards.css';

type Health = CallOutput<'cards.health'>;
type Check = Health['checks'][number];

const h = t.cards.health;
const TONES: Readonly<Record<Check['result'], Tone>> = {
  good: 'done',
  attention: 'attention',
  bad: 'refused',
  open: 'neutral',
};

interface HealthDialogProps {
  readonly choice: KeyChoice;
  readonly holder: string;
  readonly onTest: () => void;
  readonly onClose: () => void;
}

export function HealthDialog({ choice, holder, onTest, onClose }: HealthDialogProps) {
  const health = useRead('cards.health', { choice }, ['cards']);
  const [all, setAll] = useState(false);
  const { result, value } = health;
  return (
    <Dialog
      title={h.title(holder)}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => health.again()}>{h.again}</Button>
          <Button onPress={onClose}>{t.common.close}</Button>
          <Button weight="primary" disabled={!value} onPress={onTest}>
            {h.test}
          </Button>
        </>
      }
    >
      <p className="small quiet">{h.intro}</p>
      {result === undefined && <Progress label={t.common.reading} value={null} />}
      {result?.ok === false && <FaultView fault={result.error} />}
      {value && <Checks health={value} all={all} onAll={() => setAll(!all)} />}
    </Dialog>
  );
}

function Checks({
  health,
  all,
  onAll,
}: {
  readonly health: Health;
  readonly all: boolean;
  readonly onAll: () => void;
}) {
  const when = useWhen();
  const worst = health.checks.some((one) => one.result === 'bad')
    ? 'bad'
    : health.checks.some((one) => one.result === 'attention')
      ? 'attention'
      : 'good';
  return (
    <div className="stack">
      <div className="health-verdict" role="status">
        <StateBadge tone={TONES[worst]}>
          {worst === 'bad' ? h.bad : worst === 'attention' ? h.attention : h.ready}
        </StateBadge>
        <p className="small quiet">
          <PlainText text={health.reader} /> · <PlainText text={health.label} /> ·{' '}
          <span className="mono">{health.serial}</span>
        </p>
      </div>
      <ul className="health-list" aria-label={h.title(health.holder)}>
        {byUrgency(health.checks).map((one) => (
          <li key={one.check} className="health-row">
            <StateBadge tone={TONES[one.result]}>{h.results[one.result]}</StateBadge>
            <span>{h.titles[one.check]}</span>
            <span className="quiet">
              <PlainText text={factsOf(one, when)} />
              {todoOf(one) !== '' && <span className="small health-todo">{todoOf(one)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button weight="link" expanded={all} onPress={onAll}>
          {h.mechanisms}
        </Button>
      </div>
      {all && (
        <ul className="mechanism-list small">
          {health.mechanisms.map((one) => (
            <li key={one.name}>
              <span className="mono">{one.name}</span>
              <span className="faint">
                {one.min === null || one.max === null ? h.noBits : h.bits(one.min, one.max)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const URGENCY: readonly Check['result'][] = ['bad', 'attention', 'open', 'good'];

/** What is to be done first stands first; points of one result keep their order. */
function byUrgency(checks: readonly Check[]): readonly Check[] {
  return checks.toSorted((a, b) => URGENCY.indexOf(a.result) - URGENCY.indexOf(b.result));
}

function todoOf({ check, result }: Check): string {
  const todo: Partial<Record<Check['result'], string>> = h.todo[check];
  return todo[result] ?? '';
}

/** The figures of a point in words. */
function factsOf({ check, result, facts }: Check, when: When): string {
  const [first = '', second = '', third = ''] = facts.split(check === 'dates' ? '/' : ' ');
  if (check === 'usage' && result === 'good') return h.usage;
  if (facts === '') return '';
  const said: Partial<Record<Check['check'], string>> = {
    dates: h.dates(when.day(first), when.day(second)),
    key: third === '' ? facts : h.keyUntil(`${first} ${second}`, when.day(third)),
    pin: h.pinLengths(h.pinStates[first] ?? first, second),
    'pin-entries': h.entries[facts] ?? facts,
    speed: h.speed(facts),
    mechanisms: h.mechanismCount(facts),
    signature: h.signature(when.day(first), second),
  };
  return said[check] ?? facts;
}
