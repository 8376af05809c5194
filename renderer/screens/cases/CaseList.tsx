// Every request about a payment: what waits for somebody first, violet where nobody knows whether the bank
// acts on it.
import { MessageSquareWarning, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { caseStateWord, caseTone } from '../../ui/case-tone.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { BankDecision, Expect } from './CaseNext.tsx';
import { CasePaymentItems, CaseReasonItems } from './CaseSheet.tsx';
import { CASE_STATES } from '../../../shared/domain/case.ts';
import type { CaseState } from '../../../shared/domain/case.ts';
import { usePages } from '../../stores/pages.ts';
import { Empty, Page } from '../../ui/Page.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { CASE_COLUMNS } from './columns.tsx';
import { beginCase } from './new-case.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

// A look at a case beside the list: what is asked, what happens next, and the way to all of it.
const c = t.cases;

function CaseSummary({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const read = useRead('cases.get', { case: id }, ['cases', 'payments']);
  const detail = read.value;
  return (
    <SidePanel
      title={detail === undefined ? c.title : `${c.act[detail.act]}, ${detail.reference}`}
      onClose={onClose}
      wide
    >
      {read.result?.ok === false && <FaultView fault={read.result.error} />}
      {detail && (
        <div className="stack-wide">
          <div className="row wrap">
            <StateBadge tone={caseTone(detail)} solid>
              {caseStateWord(detail)}
            </StateBadge>
            <span className="quiet">
              {c.columns.waits}: {c.waiting[detail.waitingFor]}
            </span>
          </div>
          <CasePaymentItems detail={detail} />
          <div className="stack">
            <span className="small quiet">{c.columns.reason}</span>
            <CaseReasonItems detail={detail} />
          </div>
          {detail.decision && <BankDecision detail={detail} />}
          <Expect detail={detail} />
          <div>
            <Button onPress={() => go('cases', detail.case)}>{c.peek}</Button>
          </div>
        </div>
      )}
    </SidePanel>
  );
}

// Which cases are open, and how the list says so.
export type CaseDetail = CallOutput<'cases.get'>;
export type CaseRow = CallOutput<'cases.list'>['rows'][number];

const ENDED: readonly CaseState[] = ['closed', 'withdrawn'];
const CASE_GROUPS = ['open', 'done', 'all'] as const;
type CaseGroup = (typeof CASE_GROUPS)[number];

const STATES_OF: Readonly<Record<CaseGroup, readonly CaseState[] | undefined>> = {
  open: CASE_STATES.filter((state) => !ENDED.includes(state)),
  done: ENDED,
  all: undefined,
};

const ROW_HEIGHT = 48;

export function CaseList() {
  const [group, setGroup] = useState<CaseGroup>('open');
  const [text, setText] = useState('');
  const [peeked, setPeeked] = useState<string>();
  const filter = useMemo(() => {
    const states = STATES_OF[group];
    return { ...(states !== undefined && { states: [...states] }), ...(text !== '' && { text }) };
  }, [group, text]);
  const pages = usePages('cases.list', filter, ['cases']);
  const close = useCallback(() => setPeeked(undefined), []);
  return (
    <Page
      title={c.title}
      body="fill"
      actions={
        <Button weight="primary" icon={Plus} onPress={beginCase}>
          {c.begin}
        </Button>
      }
    >
      <div className="row-wide">
        <Segments
          label={c.show}
          value={group}
          options={CASE_GROUPS.map((id) => ({ id, text: c.groups[id] }))}
          onChange={setGroup}
        />
        <span className="end">
          <FilterField label={c.filter} value={text} onChange={setText} />
        </span>
      </div>
      <div className="case-list">
        <div className="sheet">
          <DataList
            label={c.list}
            columns={CASE_COLUMNS}
            pages={pages}
            keyOf={(row) => row.case}
            onOpen={(row) => go('cases', row.case)}
            onPeek={(row) => setPeeked(row.case)}
            current={peeked}
            rowHeight={ROW_HEIGHT}
            toneOf={(row) => (row.state === 'unknown' ? 'unknown' : '')}
            empty={
              <Empty
                icon={MessageSquareWarning}
                title={c.emptyTitle}
                actions={
                  text === '' ? (
                    <Button icon={Plus} onPress={beginCase}>
                      {c.begin}
                    </Button>
                  ) : undefined
                }
              >
                {text === '' ? c.empty : c.emptyFilter}
              </Empty>
            }
          />
        </div>
        {peeked !== undefined && <CaseSummary key={peeked} id={peeked} onClose={close} />}
      </div>
    </Page>
  );
}
