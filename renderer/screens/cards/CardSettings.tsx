// Settings about cards: how long one PIN may serve, which modules are loaded, and closing what is open.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { CompanyCards } from './CompanyCards.tsx';
import { Modules } from './Modules.tsx';
import { VirtualCard } from './VirtualCard.tsx';
import './cards.css';

type LeaseSettings = CallOutput<'cards.leaseLimits'>;
type Limits = NonNullable<LeaseSettings['limits']>;

const s = t.cards.settings;
const SECONDS = [120, 300, 600, 900, 1_800];
const ACTS = [5, 10, 20, 30, 50];
const IDLE = [60, 120, 180, 300, 600];

export function CardSettings() {
  const lease = useRead('cards.leaseLimits', {}, ['settings']);
  const cards = useRead('cards.list', {}, ['cards']);
  const training = useDesk().value?.environment === 'training';
  const lock = async (): Promise<void> => {
    if ((await call('cards.lock', {})).ok) say(s.locked);
  };
  return (
    <div className="cards-settings">
      <div className="stack-wide">
        <Panel title={s.lease}>
          {lease.result?.ok === false && <FaultView fault={lease.result.error} />}
          {lease.value && <LeaseForm key={JSON.stringify(lease.value.limits)} settings={lease.value} />}
        </Panel>
        <CompanyCards />
        <Panel title={s.lock}>
          <div className="stack">
            <p className="small quiet">{s.lockNote}</p>
            <div className="row">
              <Button onPress={() => void lock()}>{s.lock}</Button>
            </div>
            {cards.value && <p className="small faint">{s.watch[cards.value.watch]}</p>}
          </div>
        </Panel>
        {training && <VirtualCard />}
      </div>
      <Panel title={s.modules} flush>
        <Modules />
      </Panel>
    </div>
  );
}

function LeaseForm({ settings }: { readonly settings: LeaseSettings }) {
  const [limits, setLimits] = useState<Limits | null>(settings.limits);
  const [refusal, setRefusal] = useState<Fault>();
  const changed = JSON.stringify(limits) !== JSON.stringify(settings.limits);
  const save = async (): Promise<void> => {
    const result = await call('cards.setLeaseLimits', { limits });
    if (result.ok) say(s.saved);
    setRefusal(result.ok ? undefined : result.error);
  };
  return (
    <div className="stack">
      <p className="small quiet">{s.leaseNote}</p>
      <Toggle
        label={s.allow}
        value={limits !== null}
        onChange={(on) => setLimits(on ? settings.standard : null)}
      />
      {limits === null ? (
        <p className="quiet">{s.each}</p>
      ) : (
        <div className="lease-fields">
          <Choice
            label={s.seconds}
            value={limits.seconds}
            of={SECONDS}
            words={(seconds) => s.minutes(seconds / 60)}
            onChange={(seconds) => setLimits({ ...limits, seconds })}
          />
          <Choice
            label={s.acts}
            value={limits.acts}
            of={ACTS}
            words={s.signatures}
            onChange={(acts) => setLimits({ ...limits, acts })}
          />
          <Choice
            label={s.idle}
            value={limits.idleSeconds}
            of={IDLE}
            words={(seconds) => s.minutes(seconds / 60)}
            onChange={(idleSeconds) => setLimits({ ...limits, idleSeconds })}
          />
        </div>
      )}
      {refusal && <FaultView fault={refusal} />}
      <div className="row">
        <Button weight="primary" disabled={!changed} onPress={() => void save()}>
          {s.save}
        </Button>
        <Button weight="quiet" onPress={() => setLimits(settings.standard)}>
          {s.standard}
        </Button>
      </div>
    </div>
  );
}

function Choice({
  label,
  value,
  of,
  words,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly of: readonly number[];
  readonly words: (value: number) => string;
  readonly onChange: (value: number) => void;
}) {
  const options = [...new Set([...of, value])]
    .toSorted((a, b) => a - b)
    .map((one) => ({ id: String(one), text: words(one) }));
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={options}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
