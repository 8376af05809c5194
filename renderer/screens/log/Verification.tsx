// What verifying the chain has shown.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { Digest } from '../../ui/Digest.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

export function Verification({ verdict }: { readonly verdict: CallOutput<'log.verify'> }) {
  return (
    <div className={`verification verification-${verdict.intact ? 'done' : 'refused'}`} role="status">
      <StateBadge tone={verdict.intact ? 'done' : 'refused'}>{verdict.intact ? t.log.intact(verdict.size) : t.log.broken(verdict.firstBroken ?? verdict.size)}</StateBadge>
      <span className="quiet">{t.log.anchored(verdict.anchoredUpTo, verdict.size)}</span>
      <span className="end small faint row">{t.log.head} <Digest sha256={verdict.head} /></span>
    </div>
  );
}
