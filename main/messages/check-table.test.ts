// A table's rows as payments: findings by row and column, groups by account and day, and the same payments
// each time they are read.
import { describe, expect, it } from 'vitest';
import { isoDate } from '../../shared/domain/calendar.ts';
import { planFor, type TablePlan } from '../../shared/domain/table-import/plan.ts';
import type { FilePayment } from '../ports/messages.ts';
import type { CheckedTable } from '../ports/tables.ts';
import { surveyTable } from '../tables/read-table.ts';
import { checkTableRows, tablePayments } from './check-table.ts';
import { groupHeader } from './payment-form.ts';

const CONTEXT = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'production' } as const;
const IBAN = 'DE89370400440532013000';
const OWN = 'DE88500209000023411208';
const HEAD = 'Empfänger;IBAN;Betrag;Währung;Ausführungsdatum;Auftraggeberkonto;Ort;Land';
const GOOD = `Acme;${IBAN};1.204,50;EUR;24.11.2026;${OWN};Bonn;DE`;

function source(text: string): () => AsyncIterable<Uint8Array> {
  return async function* pieces() {
    yield await Promise.resolve(new TextEncoder().encode(text));
  };
}

async function planned(text: string, change: Partial<TablePlan> = {}): Promise<TablePlan> {
  const read = await surveyTable(source(text), { sheet: null, headerRow: 'auto' });
  if (!read.ok) throw new Error(read.error.code);
  return { ...planFor(read.value.shape), ...change };
}

async function checked(text: string, change: Partial<TablePlan> = {}): Promise<CheckedTable> {
  const plan = await planned(text, change);
  const result = await checkTableRows(source(text), { plan, idStem: 'stem' }, CONTEXT);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function payments(text: string): Promise<readonly FilePayment[]> {
  const plan = await planned(text);
  const result = await checkTableRows(source(text), { plan, idStem: 'stem' }, CONTEXT);
  if (!result.ok) throw new Error(result.error.code);
  const all: FilePayment[] = [];
  for await (const piece of tablePayments(source(text), { plan, shape: result.value.shape, idStem: 'stem' }))
    all.push(...piece);
  return all;
}

const table = (...rows: readonly string[]): string => [HEAD, ...rows].join('\n');

describe('an own account that is named by its number alone', () => {
  const own = [{ account: OWN, holder: 'Halden Marine Ltd', agentBic: 'SNDBDEFFXXX' }];
  const groupsOf = async (text: string) => {
    const result = await checkTableRows(
      source(text),
      { plan: await planned(text), idStem: 's', own },
      CONTEXT,
    );
    if (!result.ok) throw new Error(result.error.code);
    return result.value.summary.groups.map((node) => {
      const { ownName, ownAgentBic } = groupHeader('pain.001.001.03', 'g', node);
      return [ownName, ownAgentBic];
    });
  };

  it('gets holder and bank of the confirmed account', async () => {
    expect(await groupsOf(table(GOOD))).toEqual([['Halden Marine Ltd', 'SNDBDEFFXXX']]);
    expect(await groupsOf(table(GOOD.replace(OWN, 'DE02120300000000202051')))).toEqual([['', '']]);
  });

  it('keeps the name that the table gives', async () => {
    const named = [`${HEAD};Auftraggeber`, `${GOOD};Halden Shipping`].join('\n');
    expect(await groupsOf(named)).toEqual([['Halden Shipping', 'SNDBDEFFXXX']]);
  });
});

describe('a checked table', () => {
  it('is summed up by currency, with nothing to say of right rows', async () => {
    const { summary, findings, unreadable } = await checked(
      table(GOOD, GOOD.replace('EUR', 'CHF'), GOOD.replace('1.204,50', '0,50')),
    );
    expect(findings).toEqual([]);
    expect(summary).toMatchObject({
      kind: 'pain.001.001.03',
      header: null,
      transactions: 3,
      totals: [
        { currency: 'CHF', minor: 120450n, count: 1 },
        { currency: 'EUR', minor: 120500n, count: 2 },
      ],
      blocking: 0,
    });
    expect(unreadable).toBe(0);
  });

  it('has the findings of the payment rules at row and column too', async () => {
    const { findings, unreadable } = await checked(
      table(GOOD, GOOD.replace(IBAN, 'DE89370400440532013001'), GOOD.replace('1.204,50', '12,3x')),
    );
    expect(findings).toMatchObject([
      {
        row: 3,
        column: 1,
        field: 'account',
        severity: 'block',
        code: null,
        rule: 'iban',
        text: 'DE89370400440532013001',
      },
      { row: 4, column: 2, field: 'amount', severity: 'block', code: 'amount-unreadable', text: '12,3x' },
    ]);
    expect(findings).toHaveLength(2);
    expect(unreadable).toBe(1);
  });

  it('says of a sum that it is one, and of a row without an own account that it lacks one', async () => {
    const { findings } = await checked(table(GOOD, GOOD.replace(OWN, ''), ';;1.204,50;;;;;'));
    expect(findings.map(({ row, column, code, rule }) => [row, column, code ?? rule])).toEqual([
      [3, 5, 'schema.missing'],
      [4, null, 'total-row'],
    ]);
  });

  it('says once, at the first of its rows, that a day is no business day', async () => {
    const closed = GOOD.replace('24.11.2026', '22.11.2026');
    const { findings } = await checked(table(GOOD, closed, closed));
    expect(findings.filter(({ field }) => field === 'valueDate')).toMatchObject([
      { row: 3, column: 4, rule: 'date-business-day' },
    ]);
  });

  it('puts payments of one account and day into one group, whatever their order', async () => {
    const other = GOOD.replace('24.11.2026', '25.11.2026');
    const { summary } = await checked(table(GOOD, other, GOOD));
    expect(summary.groups).toHaveLength(2);
    expect((await payments(table(GOOD, other, GOOD))).map(({ group }) => group)).toEqual([0, 1, 0]);
  });

  it('is not checked while a question is open, and says which', async () => {
    const text = `Empfänger;IBAN;Betrag;Valuta\nAcme;${IBAN};1.204,50;24.11.2026`;
    expect(
      await checkTableRows(source(text), { plan: await planned(text), idStem: 's' }, CONTEXT),
    ).toMatchObject({
      ok: false,
      error: {
        code: 'table-questions-open',
        sentences: [{ code: 'table-open-questions', data: { questions: ['currency'] } }],
      },
    });
  });

  it('with more groups than a batch can have is refused', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => GOOD.replace(OWN, `ACCOUNT${at}`));
    const text = table(...rows);
    await expect(
      checkTableRows(source(text), { plan: await planned(text), idStem: 's' }, CONTEXT),
    ).rejects.toMatchObject({ fault: { code: 'table-too-large', rule: 'groups', line: 502 } });
  });

  it('of titles alone has no payments', async () => {
    const text = `${HEAD}\n;;;;;;;\n`;
    expect(
      await checkTableRows(source(text), { plan: await planned(text), idStem: 's' }, CONTEXT),
    ).toMatchObject({
      error: { code: 'table-empty' },
    });
  });
});

describe('payments of a table', () => {
  it('are the same each time, with an identification of their row where the table gives none', async () => {
    const text = table(GOOD, GOOD);
    const first = await payments(text);
    expect(first).toEqual(await payments(text));
    expect(first.map(({ endToEndId, minor }) => [endToEndId, minor])).toEqual([
      ['E2E-stem-2', 120450n],
      ['E2E-stem-3', 120450n],
    ]);
    expect(first[0]?.node).toContain(IBAN);
  });
});
