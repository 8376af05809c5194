// What stands on the screen and not in the stored batch: each is an error, because freezing would sign the
// older value.
import { t } from '../../../i18n/index.ts';
import type { DraftState } from './draft-store.ts';
import { MOST, type Finding, type PaymentField, type PaymentForm } from './types.ts';

const u = t.batch.unsaved;

function tooLong(form: PaymentForm): PaymentField | undefined {
  return (Object.keys(MOST) as PaymentField[]).find((field) => form[field].length > MOST[field]);
}

/** Whether the contract takes the row: nothing is cut off to make it fit. */
export function isStorable(form: PaymentForm): boolean {
  return tooLong(form) === undefined;
}

function finding(
  rule: string,
  sentence: string,
  place: Partial<Pick<Finding, 'position' | 'field' | 'payment'>>,
): Finding {
  return {
    severity: 'block',
    rule,
    sentence,
    path: '',
    line: null,
    payment: null,
    position: null,
    field: null,
    ...place,
  };
}

/** Values that were typed and could not be read or stored, as errors beside those of the desk. */
export function unsavedFindings({ rows, headers, unread, saving, fault }: DraftState): readonly Finding[] {
  const failed = fault !== undefined && !saving;
  const fields = t.batch.fields as Readonly<Record<string, string>>;
  const found: Finding[] = [...unread].map(([key, text]) => {
    const field = key.slice(key.lastIndexOf(' ') + 1);
    return finding('unread', u.unread(fields[field] ?? field, text), { field });
  });
  if (failed && headers.size > 0) found.push(finding('unsaved', u.header, {}));
  for (const [index, row] of rows) {
    if (row.unsaved === 0) continue;
    const long = tooLong(row.form);
    if (long !== undefined)
      found.push(
        finding('unsaved', u.tooLong(index + 1, t.batch.columns[long], MOST[long]), {
          position: index,
          field: long,
          payment: row.payment,
        }),
      );
    else if (failed)
      found.push(finding('unsaved', u.row(index + 1), { position: index, payment: row.payment }));
  }
  return found;
}
