// Every report on paper, on a machine without fonts: each font that its PDF names is one of the product's own
// and lies in the file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeOutgoingFiles } from '../../main/app/desk/index.ts';
import type { ReportContext } from '../../main/app/exchange/context.ts';
import { makeReport } from '../../main/app/exchange/reports/make.ts';
import { reportDesk } from '../../main/app/exchange/reports/report-desk.fake.ts';
import { pageFonts } from '../../main/composition/page-fonts.ts';
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import { browserSheetPrinter } from '../../main/shells/chromium/sheet-printer.ts';
import { must } from '../../shared/domain/must.fake.ts';
import type { ParsedInput } from '../../shared/ipc/contract.ts';
import { fontsNotEmbedded, fontsOf, noLetters, pagesOf } from './printed-page.ts';

type What = ParsedInput<'reports.make'>['what'];
const REPORTS = [
  ['batches', 'en'],
  ['payments', 'de'],
  ['advice', 'en'],
  ['day', 'de'],
  ['log', 'en'],
] as const satisfies readonly (readonly [What['report'], 'en' | 'de'])[];
/** Names in every script that the fonts have. */
const NAMES = ['Löhne Žatec Świat', 'Αθήνα Ωmega', 'Київ Ђорђе', 'Nguyễn'];

const folder = mkdtempSync(join(tmpdir(), 'countersign-reports-'));
let context: ReportContext;
let batch: string;

beforeAll(async () => {
  vi.stubEnv('FONTCONFIG_FILE', noLetters(folder));
  const executable = findBrowser();
  if (executable === undefined) throw new Error('no browser is installed');
  const world = await reportDesk();
  batch = await world.sealed(...NAMES.map((name, at) => ({ name, amount: '10', endToEndId: `E-${at}` })));
  for (const { message } of await world.desk.store.outbox.ofBatch(batch))
    must(await world.desk.store.outbox.plan(message, { state: 'accepted' }, null));
  for (const place of NAMES.keys())
    await world.bankSays(batch, place, { status: 'ACSC', statusGroup: 'done' });
  context = {
    ...world.context,
    locks: [],
    shown: new Map(),
    seat: { ...world.context.seat, view: () => ({ at: null }) as never },
    outgoing: makeOutgoingFiles(() => 'made'),
    pageFonts: pageFonts(),
    sheetPrinter: browserSheetPrinter(executable),
  };
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function wanted(report: What['report']): What {
  switch (report) {
    case 'day':
      return { report, day: '2026-11-20' };
    case 'log':
      return { report, from: '2026-11-20', to: '2026-11-20' };
    case 'batches':
      return { report };
    case 'payments':
    case 'advice':
      return { report, batch };
    default:
      return report satisfies never;
  }
}

test('a font that is named and not held is found, one that is drawn is none', () => {
  const pdf = Buffer.from(
    '1 0 obj\n<</Type /Font /Subtype /TrueType /BaseFont /Arial /FontDescriptor 2 0 R>>\nendobj\n' +
      '2 0 obj\n<</Type /FontDescriptor /FontName /Arial>>\nendobj\n' +
      '3 0 obj\n<</Type /Font /Subtype /CIDFontType2 /BaseFont /Inter /FontDescriptor 4 0 R>>\nendobj\n' +
      '4 0 obj\n<</Type /FontDescriptor /FontName /Inter /FontFile2 5 0 R>>\nendobj\n' +
      '6 0 obj\n<</Type /Font /Subtype /Type3 /CharProcs <<>>>>\nendobj\n',
  );
  expect(fontsNotEmbedded(pdf)).toEqual(['Arial']);
});

test.each(REPORTS)(
  'the report %s, in %s, has no font but its own, and all of them in the file',
  async (report, language) => {
    const made = must(
      await makeReport(context, { what: wanted(report), form: 'pdf', printedBy: 'Ada Keller', language }),
    );
    expect(made.kind).toBe('pdf');
    const pieces: Buffer[] = [];
    for (let at: number | null = 0; at !== null;) {
      const piece = context.outgoing.piece(made.file, at);
      pieces.push(Buffer.from(piece?.base64 ?? '', 'base64'));
      at = piece?.next ?? null;
    }
    const pdf = Buffer.concat(pieces);
    expect(pagesOf(pdf)).toBeGreaterThan(0);
    expect(fontsOf(pdf).length).toBeGreaterThan(0);
    expect(fontsOf(pdf).filter((name) => !/^(?:Inter|JetBrainsMono)-/u.test(name))).toEqual([]);
    expect(fontsNotEmbedded(pdf)).toEqual([]);
  },
);
