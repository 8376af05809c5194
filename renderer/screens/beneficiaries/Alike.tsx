// Entries of the book that could be taken for one another.
import { CircleAlert } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { formattedAccount } from '../../ui/account.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

const s = t.beneficiaries;
type AlikeEntry = CallOutput<'beneficiaries.alike'>['alike'][number];

export function Alike() {
  const { result, value } = useRead('beneficiaries.pairs', {}, ['beneficiaries']);
  if (result?.ok === false) return <FaultView fault={result.error} />;
  if (value === undefined) return <p className="quiet">{t.common.reading}</p>;
  if (value.pairs.length === 0) return <p className="quiet">{s.alikeNone}</p>;
  return (
    <div className="stack beneficiary-part">
      <p className="quiet">{s.alikeNote}</p>
      <ul className="alike-list" aria-label={s.alikeTitle}>
        {value.pairs.map(({ one, other }) => (
          <li key={`${one.beneficiary} ${other.beneficiary}`} className="alike-pair">
            <span className="alike-why">{s.alike[one.why]}</span>
            <EntryLink entry={one} />
            <EntryLink entry={other} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The entries that could be taken for one that is shown or typed; nothing where there are none. */
export function AlikeNote({ alike }: { readonly alike: readonly AlikeEntry[] }) {
  if (alike.length === 0) return null;
  return (
    <section className="alike-note" role="status">
      <p className="strong">
        <CircleAlert aria-hidden size={16} /> {s.alikeNote}
      </p>
      <ul className="alike-list">
        {alike.map((entry) => (
          <li key={entry.beneficiary}>
            <span className="alike-why">{s.alike[entry.why]}</span>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryLink({ entry }: { readonly entry: AlikeEntry }) {
  return (
    <a className="alike-entry" href={formatRoute('beneficiaries', entry.beneficiary)}>
      <PlainText text={entry.name} className="strong" />
      <span className="mono small">{formattedAccount(entry.account)}</span>
    </a>
  );
}
