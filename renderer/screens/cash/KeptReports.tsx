// Reports kept so far, by base currency, the newest first, each with its age.
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import type { RowOf } from '../../stores/pages.ts';
import { ageText } from '../../ui/age.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

type Kept = RowOf<'balances.list'>;
const s = t.cash;

export const RESULT_TONE = {
  full: 'done',
  partial: 'attention',
  empty: 'neutral',
  'not-understood': 'unknown',
  'not-entitled': 'refused',
} as const;

export function whose({ request, file }: Pick<Kept, 'request' | 'file'>): string {
  if (file !== undefined) return file.name;
  const { account_identifier: account, branch_number: branch } = request;
  return account !== undefined && account !== '' ? s.account(account) : s.branch(branch ?? '');
}

export function KeptReports({
  rows,
  shown,
  onShow,
}: {
  readonly rows: readonly Kept[];
  readonly shown: string | undefined;
  readonly onShow: (report: string) => void;
}) {
  const now = useDesk().value?.now;
  const asked = new Set(rows.map((row) => row.request.base_currency ?? ''));
  // Statement files were asked for in none, and stand behind the reports.
  const bases = [...[...asked].filter((base) => base !== ''), ...(asked.has('') ? [''] : [])];
  return (
    <nav className="cash-kept" aria-label={s.kept}>
      {rows.length === 0 && <p className="quiet">{s.none}</p>}
      {bases.map((base) => (
        <section key={base}>
          <h2 className="cash-base">{base === '' ? t.statements.group : s.of(base)}</h2>
          {rows
            .filter((row) => (row.request.base_currency ?? '') === base)
            .map((row) => (
              <button
                key={row.report}
                type="button"
                className="cash-report"
                aria-current={row.report === shown}
                onClick={() => onShow(row.report)}
              >
                <PlainText text={whose(row)} className="strong break" />
                <span className="small quiet">
                  {[row.file?.format, now && ageText(row.receivedAt, now)].filter(Boolean).join(' · ')}
                </span>
                {row.doesNotAddUp && <StateBadge tone="attention">{t.statements.doesNotAddUp}</StateBadge>}
                {row.contradictory && <StateBadge tone="attention">{s.contradictory}</StateBadge>}
                {row.standing !== 'full' && (
                  <StateBadge tone={RESULT_TONE[row.standing]}>{s.standing[row.standing]}</StateBadge>
                )}
              </button>
            ))}
        </section>
      ))}
    </nav>
  );
}
