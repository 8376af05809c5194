// Second client against second bank: every operation, in every variant that the document leaves open.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { begin, pain001, pain008, SCHEMAS, startPair, valueOf } from './fixtures.ts';
import type { Pair } from './fixtures.ts';
import type { InitiationAnswer } from './bank/options.ts';
import { validateBySchema } from './wire/schema.ts';

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
});
afterAll(async () => pair.bank.close());
beforeEach(() => begin(pair));

const last = () => pair.bank.journal.at(-1)!;

describe('the token (5; practice 1)', () => {
  const variants = (['xml-secured', 'json', 'rfc6749'] as const).flatMap((tokenVariant) => {
    return (['as-asked', 'xml', 'json', 'rfc6749'] as const).map((tokenAnswer) => ({
      tokenVariant,
      tokenAnswer,
    }));
  });
  test.each(variants)('$tokenVariant, answered $tokenAnswer', async ({ tokenVariant, tokenAnswer }) => {
    begin(pair, { tokenAnswer }, { tokenVariant });
    expect((await pair.client.token()).length).toBe(1000);
    expect(last()).toMatchObject({
      operation: 'token',
      status: 200,
      findings: [],
      clientId: 'second-client',
    });
  });

  test.each([1, 2, 3] as const)('version %i, sealed in both suites', async (tokenVersion) => {
    for (const suite of ['modern', 'legacy'] as const) {
      begin(pair, {}, { tokenVariant: 'xml-secured', tokenVersion, suite });
      await pair.client.token();
      expect(last()).toMatchObject({ suite, path: `/authenticationservices/v${tokenVersion}/oauth/token` });
    }
  });

  test('the lifetime is a text, a number or absent', async () => {
    for (const [tokenLifetimeForm, written] of [
      ['text', '"1800"'],
      ['number', '1800'],
      ['absent', undefined],
    ] as const) {
      begin(pair, { tokenLifetimeForm }, { tokenVariant: 'json' });
      await pair.client.token();
      expect(/"expires_in":("?\d+"?)/.exec(last().answer)?.[1]).toBe(written);
    }
  });

  test('a token that ended or was revoked gives 401, and the client renews it once', async () => {
    await pair.client.inquirePost({ endToEndId: 'X' });
    pair.clock.advance(1801);
    valueOf(await pair.client.inquirePost({ endToEndId: 'X' }));
    expect(pair.bank.journal.map((one) => one.status)).toEqual([200, 200, 401, 200, 200]);
    pair.bank.revokeTokens();
    valueOf(await pair.client.inquirePost({ endToEndId: 'X' }));
    expect(pair.bank.journal.filter((one) => one.operation === 'token')).toHaveLength(3);
  });
});

describe('initiation (4.4)', () => {
  const answers = (
    ['Response', 'psr1', 'pain.002', 'psrDocument'] as const satisfies readonly InitiationAnswer[]
  ).flatMap((initiationAnswer) =>
    (['modern', 'legacy'] as const).map((suite) => ({ initiationAnswer, suite })),
  );
  test.each(answers)(
    'the answer $initiationAnswer in the suite $suite',
    async ({ initiationAnswer, suite }) => {
      begin(pair, { initiationAnswer }, { suite, certificateFirst: suite === 'legacy' });
      const report = valueOf(await pair.client.initiate(pain001()));
      expect(report).toMatchObject({
        groupStatus: 'PDNG',
        payments: [{ endToEndId: 'E2E-1', status: 'PDNG', amount: '100.00' }],
      });
      expect(report.payments[0]?.uetr).toBe(pair.bank.payment('E2E-1').uetr);
      expect(last()).toMatchObject({
        status: 200,
        suite,
        findings: [],
        decrypted: expect.stringContaining('<CstmrCdtTrfInitn>'),
      });
      expect(last().body).toMatch(/^<xenc:EncryptedData /);
    },
  );

  test.each(['plain', 'sealed-xml', 'jose'] as const)('the JSON twin, protected as %s', async (jsonSeal) => {
    begin(pair, { jsonSeal }, { jsonSeal });
    expect(valueOf(await pair.client.initiate(pain001())).payments[0]?.status).toBe('PDNG');
    expect(pair.bank.ledger.payments).toHaveLength(1);
  });

  test('another envelope and tag', async () => {
    const names = { envelopeRoot: 'PaymentRequest', envelopeTag: 'payload' };
    begin(pair, names, names);
    valueOf(await pair.client.initiate(pain001()));
    begin(pair, names);
    expect(await pair.client.initiate(pain001())).toMatchObject({ ok: false, status: 400 });
  });

  test('an answer with the name of the key, in a suite of its own', async () => {
    begin(pair, { answerKeyName: 'SecondClientKey', answerSuite: 'legacy' });
    valueOf(await pair.client.initiate(pain001()));
    expect(last().answer).toContain('Recipient="name:SecondClientKey"');
    expect(last().answer).toContain('tripledes-cbc');
  });

  test('a direct debit begins with ACTC, an older bank with ACCP', async () => {
    expect(valueOf(await pair.client.initiate(pain008())).payments[0]?.status).toBe('ACTC');
    begin(pair, { firstStatus: 'ACCP' });
    const [payment] = valueOf(await pair.client.initiate(pain001())).payments;
    expect(payment).toMatchObject({ status: 'ACCP', reasonText: '/00000000/ACCEPTED' });
    expect(payment?.bankReference).toMatch(/^SB\d+$/);
  });

  test('a message with several payments is booked payment by payment', async () => {
    pair.bank.ledger.rejections.set('B', { code: 'AC04', text: '/00000009/ACCOUNT CLOSED' });
    const report = valueOf(await pair.client.initiate(pain001({ endToEndIds: ['A', 'B', 'C'] })));
    expect(report.groupStatus).toBe('PART');
    expect(report.payments.map((one) => one.status)).toEqual(['PDNG', 'RJCT', 'PDNG']);
    expect(report.payments[1]).toMatchObject({ reasonCode: 'AC04', reasonText: '/00000009/ACCOUNT CLOSED' });
  });

  test.each([
    ['the number of transactions', { count: '2' }, 'AM18', '/00000001/INVALID NUMBER OF TRANSACTIONS'],
    ['the control sum', { sum: '99.99' }, 'AM10', '/00000001/INVALID CONTROL SUM'],
    ['an amount of zero', { amount: '0.00' }, 'AM01', '/00000001/AMOUNT IS ZERO'],
    [
      'an unknown account',
      { account: 'DE75512108001245126199' },
      'AC01',
      '/00000001/ACCOUNT NUMBER NOT IN FILE PROFILE',
    ],
  ])('%s is rejected by the report, with status 200', async (_, values, code, text) => {
    begin(pair, { onlyKnownAccounts: true });
    const report = valueOf(await pair.client.initiate(pain001(values)));
    expect(report.payments[0]).toMatchObject({ status: 'RJCT', reasonCode: code, reasonText: text });
  });

  test('create payment (4.1) gives a paymentID, as text or number', async () => {
    expect(valueOf(await pair.client.create(pain001()))).toBe(pair.bank.payment('E2E-1').bankReference);
    begin(pair, { paymentIdForm: 'number', createdStatus: 201 });
    expect(await pair.client.create(pain001())).toMatchObject({
      status: 201,
      value: expect.stringMatching(/^\d+$/),
    });
    expect(last().answer).toMatch(/^\{"paymentID":\d+\}$/);
  });
});

describe('the life of a payment and its inquiries (4.7 to 4.9)', () => {
  const ways = {
    POST: (endToEndId: string) =>
      pair.client.inquirePost({
        endToEndId,
        amount: '100.0',
        currency: 'EUR',
        creationDate: '2026-01-05',
        executionDate: '2026-01-05',
      }),
    GET: (endToEndId: string) =>
      pair.client.inquireGet({ endToEndId, globalNumber: pair.bank.payment('E2E-1').uetr }),
    '4.9': (endToEndId: string) =>
      pair.client.retrieve(endToEndId, { amount: '100.00', directDebitInd: 'false' }),
  } as const;
  test.each(Object.keys(ways) as (keyof typeof ways)[])('%s follows it from PDNG to ACSC', async (way) => {
    await pair.client.initiate(pain001());
    const seen: (string | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      seen.push(valueOf(await ways[way]('E2E-1')).payments[0]?.status);
      pair.bank.ledger.stepAll();
    }
    expect(seen).toEqual(['PDNG', 'ACSP', 'ACSC', 'ACSC']);
    expect(pair.bank.payment('E2E-1').bookings).toHaveLength(1);
    expect(valueOf(await ways[way]('E2E-1')).xml).toContain('GPI/ACSC/G005');
  });

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    '%s of an unknown payment has no status',
    async (way) => {
      await pair.client.initiate(pain001());
      const report = valueOf(await ways[way]('NOT KNOWN'));
      expect(report).toMatchObject({ originalMessageId: 'Not Available', payments: [{ status: undefined }] });
      expect(report.payments[0]?.reasonText).toMatch(/^No records found .*send the inquiry again\.$/);
      begin(pair, { unknownPayment: '404' });
      await pair.client.initiate(pain001());
      expect(await ways[way]('NOT KNOWN')).toMatchObject({ ok: false, status: 404 });
    },
  );

  test('the GET form in both spellings, sealed or plain', async () => {
    for (const getSpelling of ['long', 'camel'] as const) {
      for (const getAnswer of ['sealed', 'plain'] as const) {
        begin(pair, { getAnswer }, { getSpelling });
        await pair.client.initiate(pain001());
        const globalNumber = pair.bank.payment('E2E-1').bankReference;
        const key = {
          endToEndId: 'E2E-1',
          globalNumber,
          amount: '100',
          ...(getSpelling === 'long' ? { currency: 'EUR' } : {}),
        };
        expect(valueOf(await pair.client.inquireGet(key)).payments[0]?.status).toBe('PDNG');
        expect(last().answer.includes('EncryptedData')).toBe(getAnswer === 'sealed');
      }
    }
  });

  test.each(['sealed', 'plain', 'psrDocument'] as const)(
    '4.9 answered %s; the path is decoded',
    async (retrieveAnswer) => {
      begin(pair, { retrieveAnswer });
      await pair.client.initiate(pain001({ endToEndIds: ['A/B 1+2'] }));
      expect(valueOf(await pair.client.retrieve('A/B 1+2')).payments[0]?.endToEndId).toBe('A/B 1+2');
    },
  );

  test('a bank that takes the global number alone', async () => {
    begin(pair, { globalNumberAlone: true });
    await pair.client.initiate(pain001());
    const globalNumber = pair.bank.payment('E2E-1').uetr.replaceAll('-', '');
    expect(valueOf(await pair.client.inquirePost({ globalNumber })).payments[0]?.endToEndId).toBe('E2E-1');
  });

  test('a rejected payment shows its reason and goes nowhere', async () => {
    await pair.client.initiate(pain001());
    pair.bank.step('E2E-1', 'RJCT', { code: 'AM04', text: '/00000004/INSUFFICIENT FUNDS' });
    const report = valueOf(await pair.client.inquirePost({ endToEndId: 'E2E-1' }));
    expect(report.payments[0]).toMatchObject({ status: 'RJCT', reasonCode: 'AM04' });
    expect(() => pair.bank.step('E2E-1', 'ACSC')).toThrow('no further status');
    expect(pair.bank.payment('E2E-1').bookings).toEqual([]);
  });
});

describe('duplicates (7.2)', () => {
  test('the same message identity gives 406 and is booked once', async () => {
    await pair.client.initiate(pain001({ messageId: 'SAME' }));
    expect(await pair.client.initiate(pain001({ messageId: 'SAME', endToEndIds: ['OTHER'] }))).toMatchObject({
      ok: false,
      status: 406,
    });
    pair.bank.ledger.stepAll();
    pair.bank.ledger.stepAll();
    expect(pair.bank.ledger.payments.flatMap((one) => one.bookings)).toHaveLength(1);
  });

  test.each([
    ['end-to-end', { messageId: 'X1', endToEndIds: ['SAME'] }, { messageId: 'X2', endToEndIds: ['SAME'] }],
    ['bytes', { messageId: 'Y1' }, { messageId: 'Y1' }],
  ] as const)('the identity may be %s', async (duplicateKey, one, other) => {
    begin(pair, { duplicateKey });
    valueOf(await pair.client.initiate(pain001(one)));
    expect(await pair.client.initiate(pain001(other))).toMatchObject({ status: 406 });
    valueOf(await pair.client.initiate(pain001({ messageId: 'FRESH', endToEndIds: ['FRESH'] })));
  });

  test('after a window the identity is no duplicate, and still nothing is booked twice', async () => {
    begin(pair, { duplicateSeconds: 3600 });
    const message = pain001({ messageId: 'LATER' });
    valueOf(await pair.client.initiate(message));
    pair.clock.advance(3601);
    expect(valueOf(await pair.client.initiate(message)).payments).toHaveLength(1);
    expect(pair.bank.ledger.payments).toHaveLength(1);
  });
});

describe.skipIf(SCHEMAS === undefined)('xmllint with the official schemas', () => {
  test('judges every report of the bank and every message of the client', async () => {
    const judge = async (xml: string, message: string): Promise<void> => {
      expect({ message, verdict: await validateBySchema(xml, message, SCHEMAS) }).toEqual({
        message,
        verdict: 'valid',
      });
    };
    await judge(pain001({ endToEndIds: ['A', 'B'] }), 'pain.001.001.03');
    await judge(pain008(), 'pain.008.001.02');
    // A sealed report carries the signature of the envelope; the payload is judged before it was put in.
    const judgeAnswer = async (asked: Promise<{ ok: boolean }>): Promise<void> => {
      expect(await asked).toMatchObject({ ok: true });
      await judge(last().answerPlain ?? '', 'pain.002.001.03');
    };
    await judgeAnswer(pair.client.initiate(pain001({ endToEndIds: ['A', 'B'] })));
    await judgeAnswer(pair.client.initiate(pain008()));
    await judgeAnswer(pair.client.inquirePost({ endToEndId: 'NONE' }));
    for (const status of ['ACSP', 'ACSC'] as const) {
      pair.bank.step('A', status);
      await judgeAnswer(pair.client.inquirePost({ endToEndId: 'A' }));
    }
    pair.bank.step('B', 'RJCT');
    await judgeAnswer(pair.client.inquirePost({ endToEndId: 'B' }));
    const stop = { uetr: pair.bank.payment('A').uetr, reason: 'DUPL' };
    valueOf(await pair.client.stop(stop, 'xml'));
    await judge(last().body, 'camt.056.001.09');
    await judge(last().answer, 'pacs.002.001.10');
  });
});
