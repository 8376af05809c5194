// How the desk's vault is protected, and what to do when the machine is lost.
import { Download } from 'lucide-react';
import { useState } from 'react';
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

export function VaultPage() {
  const read = useRead('vault.get', {}, ['settings']);
  const environment = useDesk().value?.environment;
  const isTraining = environment === 'training';
  const at = useSession()?.at;
  const [changing, setChanging] = useState<'passphrase' | 'shares'>();
  if (read.result?.ok === false) return <FaultView fault={read.result.error} />;
  const { value } = read;
  if (value === undefined) return <p className="quiet">{t.common.reading}</p>;
  const { protections } = value;
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
                  <Button weight="quiet" onPress={() => setChanging(kind)}>
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
          <KeyValues pairs={[[v.secrets, String(value.secrets)]]} />
        </div>
      </Panel>
      {changing === 'passphrase' && (
        <SetPassphrase protections={protections} onClose={() => setChanging(undefined)} />
      )}
      {changing === 'shares' && (
        <MakeShares protections={protections} onClose={() => setChanging(undefined)} />
      )}
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
