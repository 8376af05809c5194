// @vitest-environment jsdom
// What changes the money or its destination stands on the row of the review, beside what deserves a look.
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { TRANSACTION_COLUMNS, type FrozenTransaction } from './transaction-columns.tsx';

const reasonOf = (
  flag: FrozenTransaction['reasons'][number]['flag'],
  said: FrozenTransaction['reasons'][number]['sentence'],
): FrozenTransaction['reasons'][number] => ({ flag, sentence: said, evidence: null });

const ROW: FrozenTransaction = {
  message: 'm-1',
  position: 1,
  group: 'G',
  ownAccount: 'DE89370400440532013000',
  valueDate: '2026-11-23',
  instructionId: 'I-1',
  endToEndId: 'E-1',
  amount: { currency: 'EUR', amount: '905.00' },
  name: 'Acme',
  account: 'FR1',
  agentBic: 'CHASUS33',
  country: 'FR',
  remittance: 'Invoice 7',
  creditorReference: '',
  mandateId: '',
  reasons: [
    reasonOf('new-account', [sentence('new-beneficiary-account', {})]),
    reasonOf('equivalent', [
      sentence('special-fact', { kind: 'equivalent', text: 'EqvtAmt/Amt EUR 905.00\nEqvtAmt/CcyOfTrf USD' }),
    ]),
    reasonOf('cheque', [
      sentence('special-fact', { kind: 'cheque', text: 'ChqInstr/ChqTp BCHQ\nChqInstr/DlvryMtd/Cd MLCD' }),
    ]),
    reasonOf('further', [sentence('further-values', { count: 3 })]),
  ],
  risk: 1,
};

function read(row: FrozenTransaction, kind: BatchKind = 'credit-transfer'): string {
  const [who] = TRANSACTION_COLUMNS[kind];
  render(<>{who?.cell(row)}</>);
  return (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
}

afterEach(cleanup);

it('all of it, the bank beside the account, and how much the row has no room for', () => {
  const text = read(ROW);
  expect(text).toContain('paid in USD, worth EUR 905.00');
  expect(text).toContain('bank cheque (BCHQ), delivery MLCD');
  expect(text).toContain('FR1 · CHASUS33');
  expect(text).toContain('New beneficiary account');
  expect(text).toMatch(/3 /u);
});

it('of a direct debit nobody is said to be paid', () => {
  const text = read(
    {
      ...ROW,
      reasons: [
        reasonOf('new-account', [sentence('new-beneficiary-account', {})]),
        reasonOf('duplicate', [sentence('batch-pays-twice', { endToEndId: 'E-9' })]),
        reasonOf('further', [sentence('further-values', { count: 3 })]),
      ],
    },
    'direct-debit',
  );
  expect(text).toContain('New account of a debtor.');
  expect(text).toContain('The batch has the same amount for the same account twice: see E-9.');
  expect(text).toContain('3 further details');
});

it('every reason in full, whatever their number', () => {
  const reasons = [
    'looks like Acme Ltd, which was paid before',
    'account changed since May',
    'ten times more',
  ];
  const text = read({ ...ROW, reasons: reasons.map((said) => reasonOf('new-account', said)) });
  for (const reason of reasons) expect(text).toContain(reason);
});

it('while names and amounts are hidden, what kind it is', () => {
  const text = read({
    ...ROW,
    amount: null,
    reasons: ROW.reasons.map((each) => ({ ...each, sentence: '' })),
  });
  expect(text).toContain('Equivalent amount');
  expect(text).not.toContain('905.00');
});
