// Every request about a payment: what waits for somebody first, violet where nobody knows whether the bank
// acts on it.
import { MessageSquareWarning, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { usePages } from '../../stores/pages.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { Page } from '../../ui/Page.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { CASE_GROUPS, STATES_OF, type CaseGroup } from './case-list.ts';
import { CaseSummary } from './CaseSummary.tsx';
import { CASE_COLUMNS } from './columns.tsx';
import { beginCase } from './new-case.ts';

const c = t.cases;
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
            toneOf={(row) => (row.tone === 'unknown' ? 'unknown' : '')}
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
