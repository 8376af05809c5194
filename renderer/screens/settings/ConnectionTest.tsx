// The connection test as a checklist: each step by itself, the first that fails named.
import { useState } from 'react';
import type { Result } from '../../../shared/domain/result.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

const TONE = { passed: 'done', failed: 'refused', 'not-reached': 'neutral' } as const;
const c = t.settings.test;

export function ConnectionTest() {
  const [outcome, setOutcome] = useState<Result<CallOutput<'profile.test'>>>();
  const [pending, setPending] = useState(false);
  const run = async (): Promise<void> => {
    setPending(true);
    setOutcome(await call('profile.test', {}));
    setPending(false);
  };
  const failed =
    outcome?.ok === true ? outcome.value.checks.find((check) => check.fault !== null) : undefined;
  return (
    <Panel
      title={c.title}
      aside={
        <Button weight="primary" pending={pending} onPress={() => void run()}>
          {pending ? c.running : c.run}
        </Button>
      }
    >
      {outcome === undefined && <p className="quiet">{c.note}</p>}
      {outcome?.ok === false && <FaultView fault={outcome.error} />}
      {outcome?.ok === true && (
        <ol className="checklist" aria-label={c.title}>
          {outcome.value.checks.map((check) => (
            <li key={check.step}>
              <span>{c.steps[check.step]}</span>
              <PlainText text={check.detail} className="small faint clip" />
              <StateBadge tone={TONE[check.result]}>{c.results[check.result]}</StateBadge>
            </li>
          ))}
        </ol>
      )}
      {failed?.fault && <FaultView fault={failed.fault} />}
    </Panel>
  );
}
