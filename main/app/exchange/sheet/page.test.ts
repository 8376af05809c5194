// The approval sheet on paper: everything people compare stands on it, nothing that somebody typed becomes
// markup, and nothing is loaded from anywhere.
import { describe, expect, it } from 'vitest';
import { fakePageFonts } from '../../../ports/sheet.fake.ts';
import type { SheetView } from './contents.ts';
import { sheetPage } from './page.ts';

const WORDS = ['otter', 'maple', 'cobalt', 'harbor', 'violin', 'ember', 'granite', 'plum'];
const SHEET: SheetView = {
  batch: 'batch-1',
  company: 'Halden Marine',
  environment: 'production',
  desk: 'Treasury desk',
  madeAt: '2026-11-20T09:05:00.000Z',
  reference: 'PAY-7',
  kind: 'credit-transfer',
  revision: 2,
  state: 'approved',
  transactions: 13,
  totals: [{ currency: 'EUR', amount: '140581.63', count: 13 }],
  ownAccounts: ['DE88500209000023411208', '12-34-56'],
  countries: ['FR', 'ZZ'],
  valueDates: ['2026-11-23', 'soon'],
  overrides: null,
  newBeneficiaries: 3,
  messages: [
    {
      messageId: 'MSG-1',
      sha256: 'ab'.repeat(32),
      bytes: 4_321,
      transactions: 13,
      controlSum: '140581.63',
      words: WORDS,
    },
  ],
  signatures: [
    {
      purpose: 'freeze',
      person: 'ada',
      name: 'Ada Moreau',
      role: 'preparer',
      time: '2026-11-20T08:00:30.000Z',
      note: 'Run of November',
      certificate: 'cd'.repeat(32),
      certificateSubject: 'CN=Ada Moreau',
    },
  ],
  policy: { version: 4, sha256: 'ef'.repeat(32), words: WORDS.toReversed() },
  sendingDesk: 'Treasury desk',
  handovers: [],
  complete: true,
  code: { text: 'e30.e30.AA', rows: ['1101', '0000', '0110', '1111'] },
};
const page = (change: Partial<SheetView> = {}, language: 'en' | 'de' = 'en') =>
  sheetPage({ ...SHEET, ...change }, fakePageFonts(), language);
/** What a reader sees of it, in one line. */
const read = async (...given: Parameters<typeof page>): Promise<string> =>
  (await page(...given))
    .replace(/^[\s\S]*<body>/u, '')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ');

describe('an approval sheet on paper', () => {
  it('has the figures, the words and the digests that are compared', async () => {
    const text = await read();
    for (const part of [
      'PAY-7',
      'batch-1, revision 2',
      '140,581.63',
      'DE88 5002 0900 0023 4112 08',
      '12-34-56',
      'France, ZZ',
      '23 Nov 2026',
      'soon',
      '3, according to the records of the desk that prepared the batch',
      // Each with its number, as on the screens and in the PIN window.
      WORDS.map((word, index) => `${index + 1} ${word}`).join(' '),
      'ab'.repeat(32),
      WORDS.toReversed().join(' '),
      'ef'.repeat(32),
      'Treasury desk, 20 Nov 2026, 09:05 UTC',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('REAL MONEY');
  });

  it('says on every environment but production that no money moves', async () => {
    expect(await read({ environment: 'training' })).toContain('TRAINING: NO REAL MONEY');
    expect(await read({ environment: 'sandbox' })).toContain('SANDBOX: NO REAL MONEY');
  });

  it('names who signed what, when, with which certificate, and whether the policy is satisfied', async () => {
    const text = await read();
    expect(text).toContain('Submitted Ada Moreau as preparer: Run of November 20 Nov 2026, 08:00 UTC');
    expect(text).toContain(`CN=Ada Moreau ${'cd'.repeat(32)}`);
    const [open, none] = [await read({ complete: false }), await read({ signatures: [] })];
    expect(none).toContain('No valid signature.');
    const verdict = /class="verdict">([^<]+)</u;
    const of = async (complete: boolean) => verdict.exec(await page({ complete }))?.[1];
    expect(await of(true)).not.toBe(await of(false));
    expect(open).toContain(await of(false));
  });

  it('calls what a direct debit collects, from whom and to which account, by its own names', async () => {
    const debit = { kind: 'direct-debit', newBeneficiaries: 1 } as const;
    const text = await read(debit);
    for (const part of ['Direct debits', 'To accounts', 'Collection dates', 'New debtors', '13 collections'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/payments?\b|beneficiar/iu);
    const german = await read(debit, 'de');
    for (const part of ['Lastschriften', 'Auf die Konten', 'Fälligkeiten', 'Neue Zahler', '13 Einzüge'])
      expect(german).toContain(part);
    expect(german).not.toMatch(/zahlung|empfänger/iu);
  });

  it('says who sends it, where it was handed over, and that nobody sends what two desks were given', async () => {
    const moves = [{ from: 'Desk A', to: 'Desk B', at: '2026-11-20T07:00:00.000Z' }];
    expect(await read({ handovers: moves })).toContain('Desk A to Desk B, 20 Nov 2026, 07:00 UTC');
    expect(await read()).not.toContain('Handed over');
    expect(await read({ sendingDesk: null })).toContain('no desk: two handovers contradict each other');
    expect(await read({ newBeneficiaries: null })).toContain('Not counted');
  });

  it('shows each figure of a file that was overridden, with the group, the person and the reason', async () => {
    expect(await read()).not.toContain('overridden');
    const overrides: SheetView['overrides'] = [
      {
        rule: 'control-sum',
        path: '/Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
        declared: '100',
        counted: '140581.63',
        frozen: '140581.63',
        reason: 'Sum of another run',
        by: 'Jonas Brandt',
      },
      {
        rule: 'group-number-of-transactions',
        path: '/Document/CstmrCdtTrfInitn/PmtInf[2]/NbOfTxs',
        declared: '9',
        counted: '13',
        frozen: null,
        reason: 'Two rows added',
        by: 'Jonas Brandt',
      },
    ];
    const text = await read({ overrides });
    expect(text).toContain('Control sum 100 140,581.63 140,581.63 Sum of another run Jonas Brandt');
    expect(text).toContain('Number of payments of group 2 9 13 Two rows added Jonas Brandt');
  });

  it('lists twelve accounts and says how many more there are', async () => {
    const accounts = (count: number) => Array.from({ length: count }, (_, place) => `account-${place + 1}.`);
    const twelve = await read({ ownAccounts: accounts(12) });
    expect(twelve).toContain('account-12.');
    expect(twelve).not.toMatch(/\b\d+ more/u);
    const more = await read({ ownAccounts: accounts(14) });
    expect(more).not.toContain('account-13.');
    expect(more).toContain('2 more');
  });

  it('draws the code dark where its rows say 1, with room around it', async () => {
    const html = await page();
    expect(html).toContain('viewBox="-4 -4 12 12"');
    const path = / d="([^"]*)"/u.exec(html)?.[1];
    expect(path).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h2v1h-2zM0 3h4v1h-4z');
    expect(await page({ code: null })).not.toContain('<svg');
  });

  it('is written as its language writes', async () => {
    const text = await read({}, 'de');
    expect(text).toContain('140.581,63');
    expect(text).toContain('Frankreich');
  });
});

describe('what somebody typed', () => {
  const MARKUP = `<img src=x onerror=alert(1)>"'&`;

  it('is text wherever it stands, never markup', async () => {
    const [message] = SHEET.messages;
    const [signature] = SHEET.signatures;
    if (message === undefined || signature === undefined) throw new Error('the sheet has both');
    const html = await page({
      batch: MARKUP,
      reference: MARKUP,
      company: MARKUP,
      desk: MARKUP,
      kind: MARKUP as never,
      ownAccounts: [MARKUP],
      countries: [MARKUP],
      valueDates: [MARKUP],
      sendingDesk: MARKUP,
      handovers: [{ from: MARKUP, to: MARKUP, at: SHEET.madeAt }],
      messages: [{ ...message, messageId: MARKUP, controlSum: MARKUP, words: [MARKUP], sha256: MARKUP }],
      signatures: [
        {
          ...signature,
          name: MARKUP,
          role: MARKUP,
          note: MARKUP,
          certificate: MARKUP,
          certificateSubject: MARKUP,
          purpose: MARKUP as never,
        },
      ],
      policy: { ...SHEET.policy, words: [MARKUP], sha256: MARKUP },
      overrides: [
        {
          rule: 'control-sum',
          path: MARKUP,
          declared: MARKUP,
          counted: MARKUP,
          frozen: MARKUP,
          reason: MARKUP,
          by: MARKUP,
        },
      ],
    });
    expect(html).not.toContain('<img');
    expect(html.match(/&#60;img/gu)?.length).toBeGreaterThan(20);
  });

  it('that is invisible is made visible', async () => {
    const hidden = 'Kest\u202Erel';
    expect(await page({ company: hidden })).not.toContain('\u202E');
  });
});

it('loads nothing: no script, no address, fonts from within the page', async () => {
  const html = await page();
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; font-src data:"`);
  expect(html).not.toMatch(/<script|https?:|<link|@import/u);
  expect(html).toContain('data:font/woff2;base64,');
});
