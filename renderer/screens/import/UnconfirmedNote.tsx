// How many payments of a file go to nobody who is confirmed though the policy asks for it, and which.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

const s = t.imports.unconfirmed;

export function UnconfirmedNote({ file }: { readonly file: string }) {
  const { value } = useRead('imports.unconfirmed', { import: file }, ['beneficiaries', 'settings']);
  const [open, setOpen] = useState(false);
  if (value === undefined || value.total === 0) return null;
  const { total, rows } = value;
  return (
    <>
      <Button weight="link" onPress={() => setOpen(true)}>
        {s.counted(total)}
      </Button>
      {open && (
        <Dialog
          title={s.title}
          width="wide"
          onClose={() => setOpen(false)}
          footer={<Button onPress={() => setOpen(false)}>{t.common.close}</Button>}
        >
          <p className="quiet">{s.note}</p>
          {rows.length > 0 && (
            <table className="import-book" aria-label={s.title}>
              <thead>
                <tr>
                  <th>{t.imports.columns.position}</th>
                  <th>{t.imports.columns.name}</th>
                  <th>{t.imports.columns.account}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ position, name, account }) => (
                  <tr key={position}>
                    <td className="faint">{position + 1}</td>
                    <td>
                      <PlainText text={name} className="strong" />
                    </td>
                    <td className="mono">{formattedAccount(account)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {rows.length < total && <p className="small quiet">{s.more(total - rows.length)}</p>}
        </Dialog>
      )}
    </>
  );
}
