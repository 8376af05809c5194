// One kept report: how far it is understood, its accounts with booked and available, and the entries of the
// chosen one.
import { Download, ListTree, Rows3 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceText, t } from '../../i18n/index.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { saveReport } from '../../stores/saved-files.ts';
import { usePages } from '../../stores/pages.ts';
import { useRead } from '../../stores/reads.ts';
import { ageText } from '../../ui/age.ts';
import { formattedAccount } from '../../ui/account.ts';
import { formattedAmount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { RawAnswer } from '../status/RawAnswer.tsx';
import { AccountsTable } from './AccountsTable.tsx';
import { ENTRY_COLUMNS } from './entry-columns.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { RESULT_TONE, whose } from './KeptReports.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { FieldLines } from './FieldLines.tsx';

const s = t.cash;

/**
 * What stands beside the report: every field of its head or of an account, an entry, or the answer as it
 * came.
 */
type Beside = { readonly fields: number | undefined } | { readonly entry: string } | 'raw';

export function ReportView({ report, isChosen }: { readonly report: string; readonly isChosen: boolean }) {
  const read = useRead('balances.get', { report });
  const [chosen, setChosen] = useState(0);
  const [text, setText] = useState('');
  const [beside, setBeside] = useState<Beside>();
  const when = useWhen();
  const now = useDesk().value?.now;
  const account = read.value?.accountViews[chosen];
  const filter = useMemo(
    () => (account === undefined ? null : { report, account: account.index, ...(text !== '' && { text }) }),
    [report, account, text],
  );
  const pages = usePages('balances.entries', filter);
  const close = useCallback(() => setBeside(undefined), []);
  const view = read.value;
  const isShown = view !== undefined;
  const top = useRef<HTMLDivElement>(null);
  // Form, list and report one under the other: the report that was chosen stands out of sight.
  useEffect(() => {
    if (isChosen && isShown) top.current?.scrollIntoView({ block: 'start' });
  }, [isChosen, isShown]);
  if (view === undefined)
    return read.result?.ok === false ? (
      <FaultView fault={read.result.error} />
    ) : (
      <p className="quiet">{s.reading}</p>
    );
  return (
    <>
      <div ref={top} className="cash-report-view">
        <div className="row wrap">
          <PlainText text={whose(view)} className="strong break" />
          <StateBadge tone={RESULT_TONE[view.standing]} solid>
            {s.standing[view.standing]}
          </StateBadge>
          {view.breaks !== undefined && (
            <StateBadge tone="attention" solid>
              {t.statements.doesNotAddUp}
            </StateBadge>
          )}
          {view.contradictory && (
            <StateBadge tone="attention" solid>
              {s.contradictory}
            </StateBadge>
          )}
          <span className="quiet">
            {view.file === undefined
              ? s.received(when.full(view.receivedAt))
              : `${view.file.format} · ${t.statements.receivedAt(when.full(view.receivedAt))}`}
            {now !== undefined && ` · ${ageText(view.receivedAt, now)}`}
          </span>
          <span className="row end">
            <Button icon={ListTree} onPress={() => setBeside({ fields: undefined })}>
              {s.fieldsOf.report}
            </Button>
            {view.answer !== null && <Button onPress={() => setBeside('raw')}>{s.raw}</Button>}
            <Button icon={Download} onPress={() => void saveReport(report)}>
              {view.file === undefined ? s.save : t.statements.saveFile}
            </Button>
          </span>
        </div>
        {view.standing !== 'full' && !(view.standing === 'partial' && view.notUnderstood === 0) && (
          <p className={`cash-note cash-note-${view.standing}`} role="note">
            {s.standingNote[view.standing]}
          </p>
        )}
        {view.contradictory && (
          <p className="cash-note cash-note-partial" role="note">
            {s.contradictoryNote}
          </p>
        )}
        {view.breaks?.map(({ account: of, currency, opening, entries, closing, difference }, index) => (
          <p key={`${index} ${of ?? ''}`} className="cash-note cash-note-partial" role="note">
            {t.statements.balanceBreak({
              account: of === null ? s.unnamed : formattedAccount(of),
              opening: formattedAmount(opening, currency ?? ''),
              entries: formattedAmount(entries, currency ?? ''),
              closing: formattedAmount(closing, currency ?? ''),
              difference: formattedAmount(difference, currency ?? ''),
            })}
          </p>
        ))}
        {view.encodingNote !== undefined && (
          <p className="cash-note cash-note-partial" role="note">
            {sentenceText(view.encodingNote)}
          </p>
        )}
        {view.header.lastPage === false && (
          <p className="cash-note cash-note-partial" role="note">
            {view.file === undefined ? s.notLastPage : t.statements.notLastPage}
          </p>
        )}
        {view.unavailable.length > 0 && view.standing !== 'not-entitled' && (
          <p className="cash-note cash-note-partial" role="note">
            {s.notEntitled(view.unavailable.join(', '))}
          </p>
        )}
        {view.accountViews.length > 0 && (
          <AccountsTable
            accounts={view.accountViews}
            chosen={chosen}
            onChoose={setChosen}
            onFields={(index) => setBeside({ fields: index })}
          />
        )}
        {account !== undefined && (
          <>
            <div className="row">
              <h2 className="grow cash-entries-title">{s.entries}</h2>
              <FilterField label={s.filter} value={text} onChange={setText} />
            </div>
            <div className="sheet">
              <DataList
                label={s.entries}
                columns={ENTRY_COLUMNS}
                pages={pages}
                keyOf={(row) => row.entry}
                onOpen={(row) => setBeside({ entry: row.entry })}
                current={typeof beside === 'object' && 'entry' in beside ? beside.entry : undefined}
                empty={
                  <Empty icon={Rows3} title={s.noEntriesTitle}>
                    {text === '' ? s.noEntries : s.noEntriesFit}
                  </Empty>
                }
              />
            </div>
          </>
        )}
      </div>
      {beside === 'raw' && view.answer !== null && <RawAnswer answer={view.answer} onClose={close} />}
      {typeof beside === 'object' &&
        ('entry' in beside ? (
          <EntryPanel
            key={beside.entry}
            entry={beside.entry}
            account={account?.id == null ? s.unnamed : formattedAccount(account.id)}
            onClose={close}
          />
        ) : (
          <FieldsPanel key={String(beside.fields)} report={report} account={beside.fields} onClose={close} />
        ))}
    </>
  );
}

/** Every member of a report's head or of one of its accounts: nothing the bank sent is out of reach. */
function FieldsPanel({
  report,
  account,
  onClose,
}: {
  readonly report: string;
  readonly account: number | undefined;
  readonly onClose: () => void;
}) {
  const filter = useMemo(() => ({ report, ...(account !== undefined && { account }) }), [report, account]);
  const title = t.cash.fieldsOf[account === undefined ? 'report' : 'account'];
  return (
    <SidePanel title={title} onClose={onClose} wide>
      <div className="cash-entry">
        <FieldLines label={title} call="balances.details" filter={filter} />
      </div>
    </SidePanel>
  );
}
