// The entries of an account over all reports: searched, narrowed to days, opened down to each member, taken
// away as a table.
import { Download, Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { saveEntries } from '../../stores/evidence.ts';
import { usePages } from '../../stores/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { ENTRY_COLUMNS } from './entry-columns.tsx';
import { EntryPanel } from './EntryPanel.tsx';

const s = t.cash;

export function Entries({ account }: { readonly account: string }) {
  const [text, setText] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [entry, setEntry] = useState<string>();
  const filter = useMemo(
    () => ({ account, ...(text !== '' && { text }), ...(from !== '' && { from }), ...(to !== '' && { to }) }),
    [account, text, from, to],
  );
  const pages = usePages('cash.entries', filter, ['log']);
  const narrowed = text !== '' || from !== '' || to !== '';
  return (
    <div className="cash-entries">
      <div className="cash-entries-list">
        <div className="row cash-filters">
          <FilterField label={s.filter} value={text} onChange={setText} />
          <DateField label={s.from} value={from} onChange={setFrom} />
          <DateField label={s.to} value={to} onChange={setTo} />
          <span className="small faint" role="status">
            {pages.total === undefined ? '' : s.found(pages.total)}
          </span>
          <span className="end">
            <Button
              icon={Download}
              disabled={(pages.total ?? 0) === 0}
              onPress={() => void saveEntries(filter)}
            >
              {s.export}
            </Button>
          </span>
        </div>
        <div className="sheet">
          <DataList
            label={s.entries}
            columns={ENTRY_COLUMNS}
            pages={pages}
            keyOf={(row) => row.entry}
            onOpen={(row) => setEntry(row.entry)}
            current={entry}
            empty={
              <Empty icon={Rows3} title={s.noEntriesTitle}>
                {narrowed ? s.noEntriesFit : s.noEntriesKept}
              </Empty>
            }
          />
        </div>
      </div>
      {entry !== undefined && <EntryPanel key={entry} entry={entry} onClose={() => setEntry(undefined)} />}
    </div>
  );
}
