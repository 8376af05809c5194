// Whom sent payments and imported drafts pay and the book does not know: looked at one by one, or added
// together where the book knows neither name nor account.
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { MOST_ADDED } from '../../../shared/domain/beneficiary.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { formattedDate } from '../../ui/when.ts';
import { BeneficiaryDialog, type EditedBeneficiary } from './BeneficiaryDialog.tsx';

const s = t.beneficiaries;
type Proposal = CallOutput<'beneficiaries.proposals'>['rows'][number];

export function Proposals() {
  const read = useRead('beneficiaries.proposals', {}, ['beneficiaries', 'batches', 'payments']);
  const [edited, setEdited] = useState<EditedBeneficiary>();
  const [pending, setPending] = useState(false);
  if (read.result?.ok === false) return <FaultView fault={read.result.error} />;
  if (read.value === undefined) return <p className="quiet">{t.common.reading}</p>;
  const { rows } = read.value;
  if (rows.length === 0) return <p className="quiet">{s.proposalsNone}</p>;
  const fresh = rows.filter(({ match }) => match === 'new').slice(0, MOST_ADDED);
  const addAll = async (): Promise<void> => {
    setPending(true);
    const result = await call('beneficiaries.add', {
      rows: fresh.map(({ content, from }) => ({ content, source: from })),
    });
    setPending(false);
    if (result.ok) say(s.added(result.value.added));
    else showFailure(result.error);
  };
  return (
    <div className="stack beneficiary-part">
      <div className="row">
        <p className="quiet grow">{s.proposalsNote}</p>
        {fresh.length > 0 && (
          <Button pending={pending} onPress={() => void addAll()}>
            {s.addNew(fresh.length)}
          </Button>
        )}
      </div>
      <table className="proposals" aria-label={s.proposals}>
        <thead>
          <tr>
            <th>{s.columns.name}</th>
            <th>{s.columns.account}</th>
            <th>{s.columns.payments}</th>
            <th>{s.columns.book}</th>
            <th>
              <span className="hidden-visually">{s.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ProposalRow key={keyOf(row)} row={row} onAdd={setEdited} />
          ))}
        </tbody>
      </table>
      {edited && <BeneficiaryDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function ProposalRow({
  row,
  onAdd,
}: {
  readonly row: Proposal;
  readonly onAdd: (edited: EditedBeneficiary) => void;
}) {
  const { content, payments, lastPaidOn, match, entry, from } = row;
  const [account] = content.accounts;
  return (
    <tr>
      <td>
        <PlainText text={content.name} className="strong" />
        <PlainText
          text={[content.town, content.country].filter((part) => part !== '').join(', ')}
          className="small quiet"
        />
      </td>
      <td>
        <span className="mono">{formattedAccount(account?.account ?? '')}</span>
        <span className="mono small quiet">{account?.agentBic ?? ''}</span>
      </td>
      <td className="small quiet">
        {payments === 0 ? s.importedDraft : s.sent(payments)}
        {lastPaidOn !== null && `, ${s.lastPaid(formattedDate(lastPaidOn))}`}
      </td>
      <td className={match === 'new' ? 'small quiet' : 'small strong state-attention'}>{s.match[match]}</td>
      <td className="list-end">
        {entry !== null && (
          <a className="proposal-entry" href={formatRoute('beneficiaries', entry)}>
            {s.openEntry}
          </a>
        )}
        <Button onPress={() => onAdd({ beneficiary: null, revision: 0, source: from, before: content })}>
          {s.addOne}
        </Button>
      </td>
    </tr>
  );
}

function keyOf({ content }: Proposal): string {
  const [account] = content.accounts;
  return `${content.name} ${account?.account ?? ''} ${account?.agentBic ?? ''}`;
}
