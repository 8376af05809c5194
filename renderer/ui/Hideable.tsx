// A name or an amount that the desk may keep off the screen: nothing is drawn that it did not send.
import { EyeOff } from 'lucide-react';
import { useId } from 'react';
import { call } from '../bridge.ts';
import { t } from '../i18n/index.ts';
import { useWhen } from '../stores/desk.ts';
import { showFailure } from '../stores/failures.ts';
import { Button } from './Button.tsx';
import { Amount } from './Amount.tsx';
import { PlainText } from './PlainText.tsx';
import type { CallOutput } from '../../shared/ipc/contract.ts';

// Says that names and amounts of single payments are hidden, why, and shows them on demand; the desk logs
// that they were shown.
export type Privacy = CallOutput<'batches.get'>['privacy'];

const p = t.privacy;

export function HiddenNote({ batch, privacy }: { readonly batch: string; readonly privacy: Privacy }) {
  const when = useWhen();
  const { why, hidden, shownUntil, onlyFor } = privacy;
  const reason = useId();
  if (why === null) return null;
  const turn = async (): Promise<void> => {
    const result = await call('reviews.reveal', { batch, hide: !hidden });
    if (!result.ok) showFailure(result.error);
  };
  return (
    <div className="hidden-note" role="note">
      <EyeOff aria-hidden size={14} />
      <span className="grow">
        {hidden ? p.hidden[why] : p.shown(shownUntil === null ? '' : when.full(shownUntil))}
        {onlyFor !== null && (
          <span id={reason} className="hidden-note-who">
            <PlainText text={p.onlyFor(onlyFor)} />
          </span>
        )}
      </span>
      <Button
        onPress={() => void turn()}
        disabled={onlyFor !== null}
        {...(onlyFor !== null && { describedBy: reason })}
      >
        {hidden ? p.show : p.hide}
      </Button>
    </div>
  );
}

interface MaybeMoney {
  readonly amount: { readonly amount: string; readonly currency: string } | null;
}

export function HideableAmount({ amount, size = 'body' }: MaybeMoney & { readonly size?: 'body' | 'title' }) {
  return amount === null ? (
    <HiddenAmount />
  ) : (
    <Amount amount={amount.amount} currency={amount.currency} size={size} />
  );
}

export function HideableName({ name, amount }: MaybeMoney & { readonly name: string }) {
  return amount === null ? <HiddenName /> : <PlainText text={name} className="strong" />;
}

export function HiddenName() {
  return <span className="strong quiet">{t.privacy.name}</span>;
}

export function HiddenAmount() {
  return <span className="faint">{t.privacy.amount}</span>;
}
