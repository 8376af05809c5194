// All the window shows of a locked desk: whose desk it is, and the ways in.
import './session.css';
import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import type { SessionView } from '../../stores/session.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { SignInMethods } from './SignIn.tsx';

const s = t.session;
const nothing = (): void => undefined;

export function LockPage({ session }: { readonly session: SessionView }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="lock-page" data-region>
      <p className={`band band-${session.environment} lock-band`}>
        <strong>{t.frame.environment[session.environment]}</strong>
        {session.environment !== 'production' && (
          <span>{t.frame.environment[`${session.environment}Note`]}</span>
        )}
      </p>
      <div className="lock-box stack">
        <Lock aria-hidden size={26} strokeWidth={1.5} className="faint" />
        <p className="quiet">
          <PlainText text={session.company} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {session.at === null ? s.lock.begin : s.lock.title}
        </h1>
        {session.at !== null && (
          <p className="quiet">
            <PlainText text={s.lock.last(session.at.name)} />
          </p>
        )}
        <SignInMethods session={session} onDone={nothing} />
        <p className="small faint">{s.lock.goesOn}</p>
      </div>
    </main>
  );
}
