// The approval sheet: what stands on the paper, what its code says, and whether the verifier finds that sheet
// and pack belong together.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeQR } from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import { browserSheetPrinter } from '../../main/shells/chromium/sheet-printer.ts';
import { sheetPage } from '../../main/app/exchange/sheet/page.ts';
import { pageFonts } from '../../main/composition/page-fonts.ts';
import { auditorKeyFile } from '../../training/pack-desks.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { fontsOf, pagesOf } from './printed-page.ts';
import { newFolder, removeFolder, TrainingDesk } from './training-desk.ts';

type Sheet = CallOutput<'sheet.get'>;

const folder = newFolder();
let desk: TrainingDesk;
let batch: string;
let other: string;
const packs = { frozen: '', released: '', other: '' };
const sheets = { frozen: '', released: '' };
let sheet: Sheet;

async function save(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function codeOf(name: string): Promise<string> {
  sheet = await desk.ask('sheet.get', { batch });
  return save(name, sheet.code?.text ?? '');
}

function verify(...args: string[]): { status: number | null; text: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../verifier/main.mjs'), ...args],
    { encoding: 'utf8' },
  );
  return { status, text: stdout, errors: stderr };
}

const together = (pack: string, code: string) =>
  verify(pack, '--desk-key', auditorKeyFile(folder), '--sheet', code);

beforeAll(async () => {
  desk = await TrainingDesk.open(folder);
  batch = await desk.batchFromSample();
  await desk.sign(batch, 'freeze', 'preparer');
  sheets.frozen = await codeOf('frozen.txt');
  packs.frozen = await save('frozen.cspack', await desk.pack(batch));
  await desk.sign(batch, 'approve', 'approver');
  await desk.sign(batch, 'release', 'releaser');
  await desk.until(batch, 'sealed');
  sheets.released = await codeOf('released.txt');
  packs.released = await save('released.cspack', await desk.pack(batch));
  other = await desk.batchFromSample();
  await desk.sign(other, 'freeze', 'preparer');
  packs.other = await save('other.cspack', await desk.pack(other));
});

afterAll(async () => {
  await desk.desk.close();
  removeFolder(folder);
});

describe('an approval sheet', () => {
  test('says what the review says: totals, count, accounts, words, digest, who signed with which certificate', async () => {
    const review = await desk.ask('batches.review', { batch });
    expect(sheet).toMatchObject({
      transactions: review.transactions,
      totals: review.totals,
      ownAccounts: review.ownAccounts,
      valueDates: review.valueDates,
      complete: true,
      sendingDesk: 'Training desk',
      messages: review.readings.map(({ sha256, words, transactions, controlSum }) => ({
        sha256,
        words,
        transactions,
        controlSum,
      })),
    });
    expect(
      sheet.signatures.map(({ purpose, person, certificate }) => [purpose, person, certificate]),
    ).toEqual(review.signatures.map(({ purpose, person, certificate }) => [purpose, person, certificate]));
  });

  test('is a page without a script or an address, and every text on it is only text', async () => {
    const page = await sheetPage(
      { ...sheet, reference: '<script>alert(1)</script>', company: 'A & B "C" \u202e' },
      pageFonts(),
      'en',
    );
    expect(page).not.toMatch(/<script|href=|src=|url\((?!data:font)|\u202e/u);
    expect(page).toContain('&#60;script&#62;');
    const words = sheet.messages[0]?.words ?? [];
    expect(words).toHaveLength(8);
    for (const [index, word] of words.entries())
      expect(page).toContain(`>${index + 1}</span> ${word}</span>`);
  });

  test('is saved as the page where the shell cannot print, with its digest in the log', async () => {
    const { file, name, kind } = await desk.ask('sheet.export', { batch });
    expect([kind, name.endsWith('-sheet.html')]).toEqual(['html', true]);
    expect((await desk.receive(file)).toString('utf8')).toContain(sheet.messages[0]?.sha256);
    expect((await desk.ask('log.list', { text: 'sheet.export' })).rows[0]?.detail).toMatch(
      /"kind":"html","bytes":\d+,"sha256":"[0-9a-f]{64}"/u,
    );
  });

  test('is a PDF of one page where there is a browser', async () => {
    const executable = findBrowser();
    if (executable === undefined) throw new Error('no browser is installed');
    const pdf = Buffer.from(
      await browserSheetPrinter(executable).print(await sheetPage(sheet, pageFonts(), 'en')),
    );
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect([pagesOf(pdf), fontsOf(pdf)]).toEqual([1, ['Inter-Regular', 'JetBrainsMono-Regular']]);
  });

  test('has one page however wide the letters of its identification and its words are', async () => {
    const executable = findBrowser();
    if (executable === undefined) throw new Error('no browser is installed');
    const wide = Array.from({ length: 8 }, () => 'hourglass');
    const widest: Sheet = {
      ...sheet,
      batch: `batch-${'w'.repeat(20)}`,
      messages: sheet.messages.map((message) => ({ ...message, words: wide })),
      policy: { ...sheet.policy, words: wide },
    };
    const pdf = await browserSheetPrinter(executable).print(await sheetPage(widest, pageFonts(), 'en'));
    expect(pagesOf(Buffer.from(pdf))).toBe(1);
  });

  test('carries a code that a reader of QR codes reads from a picture', () => {
    expect(scanned(sheet.code?.rows ?? [])).toBe(sheet.code?.text);
  });
});

describe('the verifier, given the code of a sheet', () => {
  test('alone, says what it names and that it is intact', () => {
    const { status, text } = verify('--sheet', sheets.released);
    expect([status, text.includes('The code is intact')]).toEqual([4, true]);
    for (const total of sheet.totals)
      expect(text).toContain(`${total.currency} ${total.amount} ${total.count}`);
    for (const person of ['ada-keller', 'jonas-weber', 'mira-novak']) expect(text).toContain(person);
  });

  test('and its pack, says that they belong together; an earlier sheet belongs to a later pack too', () => {
    expect(together(packs.released, sheets.released)).toMatchObject({
      status: 4,
      text: expect.stringContaining('SHEET AND PACK BELONG TOGETHER.'),
    });
    expect(together(packs.released, sheets.frozen).text).toContain('SHEET AND PACK BELONG TOGETHER.');
    expect(together(packs.frozen, sheets.frozen)).toMatchObject({
      status: 3,
      text: expect.stringContaining('BELONG TOGETHER.'),
    });
  });

  test('and another pack, or an older one that lacks a signature of the sheet, says that they do not', () => {
    expect(together(packs.other, sheets.released)).toMatchObject({
      status: 1,
      text: expect.stringContaining('DO NOT BELONG TOGETHER: another batch'),
    });
    expect(together(packs.frozen, sheets.released)).toMatchObject({
      status: 1,
      text: expect.stringContaining('does not hold the signature of jonas-weber (approved)'),
    });
  });

  test('refuses one that was changed in any character of its three parts', async () => {
    const text = sheet.code?.text ?? '';
    for (const at of [5, text.indexOf('.') + 40, text.length - 20]) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      expect([at, verify('--sheet', await save('changed.txt', changed)).status]).toEqual([at, 1]);
    }
    expect(verify('--sheet', await save('none.txt', 'no code')).status).toBe(1);
  });

  test('refuses one that somebody else signed with a key of their own', async () => {
    const [, body = ''] = (sheet.code?.text ?? '').split('.');
    const { generateKeyPairSync, sign } = await import('node:crypto');
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as { desk: string };
    const head = Buffer.from(
      JSON.stringify({
        alg: 'Ed25519',
        typ: 'countersign-sheet+jws',
        kid: payload.desk,
        jwk: { crv: 'Ed25519', kty: 'OKP', x },
      }),
    ).toString('base64url');
    const forged = await save(
      'forged.txt',
      `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`,
    );
    expect(verify('--sheet', forged).status).toBe(4);
    expect(together(packs.released, forged)).toMatchObject({
      status: 1,
      text: expect.stringContaining('not signed with the key of a desk registered in the policy'),
    });
  });
});

/** Squares as a picture of eight dots each, with the quiet zone, read back. */
function scanned(rows: readonly string[]): string {
  const [quiet, dots] = [4, 8];
  const size = (rows.length + 2 * quiet) * dots;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] === '0') continue;
      for (let dy = 0; dy < dots; dy += 1)
        for (let dx = 0; dx < dots; dx += 1)
          data.fill(
            0,
            (((y + quiet) * dots + dy) * size + (x + quiet) * dots + dx) * 4,
            (((y + quiet) * dots + dy) * size + (x + quiet) * dots + dx) * 4 + 3,
          );
    }
  }
  return decodeQR({ width: size, height: size, data });
}
