// The old PIN, the new one and that again. What cannot work is said here before the card is asked: a wrong
// try costs.
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { PinEntryView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { LONGEST, SecretField, SHORTEST, taken } from './SecretField.tsx';
import { useKeyboardOnceFree } from './use-key-hold.ts';
import type { PinActions } from './use-pin-request.ts';

interface ChangeEntryProps {
  readonly entry: Extract<PinEntryView, { kind: 'change' }>;
  readonly locked: boolean;
  readonly held: boolean;
  readonly left: ReactNode;
  readonly acts: PinActions;
}

export function ChangeEntry({ entry, locked, held, left, acts }: ChangeEntryProps) {
  const old = useRef<HTMLInputElement>(null);
  const fresh = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const [lengths, setLengths] = useState({ old: 0, fresh: 0, repeat: 0 });
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  useKeyboardOnceFree(held, () => old.current);
  const note =
    (name: keyof typeof lengths) =>
    (length: number): void => {
      setProblem(undefined);
      setLengths((before) => ({ ...before, [name]: length }));
    };
  const max = Math.min(entry.max, LONGEST);
  const ready =
    lengths.old >= SHORTEST && lengths.fresh >= entry.min && lengths.fresh <= max && lengths.repeat > 0;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!ready) return;
    if (fresh.current?.value !== repeat.current?.value) return setProblem(t.pin.repeatDiffers);
    if (fresh.current?.value === old.current?.value) return setProblem(t.pin.sameAsOld);
    const change = { old: taken(old.current), fresh: taken(fresh.current), repeat: taken(repeat.current) };
    setLengths({ old: 0, fresh: 0, repeat: 0 });
    void acts.change(change);
  };
  return (
    <form className="pin-entry pin-entry-stack" onSubmit={submit} autoComplete="off">
      <p className="small quiet">{t.pin.lengths(entry.min, max)}</p>
      <SecretField
        label={t.pin.oldPin}
        shown={shown}
        field={old}
        disabled={locked}
        aside={left}
        onLength={note('old')}
      />
      <SecretField
        label={t.pin.newPin}
        shown={shown}
        field={fresh}
        disabled={locked}
        maxLength={max}
        onLength={note('fresh')}
      />
      <SecretField
        label={t.pin.repeatPin}
        shown={shown}
        field={repeat}
        disabled={locked}
        maxLength={max}
        onLength={note('repeat')}
      />
      {problem !== undefined && (
        <p className="pin-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="pin-entry-row">
        <span className="grow" />
        <Button weight="quiet" onPress={() => setShown(!shown)} disabled={locked}>
          {shown ? t.pin.hide : t.pin.show}
        </Button>
        <Button onPress={() => void acts.cancel()}>{t.pin.cancel}</Button>
        <Button type="submit" weight="primary" disabled={locked || !ready}>
          {t.pin.changeEnter}
        </Button>
      </div>
    </form>
  );
}
