import { expect, it } from 'vitest';
import type { StatusUpdate } from '../../../ports/store.ts';
import { whileUnknown } from './inquire.ts';

const at = '2026-11-20T10:00:00Z';
const rejected: StatusUpdate = {
  target: { payment: 'p-1' },
  entry: {
    at,
    source: 'inquiry-post',
    status: 'RJCT',
    reasons: [],
    facts: [],
    notUnderstood: [],
    answer: 'a-1',
  },
  set: {
    status: 'RJCT',
    statusGroup: 'refused',
    returned: false,
    updatedAt: at,
    rejectedAt: at,
    inquiries: 0,
    nextInquiryAt: null,
  },
};

it.each(['unanswered', 'duplicate', 'nothing'] as const)(
  'an answer that shows %s calls no payment of an unknown message rejected, and keeps its words',
  (shown) => {
    expect(whileUnknown(rejected, shown)).toEqual({
      ...rejected,
      set: { updatedAt: at, inquiries: 0, nextInquiryAt: null },
    });
  },
);

it('a refusal of the whole message that counts is kept, and so is a payment refused as a duplicate', () => {
  expect(whileUnknown(rejected, 'refusal')).toEqual(rejected);
  const duplicate: StatusUpdate = {
    ...rejected,
    set: { updatedAt: at, inquiries: 1, nextInquiryAt: '2026-11-20T10:05:00Z', statusGroup: 'unknown' },
  };
  expect(whileUnknown(duplicate, 'duplicate').set).toEqual({ ...duplicate.set, nextInquiryAt: null });
});
