// A main process that was taken over wants a request for a payment cleared for sending: without the officers,
// for another desk, or with other words in it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REQUEST_TYPES, type CaseFields, type CaseStep } from '../../shared/domain/case.ts';
import type { CaseContent } from '../../shared/domain/case-content.ts';
import { caseContentBytes } from '../../shared/domain/case-evaluation.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import type { CaseStatementDraft } from '../../shared/domain/statement.ts';
import { sha256 } from '../token/pain-fixture.ts';
import type { HostileMain, Outcome } from './hostile-main.ts';
import { loose, openWorld, PROFILE, profile, type World } from './world.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

const FIELDS: CaseFields = {
  reason: 'CUST',
  uetr: '11111111-2222-4333-8444-555555555555',
  end_to_end_id: 'E2E-1',
};
const REQUEST = JSON.stringify(FIELDS);
const OTHER = JSON.stringify({ ...FIELDS, uetr: '99999999-2222-4333-8444-555555555555' });
const ROLE = {
  propose: 'preparer',
  approve: 'approver',
  release: 'releaser',
  return: 'approver',
  withdraw: 'preparer',
} as const satisfies Record<CaseStep, string>;

let world: World;
let main: HostileMain;
let cards: Readonly<Record<'propose' | 'approve' | 'release', string>>;

const contentOf = (request: string, fields: CaseFields = FIELDS): CaseContent => ({
  act: 'recall',
  requestType: REQUEST_TYPES['recall'],
  clientId: profile.clientId,
  fields,
  source: 'typed',
  about: {
    name: 'Kestrel',
    account: 'DE1',
    amount: { amount: '12.00', currency: 'EUR' },
    valueDate: '2026-11-20',
    ownAccount: '',
  },
  request: { format: 'json', sha256: sha256(request), bytes: Buffer.byteLength(request) },
});

function statementOf(step: CaseStep, more: Partial<CaseStatementDraft> = {}): CaseStatementDraft {
  const { typ, company, environment, desk, log, policy } = world.statement('approve');
  const content = contentOf(REQUEST);
  return {
    typ,
    company,
    environment,
    desk,
    log,
    policy,
    purpose: 'case',
    step,
    role: ROLE[step],
    case: 'case-1',
    reference: 'CASE-1',
    revision: 1,
    content,
    contentSha256: sha256(caseContentBytes(content)),
    profile: PROFILE,
    sendingDesk: 'desk-1',
    notAfter: '2099-01-01T00:00:00Z',
    note: '',
    ...more,
  };
}

const clear = (approvals: readonly string[], more: object = {}, on: HostileMain = main): Promise<Outcome> =>
  on.run({
    type: 'case',
    approvals: [...approvals],
    policy: world.policy,
    newest: null,
    profile,
    case: { id: 'case-1', revision: 1 },
    request: REQUEST,
    ...more,
  });

beforeAll(async () => {
  world = await openWorld();
  main = await world.main();
  const by = async (step: 'propose' | 'approve' | 'release'): Promise<string> => {
    const signed = await main.run(
      await world.signJob(ROLE[step], statementOf(step), { messages: [], request: REQUEST, profile }),
    );
    if (signed.code !== 'done') throw new Error(`${signed.code} ${signed.detail}`);
    return (signed.value as { readonly jws: string }).jws;
  };
  cards = { propose: await by('propose'), approve: await by('approve'), release: await by('release') };
});
afterAll(() => world.close());

const all = (): string[] => [cards.propose, cards.approve, cards.release];

test('three officers over exactly this request clear it', async () => {
  expect(await clear(all())).toMatchObject({ code: 'done', value: { request: REQUEST } });
});

describe('nothing is cleared', () => {
  test('without all of them', async () => {
    for (const some of [
      [],
      [cards.propose],
      [cards.approve, cards.release],
      [cards.propose, cards.approve],
      [cards.propose, cards.release],
    ]) {
      expect(await clear(some)).toMatchObject({ code: 'approvals-insufficient' });
    }
  });

  test.each<[string, () => object, string]>([
    ['for another payment in the request', () => ({ request: OTHER }), 'statement-differs'],
    ['for another case', () => ({ case: { id: 'case-2', revision: 1 } }), 'approvals-insufficient'],
    ['for another revision', () => ({ case: { id: 'case-1', revision: 2 } }), 'approvals-insufficient'],
    [
      'under another profile',
      () => ({ profile: { ...profile, clientId: 'somebody-else' } }),
      'approvals-insufficient',
    ],
    ['in another environment', () => ({ profile: { ...profile, environment: 'sandbox' } }), 'root-mismatch'],
    [
      'under a weaker policy',
      () => ({
        policy: { ...world.policy, rules: world.policy.rules.map((rule) => ({ ...rule, release: false })) },
      }),
      'policy-not-pinned',
    ],
  ])('%s', async (_what, more, code) => {
    expect(await clear(all(), more())).toMatchObject({ code });
  });

  test.each<[string, () => Partial<CaseStatementDraft>, string]>([
    ['another case', () => ({ case: 'case-2' }), 'other-batch'],
    ['another revision', () => ({ revision: 2 }), 'other-revision'],
    ['another company', () => ({ company: 'other-ag' }), 'other-company'],
    ['another environment', () => ({ environment: 'sandbox' }), 'other-environment'],
    ['another sending desk', () => ({ sendingDesk: 'desk-2' }), 'other-desk'],
    ['another profile', () => ({ profile: { ...PROFILE, sha256: 'e'.repeat(64) } }), 'other-profile'],
    [
      'another request',
      () => ({ content: contentOf(OTHER), contentSha256: sha256(caseContentBytes(contentOf(OTHER))) }),
      'other-messages',
    ],
    ['a time that is over', () => ({ notAfter: '2020-01-01T00:00:00Z' }), 'expired'],
    ['another role', () => ({ role: 'releaser' }), 'wrong-role'],
  ])('with an approval for %s', async (_what, more, why) => {
    const approve = loose(world, 'ivo', statementOf('approve', more()));
    expect(await clear([cards.propose, approve, cards.release])).toMatchObject({
      code: 'approvals-insufficient',
      detail: expect.stringContaining(why),
    });
  });

  test('with the approval of a batch, a card test, a checkpoint, or an expired card', async () => {
    const { typ, company, environment, desk, log, policy } = world.statement('approve');
    const head = { typ, company, environment, desk, log };
    const others = [
      world.statement('approve'),
      { ...head, purpose: 'card-test', nonce: 'n' },
      { ...head, purpose: 'checkpoint', role: 'approver', policy },
    ];
    for (const other of others)
      expect(await clear([cards.propose, loose(world, 'ivo', other), cards.release])).toMatchObject({
        code: 'approval-invalid',
      });
    expect(
      await clear([cards.propose, loose(world, 'expired', statementOf('approve')), cards.release]),
    ).toMatchObject({ code: 'approval-invalid' });
    // And the other way about: a case's approval seals no batch.
    expect(await main.run(world.sealJob([loose(world, 'ivo', statementOf('approve'))]))).toMatchObject({
      code: 'approval-invalid',
    });
  });

  test('after one of them took it back, and with a card that was revoked since', async () => {
    expect(await clear([...all(), loose(world, 'ivo', statementOf('return'))])).toMatchObject({
      code: 'approvals-insufficient',
      detail: expect.stringContaining('void'),
    });
    const revoked = { at: '2026-01-01T00:00:00Z', reason: 'lost' };
    const persons = world.policy.persons.map((person) =>
      person.id === 'revoked'
        ? { ...person, certificates: person.certificates.map((each) => ({ ...each, revoked })) }
        : person,
    );
    const newest: Policy = { ...world.policy, version: 2, previous: jcsDigest(world.policy), persons };
    const later = await world.main('revoked', [world.policy, newest]);
    const approvals = [cards.propose, loose(world, 'revoked', statementOf('approve')), cards.release];
    expect(await clear(approvals)).toMatchObject({ code: 'done' });
    expect(await clear(approvals, { newest }, later)).toMatchObject({
      code: 'approvals-insufficient',
      detail: expect.stringContaining('revoked'),
    });
    expect(await clear(approvals, {}, later)).toMatchObject({ code: 'policy-not-pinned' });
  });

  test('on another desk than the one the officers named', async () => {
    const own = await world.main('desk-one', [world.policy], { desk: 'desk-1' });
    const other = await world.main('desk-two', [world.policy], { desk: 'desk-2' });
    expect(await clear(all(), {}, own)).toMatchObject({ code: 'done' });
    expect(await clear(all(), {}, other)).toMatchObject({ code: 'not-the-sending-desk' });
  });
});
