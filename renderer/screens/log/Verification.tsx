// What verifying the chain has shown.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import type { When } from '../../ui/when.ts';
import { Digest } from '../../ui/Digest.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

/**
 * Up to where, and by whom: what follows the last checkpoint could still be changed by whoever holds the
 * store.
 */
function anchorWords({ anchor, anchoredUpTo, size }: CallOutput<'log.verify'>, when: When): string {
  const a = t.cards.anchor;
  if (anchor === null) return a.none;
  const at = `${when.day(anchor.at)}, ${when.time(anchor.at)}`;
  return `${a.upTo(anchoredUpTo.toLocaleString('en'), size.toLocaleString('en'))} ${anchor.by === null ? a.export(at) : a.by(anchor.by, at)}`;
}

export function Verification({ verdict }: { readonly verdict: CallOutput<'log.verify'> }) {
  const when = useWhen();
  return (
    <div className={`verification verification-${verdict.intact ? 'done' : 'refused'}`} role="status">
      <StateBadge tone={verdict.intact ? 'done' : 'refused'}>
        {verdict.intact ? t.log.intact(verdict.size) : t.log.broken(verdict.firstBroken ?? verdict.size)}
      </StateBadge>
      <span className="quiet">{anchorWords(verdict, when)}</span>
      <span className="end small faint row">
        {t.log.head} <Digest sha256={verdict.head} />
      </span>
    </div>
  );
}
