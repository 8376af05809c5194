// A case that shows officers one payment and names another to the bank is refused; one that adds what the
// desk does not know counts as typed.
import { expect, it } from 'vitest';
import type { CaseFields } from '../../../../shared/domain/case.ts';
import type { TrackedPayment } from '../../../ports/store.ts';
import { namesAnother, sourceOf } from './identity.ts';

const UETR = '2e1b4d3a-0000-4000-8000-00000000000a';
const payment = {
  payment: 'p',
  uetr: UETR,
  bankReference: 'SB1',
  instructionId: 'I-1',
  endToEndId: 'E-1',
} as TrackedPayment;
const unsaid: TrackedPayment = { ...payment, uetr: null, bankReference: null, instructionId: '' };

it.each<[string, CaseFields, TrackedPayment, string | null, 'desk' | 'typed']>([
  [
    "all it gives is the payment's",
    { uetr: UETR.toUpperCase(), end_to_end_id: 'E-1' },
    payment,
    null,
    'desk',
  ],
  ['another UETR', { uetr: UETR.replace('a', 'b') }, payment, 'fields.uetr', 'typed'],
  [
    'its own UETR and another bank reference',
    { uetr: UETR, bank_reference: 'SB2' },
    payment,
    'fields.bank_reference',
    'typed',
  ],
  ['another instruction', { instruction_id: 'I-2' }, payment, 'fields.instruction_id', 'typed'],
  [
    'another end-to-end identification',
    { uetr: UETR, end_to_end_id: 'E-2' },
    payment,
    'fields.end_to_end_id',
    'typed',
  ],
  ['a UETR the desk has not been told', { uetr: UETR, end_to_end_id: 'E-1' }, unsaid, null, 'typed'],
])('%s', (_what, fields, known, path, source) => {
  expect([namesAnother(fields, known)?.path ?? null, sourceOf(fields, known)]).toEqual([path, source]);
});

it('without a payment everything was typed', () => {
  expect(sourceOf({ uetr: UETR }, null)).toBe('typed');
});
