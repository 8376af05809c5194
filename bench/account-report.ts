// How a desk does with an account report of 50,000 entries and 30 MB: reading and keeping it, first pages,
// the last page, search, and how long main was held up.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { messageTools } from '../main/messages/message-tools.ts';
import { AT, create } from '../test/store/sample.ts';

const ENTRIES = Number(process.argv[2] ?? 50_000);
const DAYS = 20;

/**
 * Longest time between two turns of the loop, and the most work of this thread in one: on a busy machine only
 * the second says something of the desk.
 */
function watch(): () => readonly [waited: number, worked: number] {
  let [at, cpu, waited, worked, watching] = [performance.now(), process.threadCpuUsage(), 0, 0, true];
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(cpu);
    [waited, worked] = [Math.max(waited, performance.now() - at), Math.max(worked, (user + system) / 1_000)];
    [at, cpu] = [performance.now(), process.threadCpuUsage()];
    if (watching) setTimeout(turn, 1);
  };
  setTimeout(turn, 1);
  return () => {
    watching = false;
    turn();
    return [waited, worked];
  };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const stop = watch();
  const from = performance.now();
  const value = await work();
  const took = performance.now() - from;
  const [waited, worked] = stop();
  console.log(
    `${what.padEnd(42)} ${took.toFixed(1).padStart(9)} ms   longest turn ${waited.toFixed(1).padStart(6)} ms, of work ${worked.toFixed(1).padStart(5)} ms`,
  );
  return value;
}

function entry(index: number): object {
  const party = (name: string) => ({
    Nm: `${name} ${index}`,
    PstlAdr: { Ctry: 'DE', TwnNm: 'Bremen', AdrLine: [`Hafenstrasse ${index}`] },
  });
  return {
    NtryRef: `R${index}`,
    AcctSvcrRef: `SB${index}`,
    Amt: { amt: index + 0.25, Ccy: 'EUR' },
    CdtDbtInd: index % 3 === 0 ? 'DBIT' : 'CRDT',
    Sts: 'BOOK',
    BookgDt: { Dt: `2026-11-${String((index % DAYS) + 1).padStart(2, '0')}` },
    BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: 'RCDT', SubFmlyCd: 'ESCT' } } },
    NtryDtls: [
      {
        TxDtls: [
          {
            Refs: { EndToEndId: `E2E-${index}` },
            RtldPties: { Dbtr: party('Debtor'), Cdtr: party('Creditor') },
            RmtInf: { Ustrd: [`Invoice ${index} of the year`] },
          },
        ],
      },
    ],
  };
}

const Rpt = [
  {
    Acct: { Id: { Othr: { Id: '0023411208' } }, Ccy: 'EUR', Nm: 'Operating' },
    Bal: [],
    Ntry: Array.from({ length: ENTRIES }, (_, index) => entry(index)),
  },
];
const body = Buffer.from(JSON.stringify({ Document: { BkToCstmrAcctRpt: { Rpt } } }));
Rpt.length = 0;
console.log(`${ENTRIES} entries, ${(body.length / 1e6).toFixed(1)} MB`);

const folder = mkdtempSync(join(tmpdir(), 'report-bench-'));
const store = await create(join(folder, 'desk.db'));
const tools = messageTools();
const account = '0023411208 EUR';

function* pieces(): Generator<Uint8Array> {
  for (let from = 0; from < body.length; from += 1 << 18) yield body.subarray(from, from + (1 << 18));
}

async function keep(report: string): Promise<void> {
  const { ref } = await store.bytes.put(pieces());
  await store.reports.begin({ report, raw: ref, askedAt: AT, receivedAt: AT, base: 'EUR', askedAccount: '' });
  await tools.readReport(pieces(), (piece) =>
    'account' in piece
      ? store.reports.addAccount(report, piece.account)
      : store.reports.addEntries(report, piece.position, piece.from, piece.entries),
  );
  await store.reports.commit(report, { view: '{}', head: '{}', unavailable: [] });
}

await tools.readReport([Buffer.from('{}')], () => Promise.resolve());
await timed(
  'nothing, for comparison',
  () =>
    new Promise((resolve) => {
      setTimeout(resolve, 2_000);
    }),
);
await timed('read and keep', () => keep('r1'));
await timed('the same again: merged, no entry twice', () => keep('r2'));
console.log(
  `entries over both reports: ${(await store.reports.entries({ account, offset: 0, limit: 1 })).total}`,
);
await timed('first page', () => store.reports.entries({ account, offset: 0, limit: 100 }));
await timed('last page', () => store.reports.entries({ account, offset: ENTRIES - 100, limit: 100 }));
await timed('search', () => store.reports.entries({ account, text: 'invoice 4711', offset: 0, limit: 100 }));
await timed('overview', () => store.reports.accounts());
const lines = () =>
  tools.reportLines({ key: 'r1', chunks: pieces }, { of: 'account', position: 0 }, { offset: 0, limit: 100 });
await timed('fields of the account, first look', lines);
await timed('fields of the account, another look', lines);
console.log(`rss ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
await tools.close();
await store.close();
rmSync(folder, { recursive: true, force: true });
