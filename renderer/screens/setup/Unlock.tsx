// Opens a desk that was set up before, by its passphrase or by recovery shares.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { TextField } from '../../ui/TextField.tsx';

const s = t.setup;

export function Unlock() {
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
