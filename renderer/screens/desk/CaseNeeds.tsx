// Cases somebody must act on: unknown ones first, with the time they have.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { formatRoute } from '../../stores/route.ts';
import { Amount } from '../../ui/Amount.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { NeedGroup, NeedRow } from './NeedRow.tsx';

export function CaseNeeds({ cases, shown }: { readonly cases: CallOutput<'cases.list'> | undefined; readonly shown: number }) {
  const when = useWhen();
  const c = t.cases;
  return (
    <NeedGroup title={t.desk.groups.cases} tone={cases?.rows.some((row) => row.state === 'unknown') === true ? 'unknown' : 'waiting'} count={cases?.total ?? 0} shown={shown}>
      {cases?.rows.map((row) => (
        <NeedRow
          key={row.case}
          tone={row.tone}
          href={formatRoute('cases', row.case)}
          title={<>{c.act[row.act]}, <PlainText text={row.about.name || row.reference} /></>}
          detail={<>{c.state[row.state]} · <PlainText text={row.reference} />{row.deadline !== null && (row.state === 'proposed' || row.state === 'approved') && ` · ${t.desk.caseUntil(when.full(row.deadline))}`}</>}
          end={row.about.amount === null ? '' : <Amount amount={row.about.amount.amount} currency={row.about.amount.currency} />}
        />
      ))}
    </NeedGroup>
  );
}
