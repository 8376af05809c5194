// Asks the bank for payments: by criteria, by one identification, by key fields; what it found, every field
// of one payment, the answer as it came.
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { go } from '../../stores/route.ts';
import { BackButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { RawAnswer } from '../status/RawAnswer.tsx';
import { FoundPanel } from './FoundPanel.tsx';
import { Results } from './Results.tsx';
import { RetrieveForm } from './RetrieveForm.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useSearch } from './search-store.ts';
import { StatusForm } from './StatusForm.tsx';
import { useLookups, LOOKUP_KINDS } from './lookup-store.ts';
import '../status/payment-page.css';
import './search.css';

const s = t.search;

const look = (place: number | undefined): void => useSearch.setState({ looked: place });
const close = (): void => look(undefined);

export function SearchScreen() {
  const way = useLookups((state) => state.way);
  const looked = useSearch(({ looked: place, rows }) => (place === undefined ? undefined : rows[place]));
  const [answer, setAnswer] = useState<string>();
  const closeRaw = useCallback(() => setAnswer(undefined), []);
  // In a narrow window the fields of a payment take the form's place: whoever comes back finds the form.
  useEffect(() => close, []);
  return (
    <Page
      title={s.title}
      body="fill"
      before={<BackButton onPress={() => go('status')} />}
      actions={
        <Segments
          label={s.way}
          value={way}
          options={LOOKUP_KINDS.map((id) => ({ id, text: s.ways[id] }))}
          onChange={(next) => {
            close();
            closeRaw();
            useLookups.setState({ way: next });
          }}
        />
      }
    >
      <div className="search-columns">
        {way === 'criteria' && <SearchForm />}
        {way === 'identifier' && <RetrieveForm />}
        {way === 'keys' && <StatusForm />}
        <div className="search-results">
          <Results way={way} onLook={look} onRaw={setAnswer} />
        </div>
        {answer === undefined && way !== 'keys' && looked && (
          <FoundPanel row={looked} onClose={close} onRaw={setAnswer} />
        )}
        {answer !== undefined && <RawAnswer key={answer} answer={answer} onClose={closeRaw} />}
      </div>
    </Page>
  );
}
