// The card is open from an earlier PIN: what is signed was read above, and this is the one press that signs
// it.
import { useEffect, useRef, type SubmitEvent } from 'react';
import { LockOpen } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import type { PinActs } from './use-pin-request.ts';

interface ConfirmEntryProps {
  readonly actsLeft: number;
  readonly endsAt: string;
  /** What has to be viewed first; null when all of it was. */
  readonly unread: string | null;
  readonly acts: PinActs;
}

export function ConfirmEntry({ actsLeft, endsAt, unread, acts }: ConfirmEntryProps) {
  const form = useRef<HTMLFormElement>(null);
  // The focus is on Cancel: a key that was still held down from the screen before must not sign.
  useEffect(() => form.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (unread === null) void acts.confirm();
  };
  return (
    <form ref={form} className="pin-entry" onSubmit={submit}>
      <p className="pin-open grow" role="status">
        <LockOpen aria-hidden size={16} />
        <span>
          {t.pin.open(actsLeft)}
          <span className="small quiet">{unread ?? t.pin.openNote(clock(endsAt))}</span>
        </span>
      </p>
      <Button onPress={() => void acts.cancel()}>{t.pin.cancel}</Button>
      <Button type="submit" weight="primary" disabled={unread !== null}>
        {t.pin.enter}
      </Button>
    </form>
  );
}

function clock(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
