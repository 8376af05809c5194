// What will soon stop somebody from signing, said before it does.
import { t } from '../../i18n/index.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Panel
      title={t.policy.warnings}
      aside={<StateBadge tone="attention">{String(warnings.length)}</StateBadge>}
    >
      <ul className="policy-list">
        {warnings.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
}
