// The sheet that leaves the desk: a PDF where the shell can print one, else the page; either way the log
// names its bytes.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { fakePageFonts, fakeSheetPrinter, type FakeSheetPrinter } from '../../../ports/sheet.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import type { SheetContext } from '../context.ts';
import { frozenAtFirst, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { exportSheet } from './export.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);

let desk: ExchangeDesk;
let batch: string;
let context: SheetContext;
let printer: FakeSheetPrinter;
beforeEach(async () => {
  ({ a: desk, batch } = await frozenAtFirst([ada, jonas, mira], withApprovals(1)));
  printer = fakeSheetPrinter();
  context = { ...desk.context, pageFonts: fakePageFonts(), sheetPrinter: printer };
});
const exported = async (language: 'en' | 'de' = 'en') =>
  must(await exportSheet(context, { batch, language, region: undefined }));

describe('an approval sheet that leaves', () => {
  it('is a PDF of the page, named after the batch and its revision', async () => {
    const { reference } = await desk.head(batch);
    const made = await exported();
    expect(made).toMatchObject({ kind: 'pdf', name: `${reference}-r1-sheet.pdf` });
    const bytes = desk.outgoingBytes(made.file);
    expect(made.bytes).toBe(bytes.length);
    const [page] = printer.printed;
    expect(bytes.toString('utf8')).toContain(page);
    expect(page).toContain(reference);
    expect(page).toContain('120.50');
  });

  it('is the page itself where the shell prints none', async () => {
    context = { ...context, sheetPrinter: null };
    const made = await exported();
    expect(made).toMatchObject({ kind: 'html', name: expect.stringMatching(/-r1-sheet\.html$/u) as string });
    expect(desk.outgoingBytes(made.file).toString('utf8')).toMatch(/^<!doctype html><html lang="en">/u);
  });

  it('is written in the language that was asked for', async () => {
    await exported('de');
    expect(printer.printed[0]).toContain('<html lang="de">');
    expect(printer.printed[0]).toContain('120,50');
  });

  it('is written into the log with the digest of its bytes', async () => {
    const made = await exported();
    const entry = (await desk.store.log.about(batch)).at(-1);
    expect(entry).toMatchObject({ act: 'sheet.export', subject: batch });
    expect(entry?.detail).toContain(sha256Hex(desk.outgoingBytes(made.file)));
  });

  it('has a name of letters that every disk takes', async () => {
    const { changeRevision } = await desk.head(batch);
    const log = { at: 'x', act: 'batch.change', actor: '', subject: batch, detail: '' };
    const set = { reference: '../Löhne 11/26' };
    must(await desk.store.batches.change({ batch, expectedChange: changeRevision, at: 'x', set, log }));
    expect((await exported()).name).toBe('.._L_hne_11_26-r1-sheet.pdf');
  });

  it('is not made, and nothing is written down, of what nobody has frozen', async () => {
    batch = await desk.typed();
    const before = await desk.store.log.head();
    expect(await exportSheet(context, { batch, language: 'en' } as never)).toMatchObject({
      ok: false,
      error: { code: 'pack-nothing-frozen' },
    });
    expect(await desk.store.log.head()).toEqual(before);
    expect(printer.printed).toEqual([]);
  });
});
