// Payments of a file that is about to be imported, in a dialog: where they stand, whom and which account they
// pay.
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

export interface PaymentOfFile {
  /** Counted from 0. */
  readonly position: number;
  readonly name: string;
  readonly account: string;
}

interface FilePaymentsProps<Row extends PaymentOfFile> {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly Row[];
  /** A further column; without it there is none. */
  readonly column?: {
    readonly title: string;
    readonly cell: (row: Row) => { readonly content: ReactNode; readonly quiet: boolean };
  };
  /** What stands below the rows. */
  readonly more?: string | undefined;
  readonly onClose: () => void;
}

export function FilePayments<Row extends PaymentOfFile>({
  title,
  note,
  rows,
  column,
  more,
  onClose,
}: FilePaymentsProps<Row>) {
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      footer={<Button onPress={onClose}>{t.common.close}</Button>}
    >
      <p className="quiet">{note}</p>
      {rows.length > 0 && (
        <table className="import-book" aria-label={title}>
          <thead>
            <tr>
              <th>{t.imports.columns.position}</th>
              <th>{t.imports.columns.name}</th>
              <th>{t.imports.columns.account}</th>
              {column && <th>{column.title}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const further = column?.cell(row);
              return (
                <tr key={row.position}>
                  <td className="faint">{row.position + 1}</td>
                  <td>
                    <PlainText text={row.name} className="strong" />
                  </td>
                  <td className="mono">{formattedAccount(row.account)}</td>
                  {further && <td className={further.quiet ? 'quiet' : ''}>{further.content}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {more !== undefined && <p className="small quiet">{more}</p>}
    </Dialog>
  );
}
