import { describe, expect, test } from 'vitest';
import { sentence } from './sentence.ts';
import { t } from '../texts/index.ts';
import { sayStored } from '../texts/say.ts';
import {
  billOf,
  BatchRisk,
  riskOf,
  type CounterpartyHistory,
  type EarlierPayment,
  type RatedPayment,
  type WithinBatch,
} from './payment-risk.ts';

/** With each reason in words. */
function judged(...given: Parameters<typeof riskOf>) {
  const { reasons, risk } = riskOf(...given);
  return { reasons: reasons.map((each) => ({ ...each, sentence: sayStored(t, each.sentence) })), risk };
}

const transaction: RatedPayment = {
  endToEndId: 'E1',
  currency: 'EUR',
  minor: 30_000n,
  name: 'Acme GmbH',
  account: 'DE89370400440532013000',
  agentBic: '',
};
const earlier: EarlierPayment = {
  batch: 'b-old',
  reference: 'PAY-OLD',
  endToEndId: 'E-OLD',
  name: 'Acme Ltd',
  account: 'FR1',
  currency: 'EUR',
  minor: 20_000n,
  on: '2026-10-12',
};
const known: CounterpartyHistory = {
  paidBefore: 4,
  paidInCurrency: 4,
  bankBefore: null,
  lastPaid: earlier,
  otherAccounts: [],
  otherNames: [],
  lookAlikes: [],
  largestMinor: 29_000n,
  duplicateOf: null,
  sameName: null,
  sameText: null,
};
const unknown: CounterpartyHistory = {
  ...known,
  paidBefore: 0,
  paidInCurrency: 0,
  bankBefore: null,
  lastPaid: null,
  largestMinor: null,
};
const alone: WithinBatch = { twinOf: null, otherBank: null, otherName: null };
const PROOF = { batch: 'b-old', reference: 'PAY-OLD', endToEndId: 'E-OLD' };

describe('why a payment deserves a look', () => {
  test('a usual payment to a known account has no reason', () => {
    expect(judged(transaction, known, alone)).toEqual({ reasons: [], risk: 0 });
  });

  test('a known name with a new account says which account it was, and weighs more than a new counterparty', () => {
    const changed = judged(transaction, { ...unknown, otherAccounts: [earlier] }, alone);
    const first = judged(transaction, unknown, alone);
    expect(changed.reasons).toEqual([
      {
        flag: 'changed-account',
        sentence:
          'Acme GmbH was paid before, last on 12\u00a0Oct\u00a02026, but to FR1. This account is new.',
        evidence: PROOF,
      },
    ]);
    expect(first.reasons.map(({ flag }) => flag)).toEqual(['new-account']);
    expect(changed.risk).toBeGreaterThan(first.risk);
  });

  test('a name that looks like a known one names the known one', () => {
    expect(judged(transaction, { ...unknown, lookAlikes: [earlier] }, alone).reasons[0]).toEqual({
      flag: 'look-alike',
      sentence: 'The name looks like Acme Ltd, who was last paid on 12\u00a0Oct\u00a02026 to FR1.',
      evidence: PROOF,
    });
  });

  test('one account under several names is said with the other names, of history and of the batch', () => {
    expect(judged(transaction, { ...known, otherNames: ['beta ag'] }, alone).reasons[0]).toMatchObject({
      flag: 'several-names',
      sentence: expect.stringContaining('beta ag'),
      evidence: PROOF,
    });
    expect(judged(transaction, known, { ...alone, otherName: 'Beta AG' }).reasons[0]).toMatchObject({
      flag: 'several-names',
      sentence: expect.stringContaining('Beta AG'),
    });
  });

  test('an amount three times the largest so far is out of pattern, one just below is not', () => {
    expect(judged({ ...transaction, minor: 87_000n }, known, alone).reasons[0]).toMatchObject({
      flag: 'out-of-pattern',
      sentence:
        'EUR\u00a0870.00 is 3 times the largest of 4 payments to this account so far (EUR\u00a0290.00).',
    });
    expect(judged({ ...transaction, minor: 86_999n }, known, alone).reasons).toEqual([]);
  });

  test('a currency this account never got is out of pattern', () => {
    expect(
      judged(transaction, { ...known, paidInCurrency: 0, largestMinor: null }, alone).reasons[0],
    ).toMatchObject({
      flag: 'out-of-pattern',
      sentence: 'Of 4 payments to this account so far, none was in EUR.',
    });
  });

  test('the same amount to the same account names the other payment', () => {
    const { reasons } = judged(
      transaction,
      { ...known, duplicateOf: earlier },
      { ...alone, twinOf: 'E-TWIN' },
    );
    expect(reasons).toMatchObject([
      { flag: 'duplicate', sentence: expect.stringContaining('E-TWIN') },
      { flag: 'duplicate', sentence: expect.stringContaining('E-OLD of PAY-OLD'), evidence: PROOF },
    ]);
  });

  test('the same bill with another amount, or to another account, is a near-duplicate', () => {
    expect(judged(transaction, { ...known, sameText: earlier }, alone).reasons[0]).toMatchObject({
      flag: 'near-duplicate',
      sentence: expect.stringContaining('of EUR\u00a0200.00 with the same remittance text'),
    });
    expect(judged(transaction, { ...known, sameName: earlier }, alone).reasons[0]).toMatchObject({
      flag: 'near-duplicate',
      sentence: expect.stringContaining('but to FR1'),
    });
  });

  test('the same number at another bank is a changed account, of history and within the batch', () => {
    const local = { ...transaction, account: '12345678', agentBic: 'CHASUS33' };
    expect(judged(local, { ...known, bankBefore: 'CITIUS33XXX' }, alone).reasons).toEqual([
      {
        flag: 'changed-account',
        sentence: sayStored(t, [
          sentence('account-at-other-bank', { before: 'CITIUS33XXX', now: 'CHASUS33' }),
        ]),
        evidence: PROOF,
      },
    ]);
    expect(judged(local, { ...known, bankBefore: 'CHASUS33XXX' }, alone).reasons).toEqual([]);
    expect(judged(local, known, { ...alone, otherBank: 'CITIUS33' }).reasons).toMatchObject([
      { flag: 'changed-account', evidence: null },
    ]);
  });

  test('what changes the money or its destination is named, and what the row has no room for is counted', () => {
    const text = 'EqvtAmt/Amt EUR 905.00\nEqvtAmt/CcyOfTrf USD';
    const { reasons } = riskOf(
      { ...transaction, special: [{ kind: 'equivalent', text }], further: 3 },
      known,
      alone,
    );
    expect(reasons.map(({ flag, sentence: said }) => [flag, said])).toEqual([
      ['equivalent', [sentence('special-fact', { kind: 'equivalent', text })]],
      ['further', [sentence('further-values', { count: 3 })]],
    ]);
  });

  test('a single value without room on the row is counted, too', () => {
    const { reasons } = riskOf({ ...transaction, further: 1 }, known, alone);
    expect(reasons.map(({ flag }) => flag)).toEqual(['further']);
  });

  test('the heaviest reason comes first, warnings of the rules among them', () => {
    const { reasons } = judged(
      { ...transaction, minor: 500_000n },
      { ...known, duplicateOf: earlier },
      alone,
      [sentence('remittance-blank', {})],
    );
    expect(reasons.map(({ flag }) => flag)).toEqual(['duplicate', 'out-of-pattern', 'rule']);
    expect(reasons.at(-1)?.sentence).toBe('The remittance text is blank. Leave it out or fill it in.');
  });
});

describe('the payments of a batch, one after the other', () => {
  const number = { ...transaction, account: '12345678', agentBic: 'CITIUS33' };
  const said = ({ reasons }: ReturnType<BatchRisk['judge']>) =>
    reasons.map(({ flag, sentence: [first] }) => [flag, typeof first === 'object' ? first.code : '']);
  const paid = { ...known, bankBefore: 'CITIUS33XXX', largestMinor: 1_000_000n };

  test('a number that was paid at another bank is a changed account and a new beneficiary', () => {
    const judge = new BatchRisk();
    expect(said(judge.judge(number, paid))).toEqual([]);
    expect(judge.newBeneficiaries).toBe(0);
    const other = { ...number, account: '87654321', agentBic: 'CHASUS33' };
    expect(said(judge.judge(other, paid))).toEqual([['changed-account', 'account-at-other-bank']]);
    expect(judge.newBeneficiaries).toBe(1);
  });

  test('so is one that an earlier payment of the same batch gives to another bank', () => {
    const judge = new BatchRisk();
    expect(said(judge.judge(number, { ...paid, bankBefore: null }))).toEqual([]);
    expect(
      said(judge.judge({ ...number, minor: 1n, agentBic: 'CHASUS33' }, { ...paid, bankBefore: null })),
    ).toEqual([['changed-account', 'batch-pays-other-bank']]);
  });

  test('the same account and amount is a duplicate, another name stands out, and one new payee counts once', () => {
    const judge = new BatchRisk();
    const fresh = { ...unknown, largestMinor: null };
    const flags = [
      judge.judge(transaction, fresh),
      judge.judge({ ...transaction, endToEndId: 'E2' }, fresh),
      judge.judge({ ...transaction, endToEndId: 'E3', minor: 1n, name: 'Heron AG' }, fresh),
    ].map((risk) => said(risk).map(([flag]) => flag));
    expect(flags).toEqual([['new-account'], ['duplicate', 'new-account'], ['several-names', 'new-account']]);
    expect(judge.newBeneficiaries).toBe(1);
  });
});

test('a bill is named by the reference, else by a text with a number, of a payment to an account', () => {
  const bill = { account: 'DE1', creditorReference: '', remittance: 'Invoice 4711' };
  expect(billOf(bill)).toBe('Invoice 4711');
  expect(billOf({ ...bill, creditorReference: 'RF18 5390' })).toBe('RF18 5390');
  const none = [
    { remittance: 'Rent for May' },
    { remittance: 'No 1' },
    { creditorReference: 'RF18' },
    { account: '' },
  ];
  expect(none.map((more) => billOf({ ...bill, ...more }))).toEqual(['', '', '', '']);
});
