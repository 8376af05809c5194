// What an inquiry found: the bank's payments, the archive's part of a range too old for the bank, or the
// status of one payment.
import { CircleHelp, SearchX, Telescope } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import type { Pages } from '../../stores/pages.ts';
import { Empty } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { ArchivePart } from './ArchivePart.tsx';
import { FOUND_COLUMNS } from './columns.tsx';
import { ResultBar } from './ResultBar.tsx';
import { useSearch, type PlacedPayment } from './search-store.ts';
import { StatusAnswerView } from './StatusAnswerView.tsx';
import { useLookups, type LookupKind } from './lookup-store.ts';

const s = t.search;

interface ResultsProps {
  readonly way: LookupKind;
  readonly onLook: (place: number) => void;
  readonly onRaw: (answer: string) => void;
}

export function Results({ way, onLook, onRaw }: ResultsProps) {
  return way === 'keys' ? (
    <KeyResults onRaw={onRaw} />
  ) : (
    <FoundResults way={way} onLook={onLook} onRaw={onRaw} />
  );
}

function KeyResults({ onRaw }: Pick<ResultsProps, 'onRaw'>) {
  const { answer, fault, pending } = useLookups();
  return (
    <>
      {fault && <FaultView fault={fault} />}
      {answer ? (
        <StatusAnswerView key={answer.answer} answer={answer} onRaw={onRaw} />
      ) : (
        <div className="sheet">
          {pending ? (
            <p className="quiet frame-fault">{s.searching}</p>
          ) : (
            <Empty icon={Telescope} title={s.idleTitle}>
              {s.keys.idle}
            </Empty>
          )}
        </div>
      )}
    </>
  );
}

function FoundResults({ way, onLook, onRaw }: ResultsProps) {
  const { asked, steps, rows, pending, fault, looked, shown } = useSearch();
  const pages = useMemo<Pages<PlacedPayment>>(
    () => ({
      total: rows.length,
      row: (index) => rows[index],
      fault: undefined,
      ensure: () => undefined,
      again: () => undefined,
    }),
    [rows],
  );
  const last = steps.at(-1)?.page;
  const old = way === 'criteria' ? (asked?.archive ?? null) : null;
  const fromArchive = old !== null && shown === 'archive';
  return (
    <>
      {fault && <FaultView fault={fault} />}
      {old !== null && asked !== undefined && asked.windows.length > 0 && (
        <Segments
          label={s.source}
          value={shown}
          options={(['bank', 'archive'] as const).map((id) => ({ id, text: s.sources[id] }))}
          onChange={(next) => useSearch.setState({ shown: next, looked: undefined })}
        />
      )}
      {fromArchive ? (
        <ArchivePart criteria={old} />
      ) : (
        <>
          {last && <ResultBar last={last} onRaw={onRaw} />}
          <div className="sheet">
            {last === undefined && pending === 'no' && (
              <Empty icon={Telescope} title={s.idleTitle}>
                {way === 'identifier' ? s.retrieve.idle : s.idle}
              </Empty>
            )}
            {last === undefined && pending !== 'no' && <p className="quiet frame-fault">{s.searching}</p>}
            {last && (
              <DataList
                label={s.results}
                columns={FOUND_COLUMNS}
                pages={pages}
                keyOf={(row) => String(row.place)}
                onOpen={(row) => onLook(row.place)}
                current={looked === undefined ? undefined : String(looked)}
                empty={
                  last.understood === 'nothing' ? (
                    <Empty icon={CircleHelp} title={s.nothingTitle}>
                      {s.nothing}
                    </Empty>
                  ) : (
                    <Empty icon={SearchX} title={s.noneTitle}>
                      {s.none}
                    </Empty>
                  )
                }
              />
            )}
          </div>
        </>
      )}
    </>
  );
}
