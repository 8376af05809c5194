// A card that is open after a PIN entry, in the top bar: whose, how long still, how many signatures still,
// and the way to close it.
import { LockOpen, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { IconButton } from '../../ui/Button.tsx';
import './cards.css';

type CardSession = CallOutput<'cards.list'>['leases'][number];

/** Seconds until it closes by itself, never negative. */
function useLeft({ idleEndsAt }: CardSession): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((Date.parse(idleEndsAt) - now) / 1_000));
}

export function OpenCard({ lease }: { readonly lease: CardSession }) {
  const when = useWhen();
  const seconds = useLeft(lease);
  const close = async (): Promise<void> => {
    const closed = await call('cards.logout', { cardId: lease.cardId });
    if (closed.ok) say(t.cards.open.closed(lease.holder));
  };
  return (
    <span
      className="open-card"
      title={t.cards.open.title(lease.holder, lease.actsLeft, when.seconds(lease.idleEndsAt))}
    >
      <LockOpen aria-hidden size={14} strokeWidth={2} />
      <span className="clip strong">{lease.holder}</span>
      <span className="open-card-left">
        {(['state', 'short'] as const).map((form) => (
          <span key={form} className={`open-card-${form}`}>
            {t.cards.open[form](t.cards.open.left(seconds), lease.actsLeft)}
          </span>
        ))}
      </span>
      <IconButton label={t.cards.open.close(lease.holder)} icon={X} onPress={() => void close()} />
    </span>
  );
}
