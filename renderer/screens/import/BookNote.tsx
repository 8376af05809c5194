// What the beneficiary book says of the payments of a file: in a word beside their list, and which they are.
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { FilePayments } from './FilePayments.tsx';

const s = t.imports.book;
type Said = CallOutput<'imports.book'>;
const DIFFERING = ['unconfirmed-change', 'other-account', 'other-name', 'new'] as const;

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
  // An account that is not the book's may be a redirected payment: a warning, not a figure.
  const isRedirected = counts['other-account'] > 0 || counts['unconfirmed-change'] > 0;
  return (
    <>
      <span className={`row import-book-words${isRedirected ? ' state-attention' : ''}`}>
        {isRedirected && <TriangleAlert aria-hidden size={15} className="import-book-icon" />}
        <Button weight="link" onPress={() => setOpen(true)}>
          {words.join(' · ')}
        </Button>
      </span>
      {open && (
        <FilePayments
          title={s.title}
          note={s.note}
          rows={rows}
          column={{ title: t.beneficiaries.columns.book, cell: cellOf }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What the book says of a payment, with the name or account it has there where that is another one. */
function cellOf({ match, entry }: Said['rows'][number]): { content: ReactNode; quiet: boolean } {
  const content = (
    <>
      {t.beneficiaries.match[match]}
      {match === 'other-name' && entry !== null && (
        <>
          {': '}
          <PlainText text={entry.name} />
        </>
      )}
      {match === 'unconfirmed-change' && entry !== null && entry.accounts.length > 0 && (
        <span className="import-book-account">{s.confirmedBefore}</span>
      )}
      {(match === 'other-account' || match === 'unconfirmed-change') &&
        entry?.accounts.map(({ account, agentBic }) => (
          <span key={`${account} ${agentBic}`} className="mono import-book-account">
            <PlainText text={`${formattedAccount(account)} ${agentBic}`.trimEnd()} />
          </span>
        ))}
    </>
  );
  return { content, quiet: match === 'new' };
}
