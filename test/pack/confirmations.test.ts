// Confirmed beneficiaries travel with the batch that pays them: the other desk has no entry of its own, and
// still lets through only what was confirmed and is current.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../shared/domain/beneficiary.ts';
import { TYPED_PAYMENT } from '../typed-payment.ts';
import { openPair, type DeskPair } from './desk-pair.ts';
import type { TrainingDesk } from './training-desk.ts';

const NAME = 'Kestrel Hydraulics Ltd';
const FIRST = 'GB29NWBK60161331926819';
const SECOND = 'DE89370400440532013000';
const PHONE = '+44 20 7946 0100';

let pair: DeskPair;
let beneficiary: string | null = null;

beforeAll(async () => {
  pair = await openPair();
  await demandConfirmations(pair.a);
});
afterAll(() => pair.close());

async function demandConfirmations(desk: TrainingDesk): Promise<void> {
  const { version } = await desk.ask('policies.get', {});
  const { proposal } = await desk.ask('policies.propose', {
    expectedVersion: version,
    changes: [
      {
        change: 'set-beneficiaries',
        beneficiaries: { callback: 'changed-accounts', payments: { of: 'all' } },
      },
    ],
    note: 'in the test',
  });
  for (const role of ['preparer', 'approver']) {
    const choice = await desk.cardOf(role);
    expect(await desk.outcome((await desk.ask('policies.sign', { proposal, choice })).ticket)).toBe('done');
  }
}

/** Enters the wording and has it confirmed by two persons; a changed account with a call-back. */
async function confirmed(desk: TrainingDesk, account: string): Promise<void> {
  const before =
    beneficiary === null ? 0 : (await desk.ask('beneficiaries.get', { beneficiary })).record.revision;
  const saved = await desk.ask('beneficiaries.save', {
    beneficiary,
    expectedRevision: before,
    source: 'typed',
    content: { ...NEW_BENEFICIARY, name: NAME, phone: PHONE, accounts: [{ ...NEW_ACCOUNT, account }] },
  });
  ({ beneficiary } = saved);
  const callback =
    before === 0
      ? null
      : {
          contact: 'Mrs Lindqvist',
          number: PHONE,
          source: 'confirmed' as const,
          foundIn: '',
          at: new Date(Date.now() - 3_600_000).toISOString(),
          by: 'ada-keller',
        };
  const { record } = await desk.ask('beneficiaries.get', { beneficiary });
  const proposed = await desk.ask('beneficiaries.propose', {
    entries: [{ beneficiary, revision: record.revision, callback }],
    choice: await desk.cardOf('preparer'),
    note: '',
  });
  expect(await desk.outcome(proposed.ticket)).toBe('done');
  const { confirmations } = await desk.ask('beneficiaries.waiting', {});
  const { ticket } = await desk.ask('beneficiaries.sign', {
    confirmation: confirmations[0]?.confirmation ?? '',
    step: 'approve',
    choice: await desk.cardOf('approver'),
    note: '',
  });
  expect(await desk.outcome(ticket)).toBe('done');
}

async function frozenTo(desk: TrainingDesk, account: string): Promise<string> {
  const { batch } = await desk.ask('batches.create', { kind: 'credit-transfer', reference: '' });
  const created = await desk.ask('batches.get', { batch });
  const [group] = created.groups;
  if (group === undefined) throw new Error('a new batch has a group');
  const { changeRevision: expectedRevision } = await desk.ask('batches.saveGroup', {
    batch,
    expectedRevision: created.changeRevision,
    header: {
      ...group,
      ownName: 'Halden Marine Instruments Ltd',
      ownAccount: 'DE88500209000023411208',
      ownAgentBic: 'SNDBDEFFXXX',
      chargeBearer: 'SHAR',
    },
  });
  await desk.ask('batches.savePayments', {
    batch,
    expectedRevision,
    group: group.group,
    payments: [
      {
        payment: null,
        form: { ...TYPED_PAYMENT, name: NAME, account, town: 'London', country: 'GB' },
      },
    ],
  });
  await desk.sign(batch, 'freeze', 'preparer');
  return batch;
}

let first = '';

test('a batch is approved at a desk whose book is empty, by the confirmations its pack carries', async () => {
  const { a, b } = pair;
  await confirmed(a, FIRST);
  first = await frozenTo(a, FIRST);
  expect(await b.take(await a.pack(first))).toMatchObject([{ batch: first, state: 'frozen' }]);
  expect((await b.ask('beneficiaries.list', { offset: 0, limit: 10 })).total).toBe(0);
  const { rows } = await b.ask('log.list', { text: 'log-confirmation' });
  expect(rows[0]?.detail).toContain(NAME);
  await b.sign(first, 'approve', 'approver');
  expect(await a.take(await b.pack(first))).toMatchObject([{ state: 'approved', added: 1 }]);
});

test('a later confirmation of the same entry takes the earlier account away at both desks', async () => {
  const { a, b } = pair;
  const earlier = await frozenTo(a, FIRST);
  expect(await b.take(await a.pack(earlier))).toMatchObject([{ state: 'frozen' }]);
  await confirmed(a, SECOND);
  await expect(a.sign(earlier, 'approve', 'approver')).rejects.toThrow('beneficiaries-unconfirmed');
  const later = await frozenTo(a, SECOND);
  expect(await b.take(await a.pack(later))).toMatchObject([{ batch: later, state: 'frozen' }]);
  await expect(b.sign(earlier, 'approve', 'approver')).rejects.toThrow('beneficiaries-unconfirmed');
  await expect(a.sign(first, 'release', 'releaser')).rejects.toThrow('beneficiaries-unconfirmed');
  await b.sign(later, 'approve', 'approver');
  expect(await b.stateOf(later)).toBe('approved');
});
