// Every printed page on a machine without fonts: it carries its own, for every letter of the names on it, and
// keeps to one sheet of paper.
import { mkdtempSync, rmSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { letterPage } from '../../main/app/administer/onboarding/letter.ts';
import { inRanges } from '../../main/app/desk/page-style.ts';
import { sheetPage } from '../../main/app/exchange/sheet/page.ts';
import type { SheetView } from '../../main/app/exchange/sheet/contents.ts';
import { pageFonts } from '../../main/composition/page-fonts.ts';
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import { browserSheetPrinter } from '../../main/shells/chromium/sheet-printer.ts';
import { createAuthority } from '../token/certificate-authority.ts';
import { fontsOf, noLetters, pagesOf } from './printed-page.ts';

const OWN = ['Inter-Regular', 'JetBrainsMono-Regular'];
const DIGEST = '0123456789abcdef'.repeat(4);
const WORDS = ['anchor', 'basket', 'candle', 'dinner', 'engine', 'forest', 'garden', 'harbor'];

const signature = (
  purpose: 'freeze' | 'approve' | 'release',
  name: string,
): SheetView['signatures'][number] => ({
  purpose,
  person: purpose,
  name,
  role: 'preparer',
  time: '2026-11-22T10:00:00.000Z',
  certificate: DIGEST,
  certificateSubject: `CN=${name}, O=Société Générique`,
  note: '',
});

/** A usual batch: three officers, two currencies, names in every script the fonts have. */
const SHEET = {
  batch: 'batch-0001',
  reference: 'Löhne Žatec Αθήνα Київ Nguyễn',
  revision: 1,
  kind: 'credit-transfer',
  environment: 'training',
  company: 'Ærø Świat Ωmega Ђорђе',
  desk: 'Training desk',
  madeAt: '2026-11-22T10:00:00.000Z',
  transactions: 3,
  totals: [
    { currency: 'EUR', amount: '1234567.89', count: 2 },
    { currency: 'CHF', amount: '100.00', count: 1 },
  ],
  ownAccounts: ['DE89370400440532013000'],
  countries: ['DE', 'CH'],
  valueDates: ['2026-11-23'],
  newBeneficiaries: 1,
  overrides: null,
  sendingDesk: 'Training desk',
  handovers: [],
  complete: true,
  messages: [
    {
      messageId: 'MSG-1',
      words: WORDS,
      sha256: DIGEST,
      bytes: 4096,
      transactions: 3,
      controlSum: '1234667.89',
    },
  ],
  signatures: [
    signature('freeze', 'Ada Keller'),
    signature('approve', 'Jonas Weber'),
    signature('release', 'Mira Nováková'),
  ],
  policy: { version: 1, sha256: DIGEST, words: WORDS },
  code: {
    text: 'x',
    rows: Array.from({ length: 121 }, (_, y) =>
      Array.from({ length: 121 }, (_, x) => ((x * y) % 3 === 0 ? '1' : '0')).join(''),
    ),
  },
} as unknown as SheetView;

const folder = mkdtempSync(join(tmpdir(), 'countersign-pages-'));
const pages: Record<string, string> = {};

beforeAll(async () => {
  vi.stubEnv('FONTCONFIG_FILE', noLetters(folder));
  const authority = await createAuthority();
  const { publicKey } = (await import('node:crypto')).generateKeyPairSync('rsa', { modulusLength: 3072 });
  const der = await authority.issue(publicKey.export({ type: 'spki', format: 'der' }), {
    name: 'Société Générique',
  });
  const certificate = new X509Certificate(der);
  const keys = (['sign', 'decrypt'] as const).map((usage) => ({ usage, certificate, sha256: DIGEST }));
  pages['approval sheet'] = await sheetPage(SHEET, pageFonts(), 'en');
  pages['fingerprint letter'] = await letterPage(
    {
      company: 'Ærø Świat Ωmega Ђорђе',
      environment: 'sandbox',
      clientId: 'CLIENT-1',
      bank: 'Crédit Générique',
      date: '2026-11-22',
      keys,
      requests: [],
    },
    pageFonts(),
    'en',
  );
  pages['fingerprint letter of requests'] = await letterPage(
    {
      company: 'Ærø Świat Ωmega Ђорђе',
      environment: 'sandbox',
      clientId: '',
      bank: '',
      date: '2026-11-22',
      keys: [],
      requests: (['sign', 'decrypt'] as const).map((usage) => ({
        usage,
        subject: 'Société Générique',
        type: 'RSA-3072',
        sha256: DIGEST,
      })),
    },
    pageFonts(),
    'de',
  );
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['approval sheet', 'fingerprint letter', 'fingerprint letter of requests'])(
  'the %s',
  (name) => {
    test('is one page with no font but its own, where the machine has none', async () => {
      const executable = findBrowser();
      if (executable === undefined) throw new Error('no browser is installed');
      const pdf = await browserSheetPrinter(executable).print(pages[name] ?? '');
      expect([pagesOf(pdf), fontsOf(pdf)]).toEqual([1, OWN]);
    });

    test('names no family without its file in the page, and no address', () => {
      const page = pages[name] ?? '';
      const own = new Set(
        [...page.matchAll(/@font-face \{ font-family: "([^"]+)"/gu)].map(([, family]) => family),
      );
      const named = [
        ...page.replaceAll(/@font-face \{[^}]*\}/gu, '').matchAll(/font(?:-family)?:[^;]*?"([^"]+)"/gu),
      ].map(([, family]) => family);
      expect(named.length).toBeGreaterThan(0);
      for (const family of named) expect([...own]).toContain(family);
      expect(page.match(/url\((?!data:font\/woff2;base64,)/gu)).toBeNull();
    });
  },
);

describe('the fonts of a page', () => {
  test('have every letter that a bank message may hold by its character sets', async () => {
    const parts = await pageFonts().parts();
    // EPC217-08: the Latin set of SEPA; EPC217-08 annex: the letters of the countries' own sets, and the
    // symbols of currencies.
    const letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-?:().,'+ ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßŸŒĀĂĄĆČĎĐĒĖĘĚĞĢĪĮİĶĹĻĽŁŃŅŇŐŔŘŚŞŠȘŢŤȚŪŮŰŲŹŻŽΑΩάώАЯаяЂЄІЇҐ€£";
    for (const letter of letters)
      expect([
        letter,
        parts.some(
          ({ family, ranges }) => family === 'Inter' && inRanges(letter.codePointAt(0) ?? 0, ranges),
        ),
      ]).toEqual([letter, true]);
  });

  test('are only those that its letters need', async () => {
    const parts = await pageFonts().parts();
    const latin = await sheetPage(
      { ...SHEET, reference: 'A', company: 'B', signatures: [] },
      pageFonts(),
      'en',
    );
    expect(latin.match(/@font-face/gu)).toHaveLength(2);
    expect((pages['approval sheet'] ?? '').match(/@font-face/gu)?.length).toBeGreaterThan(4);
    expect(parts.length).toBeGreaterThan(10);
  });
});
