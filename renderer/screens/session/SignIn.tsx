// Signing in: with a card in the window's one dialog for signed acts, or under a name that nothing proves.
import './session.css';
import { useCallback, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import type { SessionView } from '../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SigningDialog } from '../signing/SigningDialog.tsx';

const s = t.session;

/** The two ways in. `onDone` is called when somebody is signed in. */
export function SignInMethods({
  session,
  onDone,
}: {
  readonly session: SessionView;
  readonly onDone: () => void;
}) {
  const [byCard, setByCard] = useState(false);
  const [name, setName] = useState('');
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const close = useCallback(() => setByCard(false), []);
  const signInByName = async (): Promise<void> => {
    setPending(true);
    const result = await call('session.signInByName', { name: name.trim() });
    setPending(false);
    setFault(result.ok ? undefined : result.error);
    if (!result.ok) return;
    say(s.signedIn(name.trim()));
    onDone();
  };
  return (
    <div className="stack sign-in-ways">
      <div>
        <Button
          weight="primary"
          onPress={() => setByCard(true)}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- Enter signs in with the card, the usual way
          autoFocus
        >
          {s.byCard}
        </Button>
      </div>
      {session.rule.demanded === 'card' ? (
        <p className="small quiet">{s.cardOnly}</p>
      ) : (
        <form
          className="stack sign-in-name"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '' && !pending) void signInByName();
          }}
        >
          <h2>{s.or}</h2>
          <TextField label={s.name} value={name} onChange={setName} maxLength={70} hint={s.byNameNote} />
          {fault && <FaultView fault={fault} />}
          <div>
            <Button type="submit" disabled={name.trim() === ''} pending={pending}>
              {s.byName}
            </Button>
          </div>
        </form>
      )}
      {byCard && (
        <SigningDialog
          purpose="sign-in"
          text="none"
          sentence={s.byCardSentence}
          start={(choice) => call('session.signIn', { choice })}
          onClose={close}
          onDone={onDone}
        />
      )}
    </div>
  );
}

export function SignInDialog({
  session,
  onClose,
}: {
  readonly session: SessionView;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={s.title} onClose={onClose} footer={<Button onPress={onClose}>{t.common.cancel}</Button>}>
      <div className="stack">
        <p className="quiet">{s.lead}</p>
        <SignInMethods session={session} onDone={onClose} />
      </div>
    </Dialog>
  );
}
