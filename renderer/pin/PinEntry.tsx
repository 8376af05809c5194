// What the officer does on the page: one PIN, a confirmation while the card is open, a change of the PIN, or
// the reader's own keys; with the time that is left and a way out.
import '../ui/field.css';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { LockOpen } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { ChangeEntry } from './ChangeEntry.tsx';
import { SecretField, SHORTEST, taken } from './SecretField.tsx';
import { useKeyboardOnceFree } from './use-key-hold.ts';
import type { PinActions } from './use-pin-request.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';

// The card is open from an earlier PIN: what is signed was read above, and this is the one press that signs
// it.
interface ConfirmEntryProps {
  readonly actsLeft: number;
  readonly endsAt: string;
  /** What has to be viewed first; null when all of it was. */
  readonly unread: string | null;
  readonly held: boolean;
  readonly acts: PinActions;
}

function ConfirmEntry({ actsLeft, endsAt, unread, held, acts }: ConfirmEntryProps) {
  const form = useRef<HTMLFormElement>(null);
  // The focus is on Cancel: a key that was still held down from the screen before must not sign.
  useKeyboardOnceFree(held, () => form.current?.querySelector('button'));
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

function useSecondsLeft(expiresAt: string): number {
  const left = (): number => Math.max(0, Math.round((Date.parse(expiresAt) - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(left()), 1_000);
    return () => window.clearInterval(timer);
  });
  return seconds;
}

interface PinEntryProps {
  readonly request: PinRequestView;
  readonly entered: boolean;
  readonly acts: PinActions;
  /**
   * The changes of a policy, or what was overridden, were not viewed to their end yet: no PIN before that.
   */
  readonly unread: boolean;
  /** No key counts yet. */
  readonly held: boolean;
}

/** What has to be viewed to its end first. */
function unviewedNote({ policy, beneficiaries, overrides, case: about }: PinRequestView): string {
  if (about !== undefined) return t.pin.viewCase;
  if (policy !== undefined || beneficiaries !== undefined) return t.pin.viewChanges;
  return overrides === undefined ? t.pin.viewSums : t.pin.viewOverrides;
}

export function PinEntry({ request, entered, acts, unread, held }: PinEntryProps) {
  const seconds = useSecondsLeft(request.expiresAt);
  const left = <span className="pin-left">{t.pin.left(seconds)}</span>;
  const { entry, card } = request;
  const changing = entry.kind === 'change';
  const note = unviewedNote(request);
  const other = enterLabel(request.purpose);
  if (entry.kind === 'reader' && !entered) {
    return (
      <div className="pin-entry pin-entry-stack">
        {unread && (
          <p className="attention-note" role="note">
            {note}
          </p>
        )}
        <div className="pin-entry-row">
          <span className="grow">{left}</span>
          <Button onPress={() => void acts.cancel()}>{t.pin.cancel}</Button>
          <Button weight="primary" disabled={unread} onPress={() => void acts.confirm()}>
            {t.pin.viewedOnReader}
          </Button>
        </div>
      </div>
    );
  }
  if (entry.kind === 'reader' || (entry.kind !== 'confirm' && card.flags.protectedPath)) {
    return (
      <div className="pin-entry">
        <p className="strong grow" role="status">
          {changing ? t.pin.changeOnReader : t.pin.onReader}
          {unread && <span className="small attention-text"> {note}</span>}
          <span className="small quiet">{left}</span>
        </p>
        <Button onPress={() => void acts.cancel()} disabled={entered}>
          {t.pin.cancel}
        </Button>
      </div>
    );
  }
  if (entered)
    return (
      <div className="pin-entry">
        <div className="grow">
          <Progress
            label={changing ? t.pin.changing : other === undefined ? t.pin.signing : t.pin.working}
            value={null}
          />
        </div>
      </div>
    );
  if (entry.kind === 'confirm')
    return (
      <ConfirmEntry
        actsLeft={entry.actsLeft}
        endsAt={entry.endsAt}
        unread={unread ? note : null}
        held={held}
        acts={acts}
      />
    );
  if (entry.kind === 'change')
    return <ChangeEntry entry={entry} locked={card.flags.locked} held={held} left={left} acts={acts} />;
  const lastTry = request.purpose === 'company-pin' && card.flags.finalTry;
  return (
    <TypedPin
      name={request.purpose === 'make-key-so' ? t.pin.securityOfficerPin : t.pin.pin}
      keep={entry.keep}
      label={other ?? t.pin.enter}
      locked={card.flags.locked}
      unread={unread ? note : null}
      held={held}
      lastTry={lastTry}
      left={left}
      acts={acts}
    />
  );
}

/** Undefined where the PIN makes a signature. */
function enterLabel(purpose: PinRequestView['purpose']): string | undefined {
  return purpose === 'company-pin' || purpose === 'make-key' || purpose === 'make-key-so'
    ? t.pin.enterFor[purpose]
    : undefined;
}

interface TypedPinProps {
  /** Whose PIN it is. */
  readonly name: string;
  /** What the button says and does. */
  readonly label: string;
  readonly keep: Extract<PinRequestView['entry'], { kind: 'pin' }>['keep'];
  readonly locked: boolean;
  /** What has to be viewed first; null when all of it was. */
  readonly unread: string | null;
  readonly held: boolean;
  /** One more wrong PIN locks the company's card: that it was checked is confirmed first. */
  readonly lastTry: boolean;
  readonly left: ReactNode;
  readonly acts: PinActions;
}

function TypedPin({ name, label, keep, locked, unread, held, lastTry, left, acts }: TypedPinProps) {
  const field = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);
  const [shown, setShown] = useState(false);
  const [keepOpen, setKeepOpen] = useState(false);
  const [checked, setChecked] = useState(false);
  const barred = unread !== null || (lastTry && !checked);
  // What is signed is read from its beginning: the field is in sight wherever the page stands.
  useKeyboardOnceFree(held, () => field.current);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (barred || (field.current?.value.length ?? 0) < SHORTEST) return;
    // The field forgets the PIN before anything else happens with it.
    const pin = taken(field.current);
    setLength(0);
    setShown(false);
    void acts.enter(pin, keepOpen);
  };
  return (
    <form className="pin-entry pin-entry-stack" onSubmit={submit} autoComplete="off">
      {keep !== null && (
        <label
          className="pin-keep"
          title={t.pin.keepNote(Math.round(keep.seconds / 60), keep.acts, Math.round(keep.idleSeconds / 60))}
        >
          <input type="checkbox" checked={keepOpen} onChange={(event) => setKeepOpen(event.target.checked)} />
          <span>
            {t.pin.keepOpen}
            <span className="small quiet">
              {t.pin.keepNote(Math.round(keep.seconds / 60), keep.acts, Math.round(keep.idleSeconds / 60))}
            </span>
          </span>
        </label>
      )}
      {lastTry && (
        <label className="pin-keep attention-note">
          <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.target.checked)} />
          <span>{t.pin.lastTry}</span>
        </label>
      )}
      {unread !== null && (
        <p className="attention-note" role="note">
          {unread}
        </p>
      )}
      <div className="pin-entry-row">
        <SecretField
          label={name}
          shown={shown}
          field={field}
          disabled={locked}
          aside={left}
          onLength={setLength}
        />
        <Button weight="quiet" onPress={() => setShown(!shown)} disabled={locked}>
          {shown ? t.pin.hide : t.pin.show}
        </Button>
        <Button onPress={() => void acts.cancel()}>{t.pin.cancel}</Button>
        <Button type="submit" weight="primary" disabled={locked || barred || length < SHORTEST}>
          {label}
        </Button>
      </div>
    </form>
  );
}
