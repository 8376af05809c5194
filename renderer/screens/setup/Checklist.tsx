// What a set-up needs and what is done in it, to be printed and laid beside the computer.
import { Printer } from 'lucide-react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { BackButton, Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/SidePanel.tsx';

const s = t.setup;
type StepName = CallOutput<'onboarding.get'>['steps'][number]['step'];
const TO_THE_BANK: readonly StepName[] = [
  'keys',
  'letter',
  'certificates',
  'profile',
  'fingerprints',
  'secrets',
  'connection',
  'payment',
  'quorum',
];

export function Checklist({ onBack }: { readonly onBack: () => void }) {
  return (
    <div className="setup-form setup-checklist">
      <div className="row no-print">
        <BackButton onPress={onBack} />
        <span className="end">
          <Button icon={Printer} weight="primary" onPress={() => window.print()}>
            {s.print}
          </Button>
        </span>
      </div>
      <List title={s.needTitle} items={s.needs} />
      <List title={s.fromBank} items={s.bankNeeds} />
      <List title={s.hereTitle} items={s.here} />
      <List title={s.bankTitle} items={TO_THE_BANK.map((step) => t.onboarding.steps[step])} />
    </div>
  );
}

function List({ title, items }: { readonly title: string; readonly items: readonly (readonly string[])[] }) {
  return (
    <Panel title={title}>
      <ul className="setup-boxes" aria-label={title}>
        {items.map(([what = '', note = '']) => (
          <li key={what}>
            <span className="setup-box" aria-hidden />
            <span className="stack">
              <span className="strong">{what}</span>
              {note !== '' && <span className="small quiet">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
