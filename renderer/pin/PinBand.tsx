// For whom and in which environment the card signs, as the card process took it from the statement.
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { PlainText } from '../ui/PlainText.tsx';

export function PinBand({ company, environment }: Pick<PinRequestView, 'company' | 'environment'>) {
  return (
    <div className={`pin-band pin-band-${environment}`} role="note" aria-label={t.pin.signedFor}>
      <strong>{t.frame.environment[environment]}</strong>
      <PlainText text={company} />
    </div>
  );
}
