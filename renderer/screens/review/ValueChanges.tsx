// Values with what they were and what they are now.
import { t } from '../../i18n/index.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { pathWords } from '../../ui/path-words.ts';
import { PlainText } from '../../ui/PlainText.tsx';

const d = t.difference;

type Value = CallOutput<'reviews.elements'>['values'][number] & { readonly payments?: number };

export function ValueChanges({
  label,
  values,
}: {
  readonly label: string;
  readonly values: readonly Value[];
}) {
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="value-changes" tabIndex={0} role="region" aria-label={label}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{d.values.field}</th>
            <th scope="col">{d.values.before}</th>
            <th scope="col">{d.values.after}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ path, before, after, payments }, index) => (
            <tr key={`${index} ${path}`}>
              <th scope="row">
                <span>{pathWords(path)}</span>
                <span className="small faint mono" title={path}>
                  {path.split('/').slice(-2).join('/')}
                </span>
                {payments !== undefined && <span className="small quiet">{d.forPayments(payments)}</span>}
              </th>
              <td className="value-before">
                {before === null ? <span className="faint">{d.nothing}</span> : <PlainText text={before} />}
              </td>
              <td className="value-after">
                {after === null ? <span className="faint">{d.nothing}</span> : <PlainText text={after} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
