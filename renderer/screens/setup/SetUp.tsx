// Before there is a desk to work at: it is made, unlocked, or given its first policy. The window shows
// nothing else until then.
import './setup.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { RecoveryShares } from '../../ui/RecoveryShares.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Checklist } from './Checklist.tsx';
import { Genesis } from './Genesis.tsx';
import { FIRST_SHARES } from './first-shares.ts';
import { MakeDesk } from './MakeDesk.tsx';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

// Opens a desk that was set up before, by its passphrase or by recovery shares.
const s = t.setup;

function Unlock() {
  const [byShares, setByShares] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const shares = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const ready = byShares ? shares.length >= 2 : passphrase !== '';
  const unlock = async (): Promise<void> => {
    setPending(true);
    setFault(undefined);
    const opened = await call('setup.unlock', byShares ? { shares } : { passphrase });
    setPending(false);
    if (!opened.ok) setFault(opened.error);
  };
  return (
    <form
      className="setup-form setup-narrow"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !pending) void unlock();
      }}
    >
      <p className="quiet">{byShares ? s.sharesLockedLead : s.lockedLead}</p>
      {byShares ? (
        <TextField label={s.sharesField} value={text} onChange={setText} rows={4} mono />
      ) : (
        <TextField label={s.passphraseField} value={passphrase} onChange={setPassphrase} concealed />
      )}
      {fault && <FaultView fault={fault} />}
      <div className="row">
        <Button type="submit" weight="primary" disabled={!ready} pending={pending}>
          {s.unlock}
        </Button>
        <Button weight="quiet" onPress={() => setByShares(!byShares)}>
          {byShares ? s.toPassphrase : s.toShares}
        </Button>
      </div>
    </form>
  );
}

type Setup = CallOutput<'setup.get'>;

export function SetUp({ setup }: { readonly setup: Setup }) {
  // The desk opens as soon as it is made; the shares stay in sight until somebody has them on paper.
  const [shares, setShares] = useState<readonly string[]>([]);
  if (shares.length > 0) return <FirstShares shares={shares} onWritten={() => setShares([])} />;
  if (setup.refused !== undefined)
    return (
      <Frame title={s.refused}>
        <FaultView fault={setup.refused} />
      </Frame>
    );
  if (setup.stage === 'genesis') return <FirstPolicy />;
  if (setup.stage === 'locked')
    return (
      <Frame title={s.locked}>
        <Unlock />
      </Frame>
    );
  return (
    <Frame title={s.title} step="desk">
      <MakeDesk setup={setup} onMade={setShares} />
    </Frame>
  );
}

function FirstShares({
  shares,
  onWritten,
}: {
  readonly shares: readonly string[];
  readonly onWritten: () => void;
}) {
  const made = useRead('genesis.get', {}, ['settings', 'desk']).value;
  return (
    <Frame title={s.sharesTitle} step="shares" of={made}>
      <RecoveryShares shares={shares} threshold={FIRST_SHARES.threshold} onWritten={onWritten} />
    </Frame>
  );
}

function FirstPolicy() {
  const genesis = useRead('genesis.get', {}, ['settings', 'desk']).value;
  const stage = genesis?.stage;
  const step = stage === 'compare' ? 'words' : stage === 'sign' ? 'signatures' : 'policy';
  return (
    <Frame title={s.genesis} step={step} of={genesis}>
      <Genesis />
    </Frame>
  );
}

type SetUpStep = keyof typeof s.steps;
const STEPS = Object.keys(s.steps) as SetUpStep[];

/** How far the set-up is: its steps by name, the present one marked. */
function SetupProgress({ now }: { readonly now: SetUpStep }) {
  const at = STEPS.indexOf(now);
  return (
    <ol className="setup-steps no-print" aria-label={s.stepOf(at + 1, STEPS.length)}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          className={place < at ? 'setup-done' : ''}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className="setup-number" aria-hidden>
            {place < at ? '✓' : place + 1}
          </span>
          {s.steps[step]}
        </li>
      ))}
    </ol>
  );
}

/** The checklist lies over the step: going back finds what was typed. */
function Frame({
  title,
  step,
  of,
  children,
}: {
  readonly title: string;
  readonly step?: SetUpStep;
  /** The desk that is set up, once it was made: its environment is fixed then. */
  readonly of?: Pick<CallOutput<'genesis.get'>, 'environment' | 'company'> | undefined;
  readonly children: ReactNode;
}) {
  const [listed, setListed] = useState(false);
  const page = useRef<HTMLElement>(null);
  const place = listed ? 'checklist' : step;
  // Each step begins at its top, whatever was scrolled to in the one before.
  useEffect(() => {
    if (place !== undefined) page.current?.scrollTo(0, 0);
  }, [place]);
  return (
    <main className="setup" id="content" ref={page}>
      {of !== undefined && (
        <p className={`band band-${of.environment} setup-band no-print`}>
          <strong>{t.frame.environment[of.environment]}</strong>
          <PlainText text={of.company} />
        </p>
      )}
      <div className="setup-page">
        <div className="row">
          <p className="setup-mark">Countersign</p>
          {step !== undefined && !listed && (
            <span className="end">
              <Button weight="link" onPress={() => setListed(true)}>
                {s.checklist}
              </Button>
            </span>
          )}
        </div>
        {step !== undefined && !listed && <SetupProgress now={step} />}
        <h1 tabIndex={-1}>{listed ? s.checklist : title}</h1>
        {listed && <Checklist onBack={() => setListed(false)} />}
        <div className="setup-step" hidden={listed}>
          {children}
        </div>
      </div>
    </main>
  );
}
