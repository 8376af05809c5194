// The connection test as a checklist: each step by itself, the first that fails named, and what was found on
// a connection that stands.
import type { Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { t } from '../../../i18n/index.ts';
import { FaultView } from '../../../ui/FaultView.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { ConnectionInfo } from './ConnectionInfo.tsx';

export type ConnectionTestOutcome = Result<CallOutput<'profile.test'>>;

const TONE = { passed: 'done', failed: 'refused', 'not-reached': 'neutral' } as const;
const c = t.settings.test;

export function ConnectionChecks({ outcome }: { readonly outcome: ConnectionTestOutcome }) {
  if (!outcome.ok) return <FaultView fault={outcome.error} />;
  const { checks, connection } = outcome.value;
  const failed = checks.find((check) => check.fault !== null);
  return (
    <>
      {failed?.fault && <FaultView fault={failed.fault} />}
      <ol className="checklist" aria-label={c.title}>
        {checks.map((check) => (
          <li key={check.step}>
            <span>{c.steps[check.step]}</span>
            <PlainText text={check.detail} className="small faint clip" />
            <StateBadge tone={TONE[check.result]}>{c.results[check.result]}</StateBadge>
          </li>
        ))}
      </ol>
      {connection !== null && <ConnectionInfo connection={connection} />}
    </>
  );
}
