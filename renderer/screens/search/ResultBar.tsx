// How much of the result is here, what of the answers is not understood, and how to read on.
import { Download } from 'lucide-react';
import { sentenceText, t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { saveFound } from '../../stores/saved-files.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import {
  extentOf,
  more,
  nextPage,
  progressOf,
  stop,
  totalOf,
  useSearch,
  type Found,
} from './search-store.ts';

const s = t.search;

export function ResultBar({
  last,
  onRaw,
}: {
  readonly last: Found;
  readonly onRaw: (answer: string) => void;
}) {
  const state = useSearch();
  const when = useWhen();
  const { steps, rows, pending, asked } = state;
  const unknown = steps.flatMap(({ page }) => page.notUnderstood);
  const extent = extentOf(state);
  const windows = asked?.windows.length ?? 1;
  const window = steps.at(-1)?.window ?? 0;
  return (
    <div className="stack result-bar">
      <div className="row wrap">
        <span className="strong">{s.shown(rows.length, totalOf(steps))}</span>
        <span className="quiet small">
          {windows > 1 && `${s.windowOf(window + 1, windows)} · `}
          {s.pageOf(last.page.number, last.page.pages)} · {when.full(last.receivedAt)}
        </span>
        <Button weight="link" onPress={() => onRaw(last.answer)}>
          {s.raw}
        </Button>
        {last.deprecated && <StateBadge tone="attention">{s.old}</StateBadge>}
        <span className="row end">
          {nextPage(state) !== undefined && pending === 'no' && (
            <>
              <Button onPress={() => more(false)}>{s.next}</Button>
              <Button onPress={() => more(true)}>{s.all}</Button>
            </>
          )}
          {pending !== 'no' && <Button onPress={stop}>{s.stop}</Button>}
          {rows.length > 0 && pending === 'no' && (
            <Button
              icon={Download}
              onPress={() =>
                void saveFound(
                  steps.filter(({ page }) => page.rows.length > 0).map(({ page }) => page.answer),
                  extent === 'whole',
                )
              }
            >
              {s.export}
            </Button>
          )}
        </span>
      </div>
      {pending === 'no' && extent !== 'whole' && (
        <p className="small attention-text" role="note">
          {s.extent[extent]}
        </p>
      )}
      {last.encodingNote !== undefined && (
        <p className="small attention-text" role="note">
          {sentenceText(last.encodingNote)}
        </p>
      )}
      {pending === 'all' && <Progress label={s.reading} value={progressOf(state)} />}
      {unknown.length > 0 && (
        <details className="result-unknown">
          <summary>
            <StateBadge tone="unknown">{s.part(unknown.length)}</StateBadge>
          </summary>
          <dl className="result-unknown-list">
            {unknown.map(({ path, text }, index) => (
              <div key={`${path} ${text} ${String(index)}`}>
                <dt className="mono small">{path}</dt>
                <dd>
                  <PlainText text={text} className="mono break" />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
