// Who stands in for whom, and whether that holds now.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

export function Deputies({ deputies }: { readonly deputies: CallOutput<'policies.get'>['deputies'] }) {
  const when = useWhen();
  return (
    <Panel title={t.policy.deputies}>
      {deputies.length === 0 && <p className="faint">{t.policy.noDeputies}</p>}
      <ul className="policy-list">
        {deputies.map((deputy) => (
          <li key={`${deputy.person} ${deputy.inPlaceOf} ${deputy.role}`} className="row wrap">
            <span className="grow">
              {t.policy.deputy(
                deputy.name,
                t.policy.roleNames[deputy.role].toLowerCase(),
                deputy.inPlaceOfName,
              )}
            </span>
            <span className="small quiet">
              {t.policy.span(when.day(deputy.validFrom), when.day(deputy.validUntil))}
            </span>
            <StateBadge tone={deputy.now ? 'done' : 'neutral'}>
              {deputy.now ? t.policy.deputyNow : t.policy.deputyThen}
            </StateBadge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
