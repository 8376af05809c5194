// Entries of the beneficiary book as the card process read them from the signatures: what each changes, and
// who was rung about it. The PIN waits for the end of the list.
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { Digest } from '../ui/Digest.tsx';
import { ChangeLine } from '../ui/ChangeLine.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { whenIn } from '../ui/when.ts';
import { useEndInSight } from './use-end-in-sight.ts';

const s = t.beneficiaries;
/** The page is told no time zone. */
const UTC = whenIn('UTC');

export function EntriesReadBack({
  read: { entries, sha256 },
  onEnd,
}: {
  readonly read: NonNullable<PinRequestView['beneficiaries']>;
  /** Called once the end of the list was in sight. */
  readonly onEnd: () => void;
}) {
  const end = useEndInSight<HTMLLIElement>(onEnd);
  return (
    <section className="pin-changes" aria-label={t.pin.changes}>
      <h2>{t.pin.changes}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the list */}
      <ul tabIndex={0} aria-label={t.pin.changes}>
        {entries.flatMap(({ name, is, changes, callback }, place) => [
          <li key={`${place} name`}>
            <strong>
              <PlainText text={name} />
            </strong>{' '}
            {s.confirm.is[is]}
          </li>,
          ...changes.map((change, index) => (
            <li key={`${place} ${index}`}>
              <ChangeLine change={change} />
            </li>
          )),
          ...(callback === null
            ? []
            : [
                <li key={`${place} callback`}>
                  <PlainText
                    text={`${s.confirm.callback}: ${s.confirm.rang(callback.by, callback.contact, callback.number, t.pin.inUtc(UTC.full(callback.at)))}. ${s.confirm.rangFrom(callback.source === 'confirmed' ? s.confirm.confirmedSource : callback.foundIn)}`}
                  />
                </li>,
              ]),
        ])}
        <li ref={end} className="pin-changes-end" aria-hidden />
      </ul>
      <Digest sha256={sha256} />
    </section>
  );
}
