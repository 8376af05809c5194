// Entries of the book as a list of what each changes, with the call-back that was recorded.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { ChangeLine } from '../../ui/ChangeLine.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

const c = t.beneficiaries.confirm;
export type Confirmation = CallOutput<'beneficiaries.get'>['confirmations'][number];

export function Entries({
  entries,
}: {
  readonly entries: readonly Pick<Confirmation['entries'][number], 'name' | 'is' | 'changes' | 'callback'>[];
}) {
  const when = useWhen();
  return (
    <ul className="confirmation-entries">
      {entries.map(({ name, is, changes, callback }, index) => (
        <li key={`${index} ${name}`}>
          <span>
            <PlainText text={name} className="strong" /> <span className="quiet">{c.is[is]}</span>
          </span>
          {changes.length === 0 && <span className="small quiet">{c.noChange}</span>}
          <ul>
            {changes.map((change) => (
              <li
                key={JSON.stringify(change)}
                className={change.field === 'account' ? 'confirmation-account' : 'small'}
              >
                <ChangeLine change={change} />
              </li>
            ))}
          </ul>
          {callback && (
            <p className="small confirmation-callback">
              <span className="strong">{c.callback}:</span>{' '}
              <PlainText
                text={c.rang(callback.by, callback.contact, callback.number, when.full(callback.at))}
              />
              {'. '}
              <PlainText
                text={c.rangFrom(callback.source === 'confirmed' ? c.confirmedSource : callback.foundIn)}
              />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
