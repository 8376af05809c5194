// What a bank may refuse although its document does not: shown where a request is written, and no reason not
// to send it.
import type { BrokenRule } from '../../shared/domain/bank-rules/rule.ts';
import { t } from '../i18n/index.ts';

interface RuleWarningsProps {
  readonly warnings: readonly BrokenRule[];
  /** A rule's sentence in the names this form gives its fields. */
  readonly words: (sentence: string) => string;
}

export function RuleWarnings({ warnings, words }: RuleWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <div className="small" role="status">
      <p className="attention-text">{t.search.warned}</p>
      <ul className="rule-warnings">
        {warnings.map(({ name }) => (
          <li key={name}>{words(t.bankRules[name] ?? name)}</li>
        ))}
      </ul>
    </div>
  );
}
