// What a statement says and the card process cannot read from the bytes, shown apart as the word of the desk.
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { FileFigures } from '../ui/FileFigures.tsx';

export function Unchecked({
  request,
}: {
  readonly request: Pick<PinRequestView, 'newBeneficiaries' | 'overrides'>;
}) {
  const { newBeneficiaries, overrides } = request;
  if (newBeneficiaries === undefined && overrides === undefined) return null;
  return (
    <section className="pin-unchecked" aria-label={t.pin.unchecked}>
      <h2>{t.pin.unchecked}</h2>
      {newBeneficiaries !== undefined && <p>{t.pin.newBeneficiaries(newBeneficiaries)}</p>}
      {overrides !== undefined && (
        <>
          <p className="strong">{t.fileFigures.title}</p>
          <FileFigures overrides={overrides} />
        </>
      )}
    </section>
  );
}
