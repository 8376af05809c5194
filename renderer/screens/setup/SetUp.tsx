// Before there is a desk to work at: it is made, unlocked, or given its first policy. The window shows
// nothing else until then.
import './setup.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { Genesis } from './Genesis.tsx';
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
      <p className="quiet">{s.lockedLead}</p>
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
  if (shares.length > 0)
    return (
      <Frame title={s.sharesTitle}>
        <Shares shares={shares} onWritten={() => setShares([])} />
      </Frame>
    );
  if (setup.stage === 'genesis')
    return (
      <Frame title={s.genesis}>
        <Genesis />
      </Frame>
    );
  if (setup.stage === 'locked')
    return (
      <Frame title={s.locked}>
        <Unlock />
      </Frame>
    );
  return (
    <Frame title={s.title}>
      <MakeDesk setup={setup} onMade={setShares} />
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="setup" id="content">
      <div className="setup-page">
        <p className="setup-mark">Countersign</p>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

function Shares({
  shares,
  onWritten,
}: {
  readonly shares: readonly string[];
  readonly onWritten: () => void;
}) {
  return (
    <>
      <p className="quiet">{s.sharesLead}</p>
      {shares.map((share, place) => (
        <Panel key={share} title={s.share(place + 1)}>
          <p className="mono break setup-share">{share}</p>
        </Panel>
      ))}
      <div>
        <Button weight="primary" onPress={onWritten}>
          {s.written}
        </Button>
      </div>
    </>
  );
}
