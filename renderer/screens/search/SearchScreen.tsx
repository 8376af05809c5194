// Asks the bank for payments by criteria: the form, what it found, every field of one payment, and the answer as it came.
import { CircleHelp, SearchX, Telescope } from 'lucide-react';
import { useCallback, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { go } from '../../stores/route.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { Page } from '../../ui/Page.tsx';
import { RawAnswer } from '../status/RawAnswer.tsx';
import { FOUND_COLUMNS } from './columns.tsx';
import { FoundPanel } from './FoundPanel.tsx';
import { ResultBar } from './ResultBar.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useSearch, type PlacedPayment } from './use-search.ts';
import '../status/payment-page.css';
import './search.css';

const s = t.search;

export function SearchScreen() {
  const search = useSearch();
  const [looked, setLooked] = useState<PlacedPayment>();
  const [answer, setAnswer] = useState<string>();
  const closeRaw = useCallback(() => setAnswer(undefined), []);
  const close = useCallback(() => setLooked(undefined), []);
  const { last, pages, pending, fault } = search;
  const shown = looked !== undefined && pages.row(looked.place) === looked ? looked : undefined;
  return (
    <Page title={s.title} body="fill" before={<BackButton onPress={() => go('status')} />}>
      <div className="search-columns">
        <SearchForm search={search} />
        <div className="search-results">
          {fault && <FaultView fault={fault} />}
          {last && <ResultBar search={search} last={last} onRaw={setAnswer} />}
          <div className="sheet">
            {last === undefined && !pending && <Empty icon={Telescope} title={s.idleTitle}>{s.idle}</Empty>}
            {last === undefined && pending && <p className="quiet frame-fault">{s.searching}</p>}
            {last && (
              <DataList
                label={s.results}
                columns={FOUND_COLUMNS}
                pages={pages}
                keyOf={(row) => String(row.place)}
                onOpen={setLooked}
                current={shown && String(shown.place)}
                empty={last.understood === 'nothing' ? <Empty icon={CircleHelp} title={s.nothingTitle}>{s.nothing}</Empty> : <Empty icon={SearchX} title={s.noneTitle}>{s.none}</Empty>}
              />
            )}
          </div>
        </div>
        {answer === undefined && shown && <FoundPanel row={shown} onClose={close} onRaw={setAnswer} />}
        {answer !== undefined && <RawAnswer key={answer} answer={answer} onClose={closeRaw} />}
      </div>
    </Page>
  );
}
