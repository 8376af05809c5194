// One PIN entry, or the wait for the reader's own keys; with the time that is left and a way out.
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import type { PinActs } from './use-pin-request.ts';
import '../ui/field.css';

const SHORTEST = 4;
const LONGEST = 64;

function useSecondsLeft(expiresAt: string): number {
  const left = (): number => Math.max(0, Math.round((Date.parse(expiresAt) - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(left()), 1_000);
    return () => window.clearInterval(timer);
  });
  return seconds;
}

export function PinEntry({ request, entered, acts }: { readonly request: PinRequestView; readonly entered: boolean; readonly acts: PinActs }) {
  const field = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);
  const [shown, setShown] = useState(false);
  const seconds = useSecondsLeft(request.expiresAt);
  const { flags } = request.card;
  useEffect(() => {
    if (!entered) field.current?.focus();
  }, [entered]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const input = field.current;
    if (!input || input.value.length < SHORTEST) return;
    const pin = input.value;
    // The field forgets the PIN before anything else happens with it.
    input.value = '';
    setLength(0);
    setShown(false);
    void acts.enter(pin);
  };
  const cancel = <Button onPress={() => void acts.cancel()} disabled={entered}>{t.pin.cancel}</Button>;
  if (flags.protectedPath) {
    return (
      <div className="pin-entry">
        <p className="strong grow" role="status">{t.pin.onReader}<span className="small quiet pin-left">{t.pin.left(seconds)}</span></p>
        {cancel}
      </div>
    );
  }
  if (entered) return <div className="pin-entry"><div className="grow"><Progress label={t.pin.signing} value={null} /></div></div>;
  return (
    <form className="pin-entry" onSubmit={submit} autoComplete="off">
      <label className="pin-field grow">
        <span className="field-label">{t.pin.pin}<span className="pin-left">{t.pin.left(seconds)}</span></span>
        {/* Uncontrolled: the PIN is in the field and nowhere in the page's state. */}
        <input
          ref={field}
          className="field-input pin-input"
          type={shown ? 'text' : 'password'}
          inputMode="numeric"
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          disabled={flags.locked}
          aria-label={t.pin.pin}
          onChange={(event) => setLength(event.target.value.length)}
        />
      </label>
      <Button weight="quiet" onPress={() => setShown(!shown)} disabled={flags.locked}>{shown ? t.pin.hide : t.pin.show}</Button>
      {cancel}
      <Button type="submit" weight="primary" disabled={flags.locked || length < SHORTEST}>{t.pin.enter}</Button>
    </form>
  );
}
