// Known counterparties under the cell; nothing is taken over unless it is chosen.
import { t } from '../../../i18n/index.ts';
import { accountWords } from '../../../ui/account.ts';
import { PlainText } from '../../../ui/PlainText.tsx';
import type { Suggestion } from './use-suggestions.ts';

export function Suggestions({
  hits,
  active,
  onTake,
}: {
  readonly hits: readonly Suggestion[];
  readonly active: number;
  readonly onTake: (hit: Suggestion) => void;
}) {
  return (
    <ul className="grid-suggestions" role="listbox" aria-label={t.batch.suggestions}>
      {hits.map((hit, index) => (
        <li
          key={`${hit.account} ${hit.name}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={`grid-suggestion${index === active ? ' grid-suggestion-active' : ''}`}
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onTake(hit);
          }}
        >
          <PlainText text={hit.name} className="strong clip" />
          <span className="mono">{accountWords(hit.account)}</span>
          <span className="small faint end">{t.batch.suggestionPaid(hit.payments)}</span>
        </li>
      ))}
    </ul>
  );
}
