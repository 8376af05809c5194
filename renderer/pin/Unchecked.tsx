// What a statement says and the card process cannot read from the bytes, shown apart as the word of the desk.
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { FileFigures } from '../ui/FileFigures.tsx';
import { useEndInSight } from './use-end-in-sight.ts';

interface UncheckedProps {
  readonly request: Pick<PinRequestView, 'newBeneficiaries' | 'overrides'>;
  /** Called once the end of what was overridden was in sight. */
  readonly onEnd: () => void;
}

export function Unchecked({ request, onEnd }: UncheckedProps) {
  const { newBeneficiaries, overrides } = request;
  const end = useEndInSight<HTMLDivElement>(onEnd);
  if (newBeneficiaries === undefined && overrides === undefined) return null;
  return (
    <section className="pin-unchecked" aria-label={t.pin.unchecked}>
      <h2>{t.pin.unchecked}</h2>
      {newBeneficiaries !== undefined && <p>{t.pin.newBeneficiaries(newBeneficiaries)}</p>}
      {overrides !== undefined && (
        <>
          <p className="strong">{t.fileFigures.title}</p>
          <FileFigures overrides={overrides} />
          <div ref={end} className="pin-changes-end" aria-hidden />
        </>
      )}
    </section>
  );
}
