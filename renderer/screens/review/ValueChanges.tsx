// Values with what they were and what they are now.
import { t } from '../../i18n/index.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { formattedAccount } from '../../ui/account.ts';
import { pathText } from '../../ui/path-text.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { formattedDate } from '../../ui/when.ts';

const d = t.difference;

type Value = CallOutput<'reviews.elements'>['values'][number] & { readonly payments?: number };

/** A date, an amount and an account as they are read elsewhere; on hover as they stand in the message. */
function Frozen({ path, text }: { readonly path: string; readonly text: string }) {
  return (
    <span title={text}>
      <PlainText text={writtenAs(path, text)} />
    </span>
  );
}

function writtenAs(path: string, text: string): string {
  if (/Dt(?:\[\d+\])?$/u.test(path)) return formattedDate(text);
  if (/IBAN(?:\[\d+\])?$/u.test(path)) return formattedAccount(text);
  return /(?:Amt|CtrlSum)(?:\[\d+\])?$/u.test(path) ? t.numbers.decimal(text) : text;
}

export function ValueChanges({
  label,
  counted,
  values,
}: {
  readonly label: string;
  /** How many payments, in the words of the batch's kind. */
  readonly counted: (payments: number) => string;
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
                <span>{pathText(path)}</span>
                <span className="small faint mono" title={path}>
                  {path.split('/').slice(-2).join('/')}
                </span>
                {payments !== undefined && (
                  <span className="small quiet">{d.forPayments(counted(payments))}</span>
                )}
              </th>
              <td className="value-before">
                {before === null ? (
                  <span className="faint">{d.nothing}</span>
                ) : (
                  <Frozen path={path} text={before} />
                )}
              </td>
              <td className="value-after">
                {after === null ? (
                  <span className="faint">{d.nothing}</span>
                ) : (
                  <Frozen path={path} text={after} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
