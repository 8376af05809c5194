// Eight read-back words of a digest, numbered, to be compared aloud or with paper. Machines compare the
// digest itself.
import { t } from '../i18n/index.ts';
import './words.css';

export function Words({
  words,
  size = 'small',
  label = t.common.words,
}: {
  readonly words: readonly string[];
  readonly size?: 'large' | 'small';
  readonly label?: string;
}) {
  return (
    <ol className={`words words-${size}`} aria-label={label}>
      {words.map((word, index) => (
        // The same word may come twice in eight.
        <li key={`${index}-${word}`}>
          <span aria-hidden className="words-number">
            {index + 1}
          </span>
          <span className="words-word">{word}</span>
        </li>
      ))}
    </ol>
  );
}
