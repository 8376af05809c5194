// The beneficiary book: its entries, whom payments propose for it, and what could be taken for one another.
import { BookUser, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { NEW_BENEFICIARY } from '../../../shared/domain/beneficiary.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { usePages, type RowOf } from '../../stores/pages.ts';
import { go, replaceDetail, useRoute } from '../../stores/route.ts';
import { shortAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import type { Column } from '../../ui/list/column.ts';
import { Empty, Page } from '../../ui/Page.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Alike } from './Alike.tsx';
import { BeneficiaryDialog, type EditedBeneficiary } from './BeneficiaryDialog.tsx';
import { BeneficiaryPage } from './BeneficiaryPage.tsx';
import { Confirmations, STATE_TONE } from './Confirmations.tsx';
import { Proposals } from './Proposals.tsx';
import './beneficiaries.css';

const s = t.beneficiaries;
type Shown = keyof typeof s.shown;
type Row = RowOf<'beneficiaries.list'>;

export function Beneficiaries({ id }: { readonly id: string }) {
  return id === '' ? <Book /> : <BeneficiaryPage key={id} beneficiary={id} />;
}

export const NEW_ENTRY: EditedBeneficiary = {
  beneficiary: null,
  revision: 0,
  source: 'typed',
  before: NEW_BENEFICIARY,
};

function Book() {
  const route = useRoute();
  const { shown, text } = readDetail(route.detail);
  const [edited, setEdited] = useState<EditedBeneficiary>();
  const setText = useCallback(
    (next: string) => replaceDetail(route, next === '' ? '' : `book ${next}`),
    [route],
  );
  return (
    <Page
      title={s.title}
      body={shown === 'book' ? 'fill' : 'scroll'}
      actions={
        <Button
          icon={Plus}
          weight={shown === 'waiting' ? 'plain' : 'primary'}
          onPress={() => setEdited(NEW_ENTRY)}
        >
          {s.add}
        </Button>
      }
    >
      <div className="row-wide">
        <Segments
          label={s.show}
          value={shown}
          options={(Object.keys(s.shown) as Shown[]).map((each) => ({ id: each, text: s.shown[each] }))}
          onChange={(next) => replaceDetail(route, next)}
        />
        {shown === 'book' && (
          <span className="end">
            <FilterField label={s.filter} value={text} onChange={setText} />
          </span>
        )}
      </div>
      {shown === 'book' && <Entries text={text} onPropose={() => replaceDetail(route, 'proposals')} />}
      {shown === 'waiting' && <Confirmations />}
      {shown === 'proposals' && <Proposals />}
      {shown === 'alike' && <Alike />}
      {edited && <BeneficiaryDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

function Entries({ text, onPropose }: { readonly text: string; readonly onPropose: () => void }) {
  const when = useWhen();
  const filter = useMemo(() => (text === '' ? {} : { text }), [text]);
  const pages = usePages('beneficiaries.list', filter, ['beneficiaries']);
  const columns = useMemo(() => columnsAt(when.day), [when]);
  return (
    <div className="sheet">
      <DataList
        label={s.list}
        columns={columns}
        pages={pages}
        keyOf={(row) => row.beneficiary}
        place="beneficiaries"
        onOpen={(row) => go('beneficiaries', row.beneficiary)}
        rowHeight={46}
        empty={
          <Empty
            icon={BookUser}
            title={s.emptyTitle}
            actions={text === '' ? <Button onPress={onPropose}>{s.toProposals}</Button> : undefined}
          >
            {text === '' ? s.empty : s.emptyFilter}
          </Empty>
        }
      />
    </div>
  );
}

function columnsAt(day: (instant: string) => string): readonly Column<Row>[] {
  return [
    {
      id: 'name',
      title: () => s.columns.name,
      width: 'minmax(160px, 1.6fr)',
      cell: ({ content: { name, town, country } }) => (
        <span className="two-lines">
          <PlainText text={name} className="strong" />
          <PlainText
            text={[town, country].filter((part) => part !== '').join(', ')}
            className="small quiet"
          />
        </span>
      ),
    },
    {
      id: 'account',
      title: () => s.columns.account,
      width: 'minmax(140px, 1fr)',
      cell: ({ content: { accounts } }) => (
        <span className="mono" title={accounts.map(({ account }) => account).join('\n')}>
          {shortAccount(accounts[0]?.account ?? '')}
          {accounts.length > 1 && ` ${s.moreAccounts(accounts.length - 1)}`}
        </span>
      ),
    },
    {
      id: 'bank',
      title: () => s.columns.bank,
      width: '105px',
      cell: ({ content: { accounts } }) => <span className="mono">{accounts[0]?.agentBic ?? ''}</span>,
    },
    {
      id: 'state',
      title: () => s.columns.state,
      width: '165px',
      cell: ({ state }) => <StateBadge tone={STATE_TONE[state]}>{s.states[state]}</StateBadge>,
    },
    {
      id: 'changed',
      title: () => s.columns.changed,
      titled: true,
      width: '100px',
      cell: ({ changedAt }) => <span className="quiet">{day(changedAt)}</span>,
    },
  ];
}

const SHOWN = Object.keys(s.shown) as readonly Shown[];

/** Place in the address: which part is shown, and the text of its filter. */
function readDetail(detail: string): { readonly shown: Shown; readonly text: string } {
  const [name = '', ...rest] = detail.split(' ');
  return { shown: SHOWN.find((known) => known === name) ?? 'book', text: rest.join(' ') };
}
