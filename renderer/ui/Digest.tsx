// A SHA-256 in groups of eight, so that an eye can keep its place.
import './fingerprint-words.css';
import './digest.css';
import { t } from '../i18n/index.ts';

// Eight read-back words of a digest, numbered, to be compared aloud or with paper. Machines compare the
// digest itself.
export function FingerprintWords({
  words,
  size = 'small',
  label = t.common.words,
  isLabelled = false,
}: {
  readonly words: readonly string[];
  readonly size?: 'large' | 'small';
  readonly label?: string;
  /** The label is shown above the words, where nothing else on the screen says what they are of. */
  readonly isLabelled?: boolean;
}) {
  const list = (
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
  if (!isLabelled) return list;
  return (
    <div>
      <p className="small quiet" aria-hidden>
        {label}
      </p>
      {list}
    </div>
  );
}

export function Digest({ sha256 }: { readonly sha256: string }) {
  return (
    <span className="digest mono">
      {sha256.match(/.{1,8}/gu)?.map((group, index) => (
        <span key={`${index}${group}`}>{group}</span>
      ))}
    </span>
  );
}

/** For tables: enough to tell two apart; the whole is on the item's own page. */
export function ShortDigest({ sha256 }: { readonly sha256: string }) {
  return (
    <span className="mono nobreak" title={sha256}>
      {sha256.slice(0, 8)}…{sha256.slice(-8)}
    </span>
  );
}
