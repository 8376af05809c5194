// Before there is a desk to work at: it is made, unlocked, or given its first policy. The window shows
// nothing else until then.
import { useState, type ReactNode } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Genesis } from './Genesis.tsx';
import { MakeDesk } from './MakeDesk.tsx';
import { Unlock } from './Unlock.tsx';
import './setup.css';

const s = t.setup;
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
