// The form that makes a desk: environment, company, what opens it.
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { NewPassphrase } from '../../ui/NewPassphrase.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { FIRST_SHARES } from './first-shares.ts';

const s = t.setup;
type Environment = 'sandbox' | 'production';

const shortName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40);

export function MakeDesk({
  setup,
  onMade,
}: {
  readonly setup: CallOutput<'setup.get'>;
  readonly onMade: (shares: readonly string[]) => void;
}) {
  const [environment, setEnvironment] = useState<Environment>('sandbox');
  const [name, setName] = useState('');
  const [id, setId] = useState<string>();
  const [deskName, setDeskName] = useState('');
  const [kind, setKind] = useState<'passphrase' | 'keystore'>(setup.keystore ? 'keystore' : 'passphrase');
  const [passphrase, setPassphrase] = useState<string>();
  const [shares, setShares] = useState(true);
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const company = { id: id ?? shortName(name), name: name.trim() };
  const ready =
    company.name !== '' &&
    company.id.length >= 2 &&
    deskName.trim() !== '' &&
    (kind === 'keystore' || passphrase !== undefined);
  const make = async (): Promise<void> => {
    setPending(true);
    setFault(undefined);
    const made = await call('setup.create', {
      environment,
      company,
      deskName: deskName.trim(),
      protection:
        kind === 'passphrase' && passphrase !== undefined ? { kind, passphrase } : { kind: 'keystore' },
      shares: shares ? FIRST_SHARES : null,
    });
    setPending(false);
    if (made.ok) onMade(made.value.shares);
    else setFault(made.error);
  };
  return (
    <form
      className="setup-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !pending) void make();
      }}
    >
      <p className="quiet">{s.lead}</p>
      <Panel title={s.environment}>
        <RadioGroup
          className="setup-choices"
          aria-label={s.environment}
          value={environment}
          onChange={(value) => setEnvironment(value === 'production' ? 'production' : 'sandbox')}
        >
          {setup.environments.map(({ environment: each, refused }) => (
            <Radio
              key={each}
              value={each}
              className={`setup-choice setup-${each}`}
              isDisabled={refused !== null}
            >
              <span className="strong">{s[each]}</span>
              <span className="small quiet">
                {refused === null
                  ? each === 'sandbox'
                    ? s.sandboxNote
                    : s.productionNote
                  : t.faults[refused.code].happened}
              </span>
            </Radio>
          ))}
        </RadioGroup>
      </Panel>
      <Panel title={s.company}>
        <div className="setup-two">
          <TextField label={s.companyName} value={name} onChange={setName} maxLength={140} required />
          <TextField
            label={s.companyId}
            value={company.id}
            onChange={(text) => setId(text.toLowerCase())}
            maxLength={40}
            mono
            hint={s.companyIdHint}
          />
          <TextField
            label={s.deskName}
            value={deskName}
            onChange={setDeskName}
            maxLength={80}
            hint={s.deskNameHint}
            required
          />
        </div>
      </Panel>
      <Panel title={s.protection}>
        <div className="stack-wide">
          {setup.keystore ? (
            <Segments
              label={s.protection}
              value={kind}
              options={[
                { id: 'keystore', text: s.keystore },
                { id: 'passphrase', text: s.passphrase },
              ]}
              onChange={(next) => {
                setKind(next);
                setPassphrase(undefined);
              }}
            />
          ) : (
            <p className="small quiet">{s.noKeystore}</p>
          )}
          {kind === 'passphrase' && (
            <div className="setup-two">
              <NewPassphrase onChange={setPassphrase} />
            </div>
          )}
          <div className="stack">
            <Toggle label={s.shares} value={shares} onChange={setShares} />
            <p className="small quiet">{s.sharesNote}</p>
          </div>
        </div>
      </Panel>
      {fault && <FaultView fault={fault} />}
      <div>
        <Button type="submit" weight="primary" disabled={!ready} pending={pending}>
          {pending ? s.making : s.make}
        </Button>
      </div>
    </form>
  );
}
