// What one word of the bank changes on one payment: the shown status only forwards, the timeline always.
import { describe, expect, test } from 'vitest';
import { RETURN_TYPE } from '../../../shared/domain/state/payment-status.ts';
import type { StatusUpdate, TrackedPayment } from '../../ports/store.ts';
import { AT, trackedPayment } from './answered.fake.ts';
import { displayedStatusOf, statusUpdate, type StatusFromAnswer } from './report-updates.ts';

const NOW = Date.parse(AT);
const IN_5_MINUTES = '2026-11-20T10:05:00.000Z';
const IN_AN_HOUR = '2026-11-20T11:00:00.000Z';

describe('what one word of the bank changes', () => {
  const telling = { at: AT, source: 'inquiry-post', answer: 'a-1', asked: false, stopped: false } as const;
  const said = (status: string | null, more: Partial<StatusFromAnswer> = {}): StatusFromAnswer => ({
    status,
    reasons: [],
    facts: [],
    notUnderstood: [],
    uetr: null,
    bankReference: null,
    ...more,
  });
  const change = (
    payment: Partial<TrackedPayment>,
    its: StatusFromAnswer,
    more: object = {},
  ): StatusUpdate['set'] => statusUpdate(NOW, { ...telling, ...more }, trackedPayment(1, payment), its).set;

  test('the first status is accepted, the last settled, a rejection rejected, each once', () => {
    expect(change({}, said('ACTC'))).toMatchObject({
      status: 'ACTC',
      statusGroup: 'waiting',
      acceptedAt: AT,
    });
    expect(change({}, said('ACSC'))).toMatchObject({ acceptedAt: AT, settledAt: AT });
    expect(change({ status: 'ACTC' }, said('ACSP'))).not.toHaveProperty('acceptedAt');
    expect(change({ status: 'ACTC' }, said('ACSP'))).not.toHaveProperty('settledAt');
    expect(change({ status: 'ACSP' }, said('ACSC'))).toMatchObject({ settledAt: AT });
    expect(change({ status: 'ACSC', statusGroup: 'done' }, said('ACSC'))).not.toHaveProperty('settledAt');
    expect(change({}, said('RJCT'))).toMatchObject({
      status: 'RJCT',
      statusGroup: 'refused',
      rejectedAt: AT,
      nextInquiryAt: null,
    });
    expect(change({}, said('RJCT'))).not.toHaveProperty('acceptedAt');
    expect(change({ status: 'RJCT', statusGroup: 'refused' }, said('RJCT'))).not.toHaveProperty('rejectedAt');
    expect(change({}, said(null))).not.toHaveProperty('acceptedAt');
  });

  test('nothing said leaves the statusGroup, and an earlier status never comes back', () => {
    expect(change({ statusGroup: 'unknown' }, said(null))).toMatchObject({
      status: null,
      statusGroup: 'unknown',
    });
    expect(change({ status: 'ACSP', statusGroup: 'waiting' }, said('ACTC'))).toMatchObject({
      status: 'ACSP',
    });
  });

  test('inquiries are counted while nothing moves, and begin anew when it does', () => {
    expect(change({ status: 'ACSP', inquiries: 4 }, said('ACSP'), { asked: true })).toMatchObject({
      inquiries: 5,
    });
    expect(change({ status: 'ACSP', inquiries: 4 }, said('ACSP'))).toMatchObject({ inquiries: 4 });
    expect(change({ status: 'ACTC', inquiries: 60 }, said('ACSP'), { asked: true })).toMatchObject({
      inquiries: 0,
      nextInquiryAt: IN_AN_HOUR,
    });
    expect(change({ status: 'ACSP', inquiries: 60 }, said('ACSP'))).toMatchObject({
      nextInquiryAt: '2026-11-21T10:00:00.000Z',
    });
  });

  test('identifiers of the bank are kept where it names any', () => {
    expect(change({}, said('ACSP', { uetr: 'U', bankReference: 'R' }))).toMatchObject({
      uetr: 'U',
      bankReference: 'R',
    });
    const silent = change({}, said('ACSP'));
    expect(silent).not.toHaveProperty('uetr');
    expect(silent).not.toHaveProperty('bankReference');
  });

  test('refused as a duplicate: it is asked about, and nothing is called refused', () => {
    const duplicate = said('RJCT', { reasons: [{ code: 'AM05', text: '' }] });
    expect(change({ inquiries: 1 }, duplicate, { asked: true })).toEqual({
      updatedAt: AT,
      inquiries: 2,
      nextInquiryAt: IN_5_MINUTES,
      statusGroup: 'unknown',
    });
    expect(change({ inquiries: 1 }, duplicate)).toMatchObject({ inquiries: 1 });
    expect(change({ status: 'ACSP' }, duplicate)).not.toHaveProperty('statusGroup');
    expect(change({}, duplicate, { stopped: true })).toMatchObject({
      status: 'RJCT',
      statusGroup: 'refused',
    });
  });

  test('a return shows by the types of its reasons, or by their codes', () => {
    const settled = { status: 'ACSC', statusGroup: 'done' } as const;
    const returned = (more: Partial<StatusFromAnswer>): unknown =>
      change(settled, said('ACSC', more)).returned;
    const code = (its: string): StatusFromAnswer['reasons'] => [{ code: its, text: '' }];
    expect(returned({})).toBe(false);
    expect(returned({ reasonTypes: [RETURN_TYPE] })).toBe(true);
    expect(returned({ reasons: code(RETURN_TYPE) })).toBe(true);
    expect(returned({ reasons: code(RETURN_TYPE), reasonTypes: [] })).toBe(false);
  });

  test('what is shown is read from the payment', () => {
    expect(displayedStatusOf(trackedPayment(1))).toEqual({
      status: null,
      returned: false,
      contradicted: false,
    });
    expect(displayedStatusOf(trackedPayment(1, { status: 'WHAT' }))).toMatchObject({ status: null });
    expect(displayedStatusOf(trackedPayment(1, { status: 'ACSC', statusGroup: 'attention' }))).toMatchObject({
      status: 'ACSC',
      contradicted: true,
    });
    expect(displayedStatusOf(trackedPayment(1, { status: 'ACSC', statusGroup: 'done' }))).toMatchObject({
      contradicted: false,
    });
    expect(
      displayedStatusOf(trackedPayment(1, { status: 'ACSC', statusGroup: 'attention', returned: true })),
    ).toMatchObject({
      contradicted: false,
      returned: true,
    });
    expect(displayedStatusOf(trackedPayment(1, { status: 'BLCK', statusGroup: 'attention' }))).toMatchObject({
      contradicted: false,
    });
  });
});
