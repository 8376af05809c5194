// A SHA-256 in groups of eight, so that an eye can keep its place.
import './digest.css';

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
    <span className="mono" title={sha256}>
      {sha256.slice(0, 8)}…{sha256.slice(-8)}
    </span>
  );
}
