// What the beneficiary book says of the payments of a file: in a word beside their list, and which they are.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

const s = t.imports.book;
type Said = CallOutput<'imports.book'>;
const DIFFERING = ['other-account', 'other-name', 'new'] as const;

/** Nothing where there is no book to look into. */
export function BookNote({ file }: { readonly file: string }) {
  const { value } = useRead('imports.book', { import: file }, ['beneficiaries']);
  const [open, setOpen] = useState(false);
  if (value === undefined || value.counts === null) return null;
  const { counts, rows } = value;
  const words = DIFFERING.filter((match) => counts[match] > 0).map((match) =>
    s.counted[match](counts[match]),
  );
  if (words.length === 0) return <span className="small quiet">{s.all}</span>;
  if (rows.length === 0) return <span className="small">{words.join(' · ')}</span>;
  return (
    <>
      <Button weight="link" onPress={() => setOpen(true)}>
        {words.join(' · ')}
      </Button>
      {open && <Rows rows={rows} onClose={() => setOpen(false)} />}
    </>
  );
}

function Rows({ rows, onClose }: { readonly rows: Said['rows']; readonly onClose: () => void }) {
  return (
    <Dialog
      title={s.title}
      width="wide"
      onClose={onClose}
      footer={<Button onPress={onClose}>{t.common.close}</Button>}
    >
      <p className="quiet">{s.note}</p>
      <table className="import-book" aria-label={s.title}>
        <thead>
          <tr>
            <th>{t.imports.columns.position}</th>
            <th>{t.imports.columns.name}</th>
            <th>{t.imports.columns.account}</th>
            <th>{t.beneficiaries.columns.book}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ position, name, account, match, entry }) => (
            <tr key={position}>
              <td className="faint">{position + 1}</td>
              <td>
                <PlainText text={name} className="strong" />
              </td>
              <td className="mono">{formattedAccount(account)}</td>
              <td className={match === 'new' ? 'quiet' : ''}>
                {t.beneficiaries.match[match]}
                {match === 'other-name' && entry !== null && (
                  <>
                    {': '}
                    <PlainText text={entry.name} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
