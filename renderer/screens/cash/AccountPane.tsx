// What is known of one account over all reports: its entries, its days, and what is expected of it.
import { Download, Landmark, Rows3 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { STATEMENT_FORMS } from '../../../shared/domain/account-report/statement-order.ts';
import { t } from '../../i18n/index.ts';
import { saveEntries, saveStatement } from '../../stores/saved-files.ts';
import { usePages } from '../../stores/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Empty } from '../../ui/Page.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { ENTRY_COLUMNS } from './entry-columns.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { call } from '../../bridge.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { formattedAccount } from '../../ui/account.ts';
import { MenuButton, type MenuAction } from '../../ui/MenuButton.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Days } from './Days.tsx';
import { Expected } from './Expected.tsx';
import type { CashAccount } from './figures.ts';

// The entries of an account over all reports: searched, narrowed to days, opened down to each member, taken
// away as a table.
const s = t.cash;

function Entries({ account, id }: { readonly account: string; readonly id: string | null }) {
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
          <span className="row cash-days">
            <DateField label={s.from} value={from} onChange={setFrom} />
            <DateField label={s.to} value={to} onChange={setTo} />
          </span>
          <span className="small faint" role="status">
            {pages.total === undefined ? '' : s.found(pages.total)}
          </span>
          <span className="end">
            <MenuButton label={s.exportMenu} icon={Download} acts={exportsOf(filter, pages.total ?? 0)} />
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
      {entry !== undefined && (
        <EntryPanel
          key={entry}
          entry={entry}
          account={id === null ? s.unnamed : formattedAccount(id)}
          onClose={() => setEntry(undefined)}
        />
      )}
    </div>
  );
}

/** A table needs entries; a statement may have balances alone. */
function exportsOf(filter: Parameters<typeof saveEntries>[0], entries: number): readonly MenuAction[] {
  const statements = STATEMENT_FORMS.map((form) => ({
    id: form,
    text: form,
    detail: s.statement,
    run: () => void saveStatement(filter, form),
  }));
  if (entries === 0) return statements;
  return [{ id: 'csv', text: s.export, run: () => void saveEntries(filter) }, ...statements];
}

type Part = 'entries' | 'days' | 'expected';
const PARTS = ['days', 'entries', 'expected'] as const;

export function AccountPane({ account }: { readonly account: CashAccount }) {
  const [part, setPart] = useState<Part>('days');
  const [pending, setPending] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const { id, base, currency } = account;
  const ask = async (): Promise<void> => {
    if (id === null) return;
    setPending(true);
    const result = await call('balances.ask', {
      base_currency: base,
      account_identifier: id,
      ...(currency !== null && { account_currency: currency }),
    });
    setPending(false);
    if (result.ok) say(s.asked(result.value.standing));
    else showFailure(result.error);
  };
  return (
    // Without a name it is no landmark, and the panel beside the entries may be one.
    <section ref={pane} className="cash-pane">
      <div className="row wrap">
        <h2 className="clip">
          <PlainText text={account.name ?? account.owner ?? s.unnamed} />{' '}
          {id !== null && <span className="mono small quiet">{formattedAccount(id)}</span>}
        </h2>
        <span className="row end">
          <Segments
            label={s.part}
            value={part}
            options={PARTS.map((id) => ({ id, text: s.parts[id] }))}
            onChange={(to) => {
              setPart(to);
              // In a small window the accounts above leave of it the heads of its columns.
              pane.current?.scrollIntoView({ block: 'nearest' });
            }}
          />
          <Button icon={Landmark} pending={pending} disabled={id === null} onPress={() => void ask()}>
            {s.askAgain}
          </Button>
        </span>
      </div>
      {account.standing === 'unavailable' && (
        <p className="cash-note cash-note-partial" role="note">
          {s.notEntitled(id ?? '')}
        </p>
      )}
      {part === 'entries' ? (
        <Entries account={account.account} id={id} />
      ) : part === 'days' ? (
        <Days account={account.account} currency={currency} />
      ) : (
        <Expected account={account} />
      )}
    </section>
  );
}
