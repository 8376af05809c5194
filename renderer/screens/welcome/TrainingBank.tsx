// The training bank: its clock, which can be moved on, and the faults it can be given.
import { call } from '../../bridge.ts';
import { showFailure } from '../../stores/failures.ts';
import { go } from '../../stores/route.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

// Brings a sample file in as if it had been chosen in a dialog: the dry run comes first.
export async function importSample(sample: string): Promise<void> {
  const result = await call('training.importSample', { sample });
  if (result.ok) go('import', result.value.file);
  else showFailure(result.error);
}

type FaultName = keyof typeof t.welcome.fault;

const HOUR = 3_600;
const STEPS = [
  ['hour', HOUR],
  ['day', 24 * HOUR],
  ['week', 7 * 24 * HOUR],
] as const;
const w = t.welcome;

export function TrainingBank({ bank }: { readonly bank: CallOutput<'training.get'>['bank'] }) {
  const when = useWhen();
  const advance = async (seconds: number): Promise<void> => {
    const result = await call('training.advanceClock', { seconds });
    if (result.ok) say(w.advanced(when.full(result.value.clock)));
    else showFailure(result.error);
  };
  return (
    <div className="stack-wide">
      <KeyValues
        pairs={[
          [
            w.clock,
            <span key="clock" className="strong">
              {when.full(bank.clock)} {when.zone(bank.clock)}
            </span>,
          ],
          [
            w.console,
            <span key="url" className="mono break">
              {bank.consoleUrl}
            </span>,
          ],
        ]}
      />
      <div className="row wrap" role="group" aria-label={w.advance}>
        <span className="quiet">{w.advance}</span>
        {STEPS.map(([name, seconds]) => (
          <Button key={name} onPress={() => void advance(seconds)}>
            {w.hours[name]}
          </Button>
        ))}
      </div>
      <div>
        <h2>{w.faults}</h2>
        <p className="small quiet">{w.faultsNote}</p>
      </div>
      <ul className="faults">
        {(Object.keys(w.fault) as FaultName[]).map((fault) => (
          <FaultSwitch key={fault} fault={fault} armed={bank.faults.some((text) => text.startsWith(fault))} />
        ))}
      </ul>
    </div>
  );
}

function FaultSwitch({ fault, armed }: { readonly fault: FaultName; readonly armed: boolean }) {
  const flip = async (): Promise<void> => {
    const result = await call('training.setFault', { fault, operation: '*', times: armed ? 0 : 1 });
    if (!result.ok) showFailure(result.error);
  };
  return (
    <li>
      <span className="two-lines grow">
        <span className="row">
          <span className="strong">{w.fault[fault].title}</span>
          {armed && <StateBadge tone="attention">{w.armed}</StateBadge>}
        </span>
        <span className="small quiet">{w.fault[fault].note}</span>
      </span>
      <Button onPress={() => void flip()}>
        {armed ? w.off : t.common.once}
        <span className="hidden-visually"> {w.fault[fault].title}</span>
      </Button>
    </li>
  );
}
