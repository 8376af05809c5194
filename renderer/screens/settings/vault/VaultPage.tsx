// How the desk's vault is protected, and what to do when the machine is lost.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { t } from '../../../i18n/index.ts';
import { useDesk } from '../../../stores/desk.ts';
import { useRead } from '../../../stores/reads.ts';
import { saveBackup } from '../../../stores/saved-files.ts';
import { useSession } from '../../../stores/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { MakeShares } from './MakeShares.tsx';
import { SetPassphrase } from './SetPassphrase.tsx';

const v = t.settings.vault;
const c = v.change;
type VaultView = CallOutput<'vault.get'>;

interface Changing {
  readonly what: 'passphrase' | 'shares';
  /** As they were when it was opened. */
  readonly protections: VaultView['protections'];
}

const KINDS = ['keystore', 'passphrase', 'shares'] as const;

function Backup() {
  const [pending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    await saveBackup();
    setPending(false);
  };
  return (
    <Panel
      title={v.backup.title}
      aside={
        <Button icon={Download} pending={pending} onPress={() => void save()}>
          {v.backup.save}
        </Button>
      }
    >
      <div className="stack">
        <p>{v.backup.note}</p>
        <p className="quiet">{v.backup.keep}</p>
      </div>
    </Panel>
  );
}

/**
 * What is open over the page stays open when the page is read again and that fails: new shares are shown
 * once, and those before open nothing any more.
 */
export function VaultPage() {
  const read = useRead('vault.get', {}, ['settings']);
  const [changing, setChanging] = useState<Changing>();
  const close = (): void => setChanging(undefined);
  return (
    <>
      {read.result?.ok === false && <FaultView fault={read.result.error} />}
      {read.result === undefined && <p className="quiet">{t.common.reading}</p>}
      {read.value !== undefined && (
        <Protections
          {...read.value}
          onChange={(what) => setChanging({ what, protections: read.value?.protections ?? [] })}
        />
      )}
      {changing?.what === 'passphrase' && (
        <SetPassphrase protections={changing.protections} onClose={close} />
      )}
      {changing?.what === 'shares' && <MakeShares protections={changing.protections} onClose={close} />}
    </>
  );
}

function Protections({
  protections,
  secrets,
  onChange,
}: VaultView & { readonly onChange: (what: Changing['what']) => void }) {
  const environment = useDesk().value?.environment;
  const isTraining = environment === 'training';
  const at = useSession()?.at;
  const needsCard = environment === 'production' && at?.by !== 'card';
  const mayChange = environment !== undefined && !isTraining && !needsCard;
  return (
    <div className="settings-page">
      <Panel title={v.opens}>
        <div className="stack">
          <p className="quiet">{v.note}</p>
          <ul className="vault-kinds">
            {KINDS.map((kind) => (
              <li key={kind} className="row">
                <span className="stack grow">
                  <span className="strong">{v.protections[kind]}</span>
                  <span className="small quiet">{v.protectionNotes[kind]}</span>
                </span>
                <StateBadge tone={protections.includes(kind) ? 'done' : 'neutral'}>
                  {protections.includes(kind) ? v.on : v.off}
                </StateBadge>
                {kind !== 'keystore' && mayChange && (
                  <Button weight="quiet" onPress={() => onChange(kind)}>
                    {c.open[kind][protections.includes(kind) ? 'on' : 'off']}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {isTraining && (
            <p className="small quiet" role="note">
              {v.training}
            </p>
          )}
          {needsCard && (
            <p className="small quiet" role="note">
              {c.needsCard}
            </p>
          )}
          {!isTraining && protections.length === 1 && protections[0] === 'keystore' && (
            <p className="attention-note small" role="note">
              {v.onlyKeystore}
            </p>
          )}
          <KeyValues pairs={[[v.secrets, String(secrets)]]} />
        </div>
      </Panel>
      {!isTraining && <Backup />}
      <Panel title={v.recoverTitle}>
        <ol className="settings-steps">
          {v.recover.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
