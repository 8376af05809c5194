// How the desk's vault is protected, and what to do when the machine is lost.
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

const v = t.settings.vault;
const KINDS = ['keystore', 'passphrase', 'shares'] as const;

export function Vault() {
  const read = useRead('vault.get', {}, ['settings']);
  const isTraining = useDesk().value?.environment === 'training';
  if (read.result?.ok === false) return <FaultView fault={read.result.error} />;
  const { value } = read;
  if (value === undefined) return <p className="quiet">{t.common.reading}</p>;
  const { protections } = value;
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
              </li>
            ))}
          </ul>
          {isTraining && (
            <p className="small quiet" role="note">
              {v.training}
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
