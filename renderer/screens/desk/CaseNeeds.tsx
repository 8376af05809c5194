// Cases somebody must act on, with the time they have; those of unknown outcome apart.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { formatRoute } from '../../stores/route.ts';
import { Amount } from '../../ui/Amount.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { NeedGroup, NeedRow } from './NeedRow.tsx';

export function CaseNeeds({
  cases,
  shown,
  unknown = false,
}: {
  readonly cases: CallOutput<'cases.list'> | undefined;
  readonly shown: number;
  readonly unknown?: boolean;
}) {
  const when = useWhen();
  const c = t.cases;
  return (
    <NeedGroup
      title={unknown ? t.desk.groups.unknownCases : t.desk.groups.cases}
      tone={unknown ? 'unknown' : 'waiting'}
      count={cases?.total ?? 0}
      shown={shown}
    >
      {cases?.rows.map((row) => (
        <NeedRow
          key={row.case}
          tone={row.tone}
          href={formatRoute('cases', row.case)}
          title={
            <>
              {c.act[row.act]}, <PlainText text={row.about.name || row.reference} />
            </>
          }
          detail={
            <>
              {c.state[row.state]} · <PlainText text={row.reference} />
              {row.deadline !== null &&
                (row.state === 'proposed' || row.state === 'approved') &&
                ` · ${t.desk.caseUntil(when.full(row.deadline))}`}
            </>
          }
          end={
            row.about.amount === null ? (
              ''
            ) : (
              <Amount amount={row.about.amount.amount} currency={row.about.amount.currency} />
            )
          }
        />
      ))}
    </NeedGroup>
  );
}
