// The environment, unmistakable in every window: a band for training and sandbox, a red hairline around
// production.
import { t } from '../i18n/index.ts';
import { useDesk } from '../stores/desk.ts';

export function EnvironmentBand() {
  const desk = useDesk().value;
  const environment = desk?.environment;
  if (environment === undefined) return <div className="band" />;
  const note =
    environment === 'training'
      ? t.frame.environment.trainingNote
      : environment === 'sandbox'
        ? t.frame.environment.sandboxNote
        : '';
  return (
    <div className={`band band-${environment}`} role="note">
      <strong>{t.frame.environment[environment]}</strong>
      {note !== '' && <span>{note}</span>}
      {desk?.missing !== undefined && <span className="strong">{t.frame.missing[desk.missing]}</span>}
    </div>
  );
}
