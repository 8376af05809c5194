// A main process that was taken over changes what is signed between review and signature: every change ends
// before a PIN is asked for.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Policy } from '../../shared/domain/policy.ts';
import { PIN, writeRoots } from '../token/desk.ts';
import { CREDIT_TRANSFER } from '../token/pain-fixture.ts';
import { claimed, HostileMain, type Asked, type Outcome, type Tricks } from './hostile-main.ts';
import { openWorld, type World } from './world.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

let world: World;
let main: HostileMain;

beforeAll(async () => {
  world = await openWorld();
  main = await world.main();
});
afterAll(() => world.close());

const HONEST = Buffer.from(CREDIT_TRANSFER);
/** One account of a creditor exchanged: as long as before, and with the same sums. */
const SWAPPED = Buffer.from(CREDIT_TRANSFER.replace('DE89370400440532013000', 'DE12500105170648489890'));

async function approve(tricks: Tricks, more: object = {}, on: HostileMain = main): Promise<Outcome> {
  return on.run(await world.signJob('approver', world.statement('approve'), more), tricks);
}

test('what officers saw is what the card signs', async () => {
  expect(await approve({})).toMatchObject({
    code: 'done',
    asked: [{ purpose: 'approve', entry: { kind: 'pin' } }],
  });
});

describe('other bytes than those that were reviewed', () => {
  const whole =
    (bytes: Uint8Array) =>
    (_message: number, pull: number): Uint8Array | null =>
      pull === 0 ? bytes : null;
  test.each<[string, Tricks['pulled']]>([
    ['another account in place of one', whole(SWAPPED)],
    ['nothing', () => null],
    ['half a message', whole(HONEST.subarray(0, HONEST.length / 2))],
    ['a message and a byte', whole(Buffer.concat([HONEST, Buffer.from(' ')]))],
    ['the message twice', (_message, pull) => (pull < 2 ? HONEST : null)],
    [
      'a message that changes in the middle',
      (_message, pull) => (pull === 0 ? HONEST.subarray(0, 700) : pull === 1 ? SWAPPED.subarray(700) : null),
    ],
    [
      'a message whose pieces come in another order',
      (_message, pull) => (pull === 0 ? HONEST.subarray(700) : pull === 1 ? HONEST.subarray(0, 700) : null),
    ],
  ])('%s', async (_what, pulled) => {
    const outcome = await approve(pulled === undefined ? {} : { pulled });
    expect(outcome.code).toMatch(/^(reading-differs|message-unreadable)$/u);
    expect(outcome.asked).toEqual([]);
  });

  test.each<[string, () => object]>([
    ['a claim of another message', () => ({ ...claimed(world.message), id: 'message-2' })],
    ['a claimed digest of other bytes', () => ({ ...claimed(world.message), sha256: 'd'.repeat(64) })],
    ['a claimed kind that the bytes are not', () => ({ ...claimed(world.message), kind: 'pain.008.001.02' })],
  ])('%s', async (_what, claim) => {
    const outcome = await approve({}, { messages: [claim()] });
    expect(outcome.code).toMatch(/^(reading-differs|statement-differs|message-unreadable)$/u);
    expect(outcome.asked).toEqual([]);
  });

  test('pieces that nobody pulled change nothing', async () => {
    const stray = { type: 'chunk', value: SWAPPED };
    const pulled: Tricks['pulled'] = (_message, pull) => {
      // Of other jobs, and of walks of this one that wait for nothing.
      for (const [job, walk] of [
        [1, 1],
        [1, 2],
        [4_000, 1],
      ])
        main.post({ ...stray, job, walk });
      return pull === 0 ? HONEST : null;
    };
    expect(await approve({ pulled })).toMatchObject({ code: 'done' });
  });

  test('the seal reads them once: what was judged and what is sealed are one pass over one stream', async () => {
    const bound = world.sealJob([]);
    let pulls = 0;
    const pulled: Tricks['pulled'] = (_message, pull) => {
      pulls += 1;
      return pull === 0 ? HONEST : pull === 1 ? null : SWAPPED;
    };
    const approvals = await signedByAll();
    expect(await main.run({ ...bound, approvals }, { pulled })).toMatchObject({ code: 'done' });
    expect(pulls).toBe(2);
    expect(
      await main.run({ ...bound, approvals }, { pulled: (_message, pull) => (pull === 0 ? SWAPPED : null) }),
    ).toMatchObject({ code: 'reading-differs' });
  });
});

async function signedByAll(): Promise<readonly string[]> {
  const jws: string[] = [];
  for (const [purpose, person] of [
    ['freeze', 'preparer'],
    ['approve', 'approver'],
    ['release', 'releaser'],
  ] as const) {
    const signed = await main.run(await world.signJob(person, world.statement(purpose)));
    jws.push((signed.value as { readonly jws: string }).jws);
  }
  return jws;
}

describe('another statement than the one that was reviewed', () => {
  test.each<[string, object, string]>([
    ['of another company', { company: 'other-ag' }, 'root-mismatch'],
    ['of another environment', { environment: 'production' }, 'root-mismatch'],
    ['under another policy', { policy: { version: 1, sha256: 'e'.repeat(64) } }, 'statement-differs'],
    ['with other totals', { totals: [{ currency: 'EUR', amount: '1.00', count: 3 }] }, 'statement-differs'],
    ['with fewer payments', { transactions: 1 }, 'statement-differs'],
    ['with another kind', { kind: 'direct-debit' }, 'statement-differs'],
    ['with other accounts', { accounts: ['DE89370400440532013000'] }, 'statement-differs'],
    ['in another role', { role: 'releaser' }, 'role-missing'],
    ['in the place of somebody', { inPlaceOf: 'releaser' }, 'role-missing'],
    [
      'for an emergency the policy does not know',
      { purpose: 'release', emergency: true, note: 'x' },
      'role-missing',
    ],
    ['without messages', { messages: [] }, 'request-refused'],
    ['with a member of its own', { approves: true }, 'request-refused'],
    ['with the person already in it', { person: 'releaser' }, 'request-refused'],
    ['with a purpose of its own', { purpose: 'sign-these-bytes' }, 'request-refused'],
  ])('%s', async (_what, other, code) => {
    const outcome = await main.run(
      await world.signJob('approver', { ...world.statement('approve'), ...other }),
    );
    expect([outcome.code, outcome.asked]).toEqual([code, []]);
  });

  test('an approver’s card signs no freeze, no release and no policy, and another person’s certificate not at all', async () => {
    for (const purpose of ['freeze', 'release'] as const)
      expect(await main.run(await world.signJob('approver', world.statement(purpose)))).toMatchObject({
        code: 'role-missing',
        asked: [],
      });
    const [own, other] = [await world.choice('approver'), await world.choice('releaser')];
    const mixed = { cardId: own.cardId, certificate: other.certificate };
    expect(
      await main.run(await world.signJob('approver', world.statement('release'), { choice: mixed })),
    ).toMatchObject({ code: 'certificate-changed', asked: [] });
  });

  const OVERRIDE = {
    rule: 'number-of-transactions',
    path: '/Document/CstmrCdtTrfInitn/GrpHdr/NbOfTxs',
    declared: '7',
    counted: '3',
    frozen: '3',
    reason: 'Confirmed.',
    by: 'preparer',
  };
  const frozenWith = async (overrides: readonly object[]): Promise<Outcome> =>
    main.run(await world.signJob('preparer', { ...world.statement('freeze'), overrides }));

  test('with an override of the file it came from, as the preparer gave it', async () => {
    const asked = await frozenWith([OVERRIDE]);
    expect(asked.code).toBe('done');
  });

  test.each<[string, object[], string]>([
    ['of another number than is frozen', [{ ...OVERRIDE, frozen: '2' }], 'statement-differs'],
    ['that does not say what is frozen', [{ ...OVERRIDE, frozen: null }], 'statement-differs'],
    [
      'of a sum that is not frozen',
      [{ ...OVERRIDE, rule: 'control-sum', declared: '1', counted: '2' }],
      'statement-differs',
    ],
    ['in the name of somebody else', [{ ...OVERRIDE, by: 'approver' }], 'statement-differs'],
    ['without a reason', [{ ...OVERRIDE, reason: ' ' }], 'statement-differs'],
    ['of a figure that is right', [{ ...OVERRIDE, declared: '3' }], 'statement-differs'],
    ['given twice', [OVERRIDE, { ...OVERRIDE, declared: '8' }], 'statement-differs'],
    ['of another finding', [{ ...OVERRIDE, rule: 'iban' }], 'request-refused'],
    ['of nothing', [], 'request-refused'],
  ])('with an override %s', async (_what, overrides, code) => {
    const outcome = await frozenWith(overrides);
    expect([outcome.code, outcome.asked]).toEqual([code, []]);
  });

  test('with more new beneficiaries than payments', async () => {
    const outcome = await main.run(
      await world.signJob('approver', world.statement('approve', { newBeneficiaries: 99 })),
    );
    expect(outcome).toMatchObject({ code: 'statement-differs', asked: [] });
  });

  test('from another desk than the pinned one', async () => {
    const pinned = await world.main('own-desk', [world.policy], { desk: 'desk-1' });
    expect(await approve({}, {}, pinned)).toMatchObject({ code: 'done' });
    const elsewhere = await world.signJob('approver', world.statement('approve', { desk: 'desk-2' }));
    expect(await pinned.run(elsewhere)).toMatchObject({ code: 'root-mismatch', asked: [] });
  });

  test('that lives longer than the policy lets it', async () => {
    const policy: Policy = { ...world.policy, environment: 'sandbox' };
    const roots = join(world.desk.folder, 'hours.json');
    await writeRoots(roots, policy);
    const strict = await HostileMain.start(world.desk, roots);
    const ending = (hours: number): object =>
      world.statement('approve', {
        environment: 'sandbox',
        policy: { version: 1, sha256: jcsDigest(policy) },
        notAfter: new Date(Date.now() + hours * 3_600_000).toISOString(),
      });
    expect(await strict.run(await world.signJob('approver', ending(72), { policy }))).toMatchObject({
      code: 'done',
    });
    expect(await strict.run(await world.signJob('approver', ending(100), { policy }))).toMatchObject({
      code: 'statement-differs',
      detail: expect.stringContaining('valid for longer'),
      asked: [],
    });
    strict.close();
  });
});

describe('the roots file, exchanged under a running card process', () => {
  const pins = (...policies: readonly Policy[]): object => ({
    policies: policies.map((policy) => ({ version: policy.version, sha256: jcsDigest(policy) })),
  });
  const generous = (): Policy => ({
    ...world.policy,
    persons: world.policy.persons.map((person) => ({
      ...person,
      roles: ['preparer', 'approver', 'releaser'],
    })),
  });
  const next = (): Policy => ({
    ...world.policy,
    version: 2,
    previous: jcsDigest(world.policy),
    persons: world.policy.persons.filter(({ id }) => id !== 'approver'),
  });
  const roots = (name: string): string => join(world.desk.folder, `${name}.json`);

  test.each<[string, () => [Policy, object]]>([
    ['for a policy that lets everybody do everything', () => [generous(), {}]],
    ['for no policy at all, to hold a genesis once more', () => [world.policy, { policies: [] }]],
    [
      'for one beside the pinned one',
      () => [
        world.policy,
        { policies: [world.policy, generous()].map((policy) => ({ version: 1, sha256: jcsDigest(policy) })) },
      ],
    ],
    ['for another company', () => [{ ...world.policy, company: { id: 'other-ag', name: 'Other AG' } }, {}]],
    ['for another environment', () => [{ ...world.policy, environment: 'sandbox' }, {}]],
    ['for another desk', () => [world.policy, { desk: 'desk-2' }]],
  ])('%s', async (what, change) => {
    const name = what.replaceAll(' ', '-').slice(0, 40);
    const running = await world.main(name, [world.policy], { desk: 'desk-1' });
    expect(await approve({}, {}, running)).toMatchObject({ code: 'done' });
    const [policy, more] = change();
    await writeRoots(roots(name), policy, { desk: 'desk-1', ...more });
    expect(await approve({}, { policy }, running)).toMatchObject({
      code: expect.stringMatching(/^roots-(?:changed|unreadable)$/u),
      asked: [],
    });
  });

  test('back to an earlier version', async () => {
    const running = await world.main('went-back', [world.policy, next()]);
    expect(await approve({}, {}, running)).toMatchObject({ code: 'policy-not-pinned' });
    await writeRoots(roots('went-back'), world.policy);
    expect(await approve({}, {}, running)).toMatchObject({ code: 'roots-changed', asked: [] });
  });

  test('while an officer looks at the PIN page: the policy that took this card out is in force when the PIN comes', async () => {
    const running = await world.main('meanwhile', [world.policy]);
    const answers = ({ requestId }: Asked): readonly object[] => {
      void writeRoots(roots('meanwhile'), world.policy, pins(world.policy, next())).then(() =>
        running.post({ type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: false }),
      );
      return [];
    };
    expect(await approve({ answers }, {}, running)).toMatchObject({
      code: 'policy-not-pinned',
      value: undefined,
    });
  });

  test('with something that is no roots file', async () => {
    const running = await world.main('broken', [world.policy]);
    await writeFile(roots('broken'), '{"company":"example-ag"');
    expect(await approve({}, {}, running)).toMatchObject({ code: 'roots-unreadable', asked: [] });
  });
});
