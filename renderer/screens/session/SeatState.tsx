// In the top bar: who is at the desk, and signing in, out and locking.
import './session.css';
import { UserRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { useSession } from '../../stores/session.ts';
import { SignInDialog } from './SignIn.tsx';

const s = t.session;

export function SeatState() {
  const session = useSession();
  const when = useWhen();
  const [signingIn, setSigningIn] = useState(false);
  const close = useCallback(() => setSigningIn(false), []);
  if (session === undefined) return null;
  const { at, since } = session;
  const acts = {
    change: () => setSigningIn(true),
    lock: () => void call('session.lock', {}),
    out: () => void call('session.signOut', {}).then((result) => result.ok && say(s.signedOut)),
  };
  return (
    <>
      {at === null || since === null ? (
        <Button className="top-bar-cards" onPress={acts.change}>
          <UserRound aria-hidden size={15} strokeWidth={1.75} />
          <span className="top-bar-name">{s.signIn}</span>
        </Button>
      ) : (
        <MenuTrigger>
          <Button className="top-bar-cards">
            <UserRound aria-hidden size={15} strokeWidth={1.75} />
            <span className="hidden-visually">{s.label}:</span>
            <span className="clip top-bar-name">{at.by === 'card' ? at.name : t.log.typedName(at.name)}</span>
          </Button>
          <Popover className="popover" placement="bottom end">
            <p className="small quiet seat-since">
              {at.by === 'card' ? s.proved(when.time(since)) : s.unproved(when.time(since))}
            </p>
            <Menu
              className="options"
              aria-label={s.label}
              onAction={(key) => acts[key as keyof typeof acts]()}
            >
              <MenuItem id="lock" className="option">
                {s.menu.lock}
              </MenuItem>
              <MenuItem id="change" className="option">
                {s.menu.change}
              </MenuItem>
              <MenuItem id="out" className="option">
                {s.menu.signOut}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      {signingIn && <SignInDialog session={session} onClose={close} />}
    </>
  );
}
