// A statement is made of what all kept reports say of an account, for closed days alone.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import {
  ACCOUNT,
  OWN,
  balanceDesk,
  balanceOf,
  entryOf,
  reportOf,
  type BalanceDesk,
} from './balance-desk.fake.ts';
import { makeStatement } from './make-statement.ts';

let world: BalanceDesk;
beforeEach(async () => {
  world = await balanceDesk();
});

const made = (more: Partial<ParsedInput<'cash.statement'>> = {}) =>
  makeStatement(world.desk, { account: `${OWN} EUR`, form: 'MT940', language: 'en', ...more });
function linesOf(file: string): readonly string[] {
  const { base64 = '' } = world.desk.outgoing.piece(file, 0) ?? {};
  return Buffer.from(base64, 'base64').toString('utf8').split('\r\n');
}

const CLOSED = [
  {
    Acct: ACCOUNT,
    Bal: [balanceOf('OPBD', '100.00', '2026-11-18'), balanceOf('CLBD', '100.00', '2026-11-18')],
  },
  {
    Acct: ACCOUNT,
    Bal: [balanceOf('CLBD', '87.50', '2026-11-19')],
    Ntry: [entryOf('R-1'), entryOf('R-2', { Sts: 'PDNG' })],
  },
];

describe('a statement', () => {
  it('goes from the first to the last closed day, and names the file by account and days', async () => {
    await world.kept(reportOf(...CLOSED, { Acct: ACCOUNT, Bal: [balanceOf('OPBD', '87.50', '2026-11-20')] }));
    const file = must(await made());
    expect(file).toMatchObject({
      name: `statement-${OWN}-EUR-2026-11-18-2026-11-19.sta`,
      days: 2,
      entries: 1,
    });
    const lines = linesOf(file.file);
    expect(lines.filter((line) => line.startsWith(':61:'))).toEqual([':61:2611191119D12,50NMSCNONREF//R-1']);
    expect(lines).toContain(':86:Made by this desk from account reports and statement files of th');
  });

  it('is of the days that were asked for', async () => {
    await world.kept(reportOf(...CLOSED));
    expect(must(await made({ from: '2026-11-19', to: '2026-11-19' }))).toMatchObject({ days: 1, entries: 1 });
    expect(must(await made({ to: '2026-11-18', form: 'camt.053.001.08' }))).toMatchObject({
      name: `statement-${OWN}-EUR-2026-11-18-2026-11-18.xml`,
      days: 1,
      entries: 0,
    });
  });

  it('of a day that is not closed is refused with the day', async () => {
    await world.kept(reportOf(...CLOSED, { Acct: ACCOUNT, Bal: [balanceOf('OPBD', '87.50', '2026-11-20')] }));
    expect(await made({ to: '2026-11-20' })).toMatchObject({
      ok: false,
      error: {
        code: 'statement-not-whole',
        sentences: [{ code: 'statement-day', data: { day: '2026-11-20', why: 'no-closing' } }],
      },
    });
  });

  it('of figures that do not agree is refused with what differs', async () => {
    await world.kept(reportOf(...CLOSED));
    await world.kept(
      reportOf({ Acct: ACCOUNT, Ntry: [entryOf('R-3', { Amt: { amt: '0.01', Ccy: 'EUR' } })] }),
    );
    expect(await made()).toMatchObject({
      ok: false,
      error: {
        sentences: [{ data: { day: '2026-11-19', why: 'unequal', entries: '-12.51', difference: '0.01' } }],
      },
    });
  });

  it('of an account or a period that nothing is kept of is none', async () => {
    expect(await made()).toMatchObject({ ok: false, error: { code: 'not-found' } });
    await world.kept(reportOf({ Acct: ACCOUNT, Ntry: [entryOf('R-1')] }));
    expect(await made()).toMatchObject({ ok: false, error: { code: 'statement-period-empty' } });
    await world.kept(reportOf(...CLOSED));
    expect(await made({ from: '2026-11-25', to: '2026-11-26' })).toMatchObject({
      ok: false,
      error: { code: 'statement-period-empty' },
    });
  });
});
