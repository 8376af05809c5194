// The present of the bank: its date in its own zone, and the business dates that its document allows.
import { expect, test } from 'vitest';
import { trainingProfile } from '../../../test/interop/profile.ts';
import { fakeClock } from '../../ports/clock.fake.ts';
import { fakeDeskStore } from '../../ports/store/desk.fake.ts';
import { fakeLog } from '../../ports/store/log.fake.ts';
import { bankDay, businessDates, givenFields, ruleContext } from './rule-context.ts';

const theirs = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
const profile = {
  ...trainingProfile({ signing: theirs, encryption: theirs }),
  timeZone: 'Asia/Tokyo',
  calendar: 'weekends' as const,
};
const SATURDAY = Date.parse('2026-11-21T10:00:00Z');
/** Friday in UTC, Saturday at a bank in Tokyo. */
const FRIDAY_EVENING = Date.parse('2026-11-20T20:00:00Z');

test('today is the date at the bank, not at the desk', () => {
  expect(ruleContext(profile, fakeClock(FRIDAY_EVENING))).toMatchObject({
    today: '2026-11-21',
    now: FRIDAY_EVENING,
    timeZone: 'Asia/Tokyo',
  });
});

test('on a closed day the document allows the business day before and the one after', () => {
  expect(businessDates({ ...profile, closedDay: 'either' }, SATURDAY)).toEqual({
    businessDates: ['2026-11-20', '2026-11-23'],
    expectedBusinessDates: ['2026-11-20', '2026-11-23'],
  });
});

test.each([
  ['last', '2026-11-20'],
  ['next', '2026-11-23'],
] as const)('a bank that uses the %s business day is expected to mean that one', (closedDay, day) => {
  expect(businessDates({ ...profile, closedDay }, SATURDAY).expectedBusinessDates).toEqual([day]);
});

test('on an open day there is one business date', () => {
  const noon = Date.parse('2026-11-20T03:00:00Z');
  expect(businessDates({ ...profile, closedDay: 'either' }, noon).businessDates).toEqual(['2026-11-20']);
});

test('a desk without a bank profile counts in UTC and closes at weekends', async () => {
  const context = fakeDeskStore(fakeLog());
  const identity = {
    environment: 'training' as const,
    companyId: 'acme',
    companyName: 'Acme',
    desk: 'desk-1',
    logId: 'log-1',
    createdAt: '2026-01-01T00:00:00Z',
  };
  expect(await bankDay({ clock: fakeClock(SATURDAY), identity, store: { desk: context } })).toEqual({
    addresses: 'market',
    environment: 'training',
    timeZone: 'UTC',
    calendar: 'weekends',
    today: '2026-11-23',
  });
  const strict = { profile: async () => ({ profile: { ...profile, addresses: 'structured' } }) };
  const store = { desk: strict } as unknown as Parameters<typeof bankDay>[0]['store'];
  expect((await bankDay({ clock: fakeClock(SATURDAY), identity, store })).addresses).toBe('structured');
});

test('fields without a value are not sent', () => {
  expect(givenFields({ name: 'Heron', account: '', uetr: undefined })).toEqual({ name: 'Heron' });
});
