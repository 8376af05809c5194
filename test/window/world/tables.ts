// The double's answers about tables: a German list of four payments; one amount cannot be read.
import type { DeepReadonly } from '../../../shared/domain/deep-readonly.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { textCell } from '../../../shared/domain/table-import/cell.ts';
import { planFor, recognise } from '../../../shared/domain/table-import/plan.ts';
import { RowReader } from '../../../shared/domain/table-import/read-row.ts';
import { unreadable } from '../../../shared/domain/table-import/finding.ts';
import { SurveyBuilder } from '../../../shared/domain/table-import/survey.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { totalsOf, type Batch } from './batches.ts';

const LINES = [
  'Belegnr.;Kreditor;IBAN Empfänger;Betrag;Valuta;Verwendungszweck',
  '4711;Acme Werke GmbH;DE89370400440532013000;1.204,50;01/12/26;RE 2026-7',
  '4712;Ferrum SAS;FR7630006000011234567890189;12.3O0,00;01/12/26;RE 2026-8',
  '4713;Delta BV;NL91ABNA0417164300;1.234;01/12/26;RE 2026-9',
  '4714;Nord AG;AT611904300234573201;88,10;01/12/26;RE 2026-10',
];
const ROWS = LINES.map((line, at) => ({ row: at + 1, cells: line.split(';').map(textCell) }));

/** What a file whose name begins with "again" was imported as before. */
export const EARLIER: CallOutput<'imports.check'>['earlier'] = {
  batch: 'b-0',
  reference: 'PAY-2026-11-19',
  importedAt: '2026-11-19T09:05:00.000Z',
  state: 'released',
  outcome: 'none',
  approvals: { have: 1, need: 1 },
};

/** The contract's own shapes can be changed; nobody here does. */
function mutable<T>(value: DeepReadonly<T>): T {
  return structuredClone(value) as T;
}

function survey(headerRow: number | null | 'auto') {
  const builder = new SurveyBuilder(headerRow);
  for (const row of ROWS) builder.add(row);
  return builder.end();
}

export function tableHandlers(payments: Batch['payments'][number]['form'][]): Partial<Handlers> {
  let shape = survey('auto');
  let checks = 0;
  let findings: CallOutput<'tables.findings'>['rows'] = [];
  return {
    'imports.form': ({ file, checksums }) => {
      if (checksums.some((text) => text.startsWith('00'))) throw new Refusal('file-digest-differs');
      return { form: /\.(?:csv|xlsx)$|^Pasted/u.test(file) ? 'table' : 'message' };
    },
    'tables.read': ({ file, sheet, headerRow }) => {
      shape = survey(headerRow);
      const isWorkbook = file.endsWith('.xlsx');
      return mutable<CallOutput<'tables.read'>>({
        fileName: file,
        file: {
          form: isWorkbook ? 'workbook' : 'text',
          encoding: isWorkbook ? null : 'ISO-8859-1',
          separator: isWorkbook ? null : ';',
          sheets: isWorkbook ? ['October', 'November'].map((name) => ({ name, hidden: false })) : [],
          sheet: sheet ?? 0,
          formulas: 0,
          hiddenRows: 0,
          hiddenColumns: 0,
          merged: 0,
          shape,
        },
        plan: planFor(shape),
        recognised: recognise(shape.columns).map(({ by }) => by),
        profile: null,
      });
    },
    'tables.check': ({ file, plan }) => {
      const reader = new RowReader(shape, plan);
      const read = ROWS.map((row) => reader.read(row)).filter((row) => row !== null);
      findings = mutable(read.flatMap((row) => row.findings.map(unreadable)));
      return {
        // As at the desk: another check is another import.
        import: `i-table-${(checks += 1)}`,
        fileName: file,
        sha256: 'c4'.repeat(32),
        kind: plan.kind,
        groups: 1,
        transactions: read.length,
        totals: totalsOf(payments.slice(0, read.length)),
        blocking: findings.length,
        warnings: 0,
        unreadable: findings.length,
        earlier: file.startsWith('again') ? EARLIER : null,
      };
    },
    'tables.findings': ({ offset, limit }) => ({
      rows: findings.slice(offset, offset + limit),
      total: findings.length,
    }),
    'tables.profiles': () => ({ rows: [] }),
    'tables.saveProfile': ({ name, plan }) => ({
      profile: 'p-1',
      name,
      savedAt: '2026-11-20T13:30:00Z',
      kind: plan.kind,
      titles: shape.columns.map(({ title }) => title),
      columns: plan.columns,
      currency: plan.currency,
      decimal: plan.decimal,
      dateOrder: plan.dateOrder,
    }),
    'tables.deleteProfile': () => ({}),
  };
}
