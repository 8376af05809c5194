// Which version this is, and how a new one comes: never by itself.
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/Panel.tsx';

const u = t.settings.updates;

export function Updates() {
  const desk = useDesk().value;
  return (
    <div className="settings-page">
      <Panel title={u.title}>
        <div className="stack">
          <KeyValues
            pairs={[
              [
                u.version,
                <span key="version" className="mono">
                  {desk?.version ?? ''}
                </span>,
              ],
            ]}
          />
          <p>{u.how}</p>
          <ol className="settings-steps">
            {u.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="small quiet">{u.offline}</p>
        </div>
      </Panel>
    </div>
  );
}
