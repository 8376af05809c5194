import { describe, expect, test } from 'vitest';
import type { ReadTransaction } from '../../../ports/messages.ts';
import type { CounterpartyHistory, EarlierPayment } from '../../../ports/store.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import { t } from '../../../../shared/texts/index.ts';
import { sayStored } from '../../../../shared/texts/say.ts';
import { riskOf, type WithinBatch } from './risk.ts';

/** With each reason in words. */
function judged(...given: Parameters<typeof riskOf>) {
  const { reasons, risk } = riskOf(...given);
  return { reasons: reasons.map((each) => ({ ...each, sentence: sayStored(t, each.sentence) })), risk };
}

const transaction: ReadTransaction = {
  group: 'P1',
  ownAccount: 'DE1',
  valueDate: '2026-11-23',
  instructionId: '',
  endToEndId: 'E1',
  currency: 'EUR',
  amount: '300.00',
  minor: 30_000n,
  name: 'Acme GmbH',
  account: 'DE89370400440532013000',
  agentBic: '',
  country: 'DE',
  remittance: '',
  creditorReference: '',
  mandateId: '',
  element: '',
  head: '',
  headNode: null,
  salary: false,
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
        sentence: 'Acme GmbH was paid before, last on 12 Oct 2026, but to FR1. This account is new.',
        evidence: PROOF,
      },
    ]);
    expect(first.reasons.map(({ flag }) => flag)).toEqual(['new-account']);
    expect(changed.risk).toBeGreaterThan(first.risk);
  });

  test('a name that looks like a known one names the known one', () => {
    expect(judged(transaction, { ...unknown, lookAlikes: [earlier] }, alone).reasons[0]).toEqual({
      flag: 'look-alike',
      sentence: 'The name looks like Acme Ltd, who was last paid on 12 Oct 2026 to FR1.',
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
      sentence: 'EUR 870.00 is 3 times the largest of 4 payments to this account so far (EUR 290.00).',
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
      sentence: expect.stringContaining('then EUR 200.00'),
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
