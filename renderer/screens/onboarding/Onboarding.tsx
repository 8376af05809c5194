// The onboarding binder: the steps to the bank with their evidence and the one next act, the company's keys,
// and the gate to production.
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t, storedText } from '../../i18n/index.ts';
import { useNamedPerson } from '../../stores/named-person.ts';
import { useWhen } from '../../stores/desk.ts';
import { saveProductionGate } from '../../stores/saved-files.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Keys } from './Keys.tsx';
import { MakeKey } from './MakeKey.tsx';
import { StepAction } from './StepAction.tsx';
import './onboarding.css';

const o = t.onboarding;
export type Binder = CallOutput<'onboarding.get'>;
type Step = Binder['steps'][number];

export function Onboarding() {
  const read = useRead('onboarding.get', {}, ['settings', 'cards', 'payments', 'desk']);
  const [making, setMaking] = useState(false);
  if (read.result?.ok === false) return <FaultView fault={read.result.error} />;
  const { value } = read;
  if (value === undefined) return <p className="quiet">{t.common.reading}</p>;
  return (
    <div className="onboarding">
      <Panel
        title={o.stepsTitle}
        aside={
          <StateBadge
            tone={value.next === null ? 'done' : 'waiting'}
          >{`${value.steps.filter(({ done }) => done).length} / ${value.steps.length}`}</StateBadge>
        }
      >
        <p className="small quiet">{o.lead}</p>
        <ol className="onboarding-steps" aria-label={o.stepsTitle}>
          {value.steps.map((step) => (
            <StepRow
              key={step.step}
              step={step}
              isNext={step.step === value.next}
              onMakeKey={() => setMaking(true)}
            />
          ))}
        </ol>
      </Panel>
      <div className="onboarding-side">
        <Keys binder={value} onMake={() => setMaking(true)} />
        <Gate binder={value} />
      </div>
      {making && <MakeKey company={value.company} onClose={() => setMaking(false)} />}
    </div>
  );
}

function StepRow({
  step: { step, done, evidence },
  isNext,
  onMakeKey,
}: {
  readonly step: Step;
  readonly isNext: boolean;
  readonly onMakeKey: () => void;
}) {
  const when = useWhen();
  const [title, note] = o.steps[step];
  return (
    <li className={isNext ? 'onboarding-next' : ''} aria-current={isNext ? 'step' : undefined}>
      <StateBadge tone={done ? 'done' : isNext ? 'waiting' : 'neutral'}>
        {done ? o.done : isNext ? o.next : o.open}
      </StateBadge>
      <div className="grow">
        <p className="strong">{title}</p>
        {evidence === null ? (
          <p className="small quiet">{note}</p>
        ) : (
          <p className="small quiet break">
            <PlainText text={shortened(storedText(evidence.text))} />{' '}
            <span className="faint">
              ({o.by(evidence.by, when.full(evidence.at))}
              {evidence.position !== null && `, ${o.logAct(evidence.position)}`})
            </span>
          </p>
        )}
      </div>
      {!done && <StepAction step={step} primary={isNext} onMakeKey={onMakeKey} />}
    </li>
  );
}

/** Whole digests stand in the log; here their beginning tells them apart. */
function shortened(text: string): string {
  const short = text.replaceAll(/\b([0-9a-f]{12})[0-9a-f]{52}\b/gu, '$1…');
  return short.length > 110 ? `${short.slice(0, 110)}…` : short;
}

function Gate({ binder: { gate, people } }: { readonly binder: Binder }) {
  const when = useWhen();
  const [person, setPerson] = useNamedPerson(people);
  return (
    <Panel
      title={o.gateTitle}
      aside={
        gate.evidence !== null && (
          <StateBadge tone="done">{o.gateDone(when.full(gate.evidence.at))}</StateBadge>
        )
      }
    >
      <div className="stack-wide">
        <p className="quiet">{o.gateLead}</p>
        {gate.refused === null ? (
          <div className="onboarding-gate">
            <SelectField
              label={o.person}
              value={person}
              placeholder={t.common.choosePerson}
              options={people.map(({ person: id, name }) => ({ id, text: name }))}
              onChange={setPerson}
            />
            <Button
              weight="primary"
              icon={FileDown}
              disabled={person === ''}
              onPress={() => void saveProductionGate(person)}
            >
              {o.gate}
            </Button>
          </div>
        ) : (
          <p className="small quiet" role="note">
            {gate.refused === 'steps' ? o.gateSteps : o.gateEnvironment}
          </p>
        )}
      </div>
    </Panel>
  );
}
