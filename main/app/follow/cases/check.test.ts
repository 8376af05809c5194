// What is said of a request about a payment while it is typed: which rules of the bank it breaks, and which
// identification is complete.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import type { CaseContext } from '../context.ts';
import { caseOptions, checkCase } from './check.ts';

const UETR = '11111111-2222-4333-8444-555555555555';
const GOOD = { reason: 'DUPL', uetr: UETR };

let desk: MemoryDesk;
let context: CaseContext;
beforeEach(async () => {
  desk = await memoryDesk([]);
  context = desk.context as unknown as CaseContext;
});

type Fields = Parameters<typeof checkCase>[1]['fields'];
const checked = async (fields: Fields, act: 'recall' | 'stop' | 'reconfirm' | 'reject' = 'recall') =>
  must(await checkCase(context, { act, fields }));
const broken = async (...given: Parameters<typeof checked>) =>
  (await checked(...given)).broken.map(({ name }) => name);
const requests = async (change: Partial<BankProfile['requests']>) => {
  const stored = await desk.store.desk.profile();
  if (stored === null) throw new Error('a profile is in force');
  await desk.useProfile({ requests: { ...stored.profile.requests, ...change } });
};
const noProfile = (): CaseContext => ({
  ...context,
  store: { ...desk.store, desk: { profile: async () => null } } as never,
});

describe('a request that is typed', () => {
  it('breaks no rule with a reason and one identification', async () => {
    expect(await broken(GOOD)).toEqual([]);
    expect(await broken({ reason: '10001', uetr: UETR }, 'reconfirm')).toEqual([]);
  });

  it('names every rule that it breaks', async () => {
    expect(await broken({ uetr: UETR })).toContain('stop.reason-given');
    expect(await broken({ uetr: UETR }, 'reject')).toContain('reconfirmation.reason-given');
    expect(await broken({ reason: '10001' }, 'reject')).toContain('reconfirmation.identification');
    expect(await broken({ reason: '10001', uetr: 'no-uuid' }, 'reject')).toEqual(['reconfirmation.uetr']);
  });

  it('is warned of what the document says of reconfirmations alone', async () => {
    const warned = async (fields: Fields) => (await checked(fields)).warnings.map(({ name }) => name);
    expect(await warned(GOOD)).toEqual([]);
    expect(await warned({ reason: 'DUPL' })).toContain('stop.identification');
    expect(await warned({ reason: 'CUST', uetr: UETR })).toContain('stop.reason-described');
  });

  it('is held against the reasons of its own operation', async () => {
    expect((await broken({ reason: '10001', uetr: UETR }, 'recall')).length).toBeGreaterThan(0);
    expect((await broken(GOOD, 'reconfirm')).length).toBeGreaterThan(0);
  });

  it('says which identification is complete, and what the others still need', async () => {
    const sets = async (fields: Fields) =>
      (await checked(fields)).sets.map(({ missing, complete }) => [missing, complete]);
    expect(await sets(GOOD)).toEqual([
      [[], true],
      [['bank_reference', 'interbank_settlement_date'], false],
      [['instruction_id', 'interbank_settlement_date'], false],
    ]);
    expect(await sets({ bank_reference: 'B-7', interbank_settlement_date: '2026-11-20' })).toEqual([
      [['uetr'], false],
      [[], true],
      [['instruction_id'], false],
    ]);
  });

  it('counts an empty field as not given', async () => {
    const { sets } = await checked({ reason: 'DUPL', uetr: '' });
    expect(sets[0]).toMatchObject({ complete: false, missing: ['uetr'] });
  });

  it('is of the type that the bank of the profile gives the act', async () => {
    const usual = (await checked(GOOD)).requestType;
    await requests({ types: { recall: 'RECALL_X' } });
    expect((await checked(GOOD)).requestType).toBe('RECALL_X');
    expect((await checked(GOOD, 'stop')).requestType).not.toBe('RECALL_X');
    expect(usual).not.toBe('');
  });

  it('cannot be checked without a profile', async () => {
    expect(await checkCase(noProfile(), { act: 'recall', fields: GOOD })).toMatchObject({
      ok: false,
      error: { code: 'profile-missing' },
    });
    expect(await caseOptions(noProfile())).toMatchObject({
      ok: false,
      error: { code: 'profile-missing' },
    });
  });
});

describe('the choices of a request', () => {
  it('are the reasons the profile lists, with those that need a description', async () => {
    await requests({ recallReasonPattern: '^(DUPL|CUST|MS03)$' });
    expect(must(await caseOptions(context))).toMatchObject({
      reasons: [
        { code: 'DUPL', described: false },
        { code: 'CUST', described: true },
        { code: 'MS03', described: true },
      ],
      recallReasonPattern: '^(DUPL|CUST|MS03)$',
      reasonPattern: '^[0-9]{5}$',
      format: 'json',
    });
  });

  it('are none where the pattern lists no codes: the reason is typed then', async () => {
    await requests({ recallReasonPattern: '^[A-Z]{4}$' });
    expect(must(await caseOptions(context)).reasons).toEqual([]);
  });

  it('name the type of each act', async () => {
    await requests({ types: { stop: 'STOP_X' } });
    const { requestTypes } = must(await caseOptions(context));
    expect(Object.keys(requestTypes).toSorted()).toEqual(['recall', 'reconfirm', 'reject', 'stop']);
    expect(requestTypes.stop).toBe('STOP_X');
    expect(new Set(Object.values(requestTypes)).size).toBe(4);
  });
});
