// How much of the result is here, what of the answers is not understood, and how to read on.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Found, Search } from './use-search.ts';

const s = t.search;

export function ResultBar({ search, last, onRaw }: { readonly search: Search; readonly last: Found; readonly onRaw: (answer: string) => void }) {
  const when = useWhen();
  const unknown = search.found.flatMap((one) => one.notUnderstood);
  return (
    <div className="stack result-bar">
      <div className="row wrap">
        <span className="strong">{s.shown(search.pages.total ?? 0, last.page.total)}</span>
        <span className="quiet small">{s.pageOf(last.page.number, last.page.pages)} · {when.full(last.receivedAt)}</span>
        <Button weight="link" onPress={() => onRaw(last.answer)}>{s.raw}</Button>
        {last.deprecated && <StateBadge tone="attention">{s.old}</StateBadge>}
        <span className="row end">
          {last.page.more && !search.pending && <><Button onPress={() => search.more(false)}>{s.next}</Button><Button onPress={() => search.more(true)}>{s.all}</Button></>}
          {search.pending && <Button onPress={search.stop}>{s.stop}</Button>}
        </span>
      </div>
      {unknown.length > 0 && (
        <details className="result-unknown">
          <summary><StateBadge tone="unknown">{s.part(unknown.length)}</StateBadge></summary>
          <dl className="result-unknown-list">
            {unknown.map(({ path, text }, index) => <div key={`${path} ${text} ${String(index)}`}><dt className="mono small">{path}</dt><dd><PlainText text={text} className="mono break" /></dd></div>)}
          </dl>
        </details>
      )}
    </div>
  );
}
