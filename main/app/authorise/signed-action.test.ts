// The rules of every signed action, each once: the lock, the refusals and their log lines, the one verifier,
// the point of no return.
import { beforeEach, describe, expect, test } from 'vitest';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import {
  cardTestStatementSchema,
  type CardTestStatement,
  type StatementBody,
} from '../../../shared/domain/statement.ts';
import type { TicketPhase } from '../desk/tickets.ts';
import { fakeCard } from '../../ports/token.fake.ts';
import type { StoredPolicy, StoredProfile } from '../../ports/store.ts';
import { fakeDeskStore } from '../../ports/store/desk.fake.ts';
import { fakeLog } from '../../ports/store/log.fake.ts';
import {
  inForce,
  policyForSigning,
  startAction,
  setCardSessionLimits,
  signAction,
  startSigning,
  withPinLock,
  type SignedAction,
} from './signed-action.ts';
import { fakeSigningContext, storedPolicy, type FakeSigningContext } from './signing-context.fake.ts';

const ada = await fakeCard('ada', ['approver']);
const jonas = await fakeCard('jonas', ['approver']);
const stranger = await fakeCard('stranger', ['approver']);

interface State {
  readonly revision: number;
}
type Seal = SignedAction<State, CardTestStatement, string, null>;

let context: FakeSigningContext;
/** The subject, as a store would keep it. */
let subject: { revision: number; committed: string[] };

beforeEach(() => {
  context = fakeSigningContext([ada, jonas]);
  subject = { revision: 1, committed: [] };
});

function action(change: Partial<Seal> = {}): Seal {
  return {
    name: 'thing.sign',
    subject: 'thing-1',
    ticket: { act: 'approve', batch: 'thing-1' },
    choice: ada.choice,
    schema: cardTestStatementSchema,
    load: async () =>
      subject.revision === 1 ? ok({ revision: subject.revision }) : err(fault('revision-conflict')),
    authorise: () => ok(null),
    statement: ({ revision }) => ({
      policy: context.policy,
      statement: {
        purpose: 'card-test',
        nonce: `revision ${revision}`,
      },
    }),
    evaluate: (_, { statement, person }) => ok(`${person} signed ${statement.nonce}`),
    async commit(_, { jws }, outcome) {
      expect(jws.split('.')).toHaveLength(3);
      subject.revision += 1;
      subject.committed.push(outcome);
      return ok(null);
    },
    ...change,
  };
}

/** Runs the action to its end. */
async function run(
  change: Partial<Seal> = {},
): Promise<{ readonly ticket: string; readonly failed: Fault | null }> {
  const { ticket, ended } = startAction(context, action(change), (opened) =>
    signAction(context, opened, action(change)),
  );
  return { ticket, failed: await ended };
}

const logged = () =>
  context.store.log.entries.map(({ act, actor, subject: about, detail }) => [act, actor, about, detail]);
const refusedWith = (code: string) => [['thing.sign-refused', 'desk', 'thing-1', code]];
const phases = (ticket: string): readonly TicketPhase[] =>
  context.notifier.emitted.flatMap(({ event, data }) =>
    event === 'ticket' && data.ticket === ticket ? [data.phase] : [],
  );

describe('a signed action', () => {
  test('is loaded, signed, verified, evaluated and committed, and its ticket follows', async () => {
    const { ticket, failed } = await run();
    expect(failed).toBeNull();
    expect(subject.committed).toEqual(['ada signed revision 1']);
    expect(logged()).toEqual([]);
    expect(phases(ticket)).toEqual(['preparing', 'waiting-for-pin', 'signing', 'done']);
    expect(context.pinWindow.pages.size).toBe(0);
    expect(context.tickets.get(ticket)).toMatchObject({ act: 'approve', batch: 'thing-1', fault: null });
  });

  test('waits for the PIN lock, and then reads the state again: what changed meanwhile is refused without a PIN', async () => {
    let enter = (): void => undefined;
    context.tokens.whileAsked = () => new Promise<void>((resolve) => (enter = resolve));
    const loads: number[] = [];
    const load: Seal['load'] = () => {
      loads.push(subject.revision);
      return action().load();
    };
    const first = run({ load });
    const second = run({ load, choice: jonas.choice });
    await expect.poll(() => context.pinWindow.pages.size).toBe(1);
    expect(loads).toEqual([1]);
    enter();
    expect((await first).failed).toBeNull();
    expect((await second).failed?.code).toBe('revision-conflict');
    expect(loads).toEqual([1, 2]);
    expect(context.tokens.jobs).toHaveLength(1);
    expect(subject.committed).toEqual(['ada signed revision 1']);
    expect(logged()).toEqual(refusedWith('revision-conflict'));
  });

  test('shows the PIN page in the language and region of the screen, and signs the same whatever it is', async () => {
    const signed = (): unknown =>
      context.tokens.jobs.map((job) => ({ ...job, onPhase: null, messages: null }));
    await run();
    await context.store.desk.saveSetting('display', { language: 'de', region: 'fr' }, null);
    subject.revision = 1;
    await run();
    expect(context.pinWindow.forms).toEqual([
      { language: 'system', region: 'language' },
      { language: 'de', region: 'fr' },
    ]);
    const [first, second] = signed() as readonly unknown[];
    expect(second).toEqual(first);
    expect(JSON.stringify(second)).not.toMatch(/"(?:language|region)"/u);
  });

  test('states company, desk, environment and the head of its log by itself, whatever the declaration says', async () => {
    const log = await context.store.log.append({ at: '', act: 'a', actor: 'a', subject: 's', detail: 'd' });
    const named = { ...action().statement({ revision: 1 }, null) };
    const otherDesk = { ...named.statement, desk: 'desk-2', log: { size: 9, head: '0' } };
    await run({ statement: () => ({ ...named, statement: otherDesk }) });
    expect(context.tokens.jobs.map(({ statement }) => statement)).toMatchObject([
      { company: 'acme', environment: 'training', desk: 'desk-1', log, purpose: 'card-test' },
    ]);
  });

  test('is signed under what was loaded, and with the newest version named only where it is another', async () => {
    const newest = storedPolicy({ ...context.policy.policy, version: 2 });
    await setCardSessionLimits(context, null);
    await run({ statement: (...all) => ({ ...action().statement(...all), newest }) });
    subject.revision = 1;
    await run({
      statement: (...all) => ({ ...action().statement(...all), newest: context.policy }),
    });
    expect(context.tokens.jobs.map((job) => [job.policy.version, job.newest?.version, job.lease])).toEqual([
      [1, 2, null],
      [1, undefined, null],
    ]);
  });
});

describe('a refusal leaves a line in the log and nothing else', () => {
  const no = fault('policy-no-rule');
  test.each<[string, Partial<Seal>, number]>([
    ['while the state is loaded', { load: async () => err(no) }, 0],
    ['before the PIN', { authorise: () => err(no) }, 0],
    ['after the signature', { evaluate: () => err(no) }, 1],
    ['by the store', { commit: async () => err(no) }, 1],
  ])('%s', async (_, change, asked) => {
    const { ticket, failed } = await run(change);
    expect(failed).toEqual(no);
    expect(context.tickets.get(ticket)).toMatchObject({ phase: 'failed', fault: no });
    expect(context.tokens.jobs).toHaveLength(asked);
    expect(subject.committed).toEqual([]);
    expect(logged()).toEqual(refusedWith('policy-no-rule'));
  });

  test('before a ticket is opened', async () => {
    expect(await startSigning(context, action(), err(no))).toEqual(err(no));
    expect(context.notifier.emitted).toEqual([]);
    expect(logged()).toEqual(refusedWith('policy-no-rule'));
  });

  test('but not of what the desk does not know', async () => {
    const unknown = err(fault('not-found'));
    expect(await startSigning(context, action({ subject: 'typed by the window' }), unknown)).toEqual(unknown);
    expect(logged()).toEqual([]);
  });

  test('by the card', async () => {
    const { failed } = await run({ choice: stranger.choice });
    expect(failed?.code).toBe('card-removed');
    expect(logged()).toEqual(refusedWith('card-removed'));
  });

  test('an error nobody expected is internal, its cause is in the diagnostics alone, and the lock is free again', async () => {
    const bug = new Error('bug');
    const { ticket, failed } = await run({
      evaluate: () => {
        throw bug;
      },
    });
    const [entry] = context.diagnostics.errors;
    expect(failed).toEqual(fault('internal', { correlationId: entry?.correlationId ?? 'none' }));
    expect(entry).toMatchObject({ what: 'thing.sign', cause: bug });
    expect(context.tickets.get(ticket)?.phase).toBe('failed');
    expect(logged()).toEqual(refusedWith('internal'));
    expect((await run()).failed).toBeNull();
  });

  test('a store fault that is thrown keeps its name', async () => {
    const { failed } = await run({ load: () => Promise.reject(new FaultError(fault('store-disk-full'))) });
    expect(failed).toEqual(fault('store-disk-full'));
    expect(context.diagnostics.errors).toEqual([]);
    expect(logged()).toEqual(refusedWith('store-disk-full'));
  });

  test('where the log takes no line either, the ticket still ends with the refusal', async () => {
    const broken = new Error('no log');
    const store = { ...context.store, log: { ...context.store.log, append: () => Promise.reject(broken) } };
    const { ended, ticket } = startAction({ ...context, store }, action(), async () => no);
    expect(await ended).toEqual(no);
    expect(context.tickets.get(ticket)?.fault).toEqual(no);
    expect(context.diagnostics.errors).toMatchObject([{ what: 'thing.sign', cause: broken }]);
  });
});

describe('a policy that demands the list of an authority', () => {
  const demanding = (): StoredPolicy =>
    storedPolicy({
      ...context.policy.policy,
      authorities: [{ subject: 'CN=Acme', certificate: ada.authority, revocation: 'demanded' }],
    });
  const asked = (statement: StatementBody): Partial<Seal> => ({
    statement: () => ({ policy: demanding(), statement }),
  });

  test('lets no card of it be asked for a PIN without one', async () => {
    const { sha256, policy } = demanding();
    const named = { version: policy.version, sha256 };
    const { failed } = await run(asked({ purpose: 'checkpoint', role: 'approver', policy: named }));
    expect(failed?.code).toBe('revocation-list-missing');
    expect(context.tokens.jobs).toEqual([]);
    expect(logged()).toEqual(refusedWith('revocation-list-missing'));
  });

  test('asks nothing of the test of a card, which counts for nothing', async () => {
    const { failed } = await run(asked({ purpose: 'card-test', nonce: 'a test' }));
    expect(failed).toBeNull();
    expect(context.tokens.jobs).toHaveLength(1);
  });
});

describe('the signature counts only where the one verifier accepts exactly what was asked', () => {
  test.each<[string, FakeSigningContext['tokens']['forge']]>([
    ['another field', (payload, card) => [{ ...payload, nonce: 'revision 2' }, card]],
    ['another desk', (payload, card) => [{ ...payload, desk: 'desk-2' }, card]],
    ['one field more', (payload, card) => [{ ...payload, note: '' }, card]],
    ['another purpose', (payload, card) => [{ ...payload, purpose: 'checkpoint' }, card]],
    [
      'another enrolled card than was chosen',
      (payload) => [{ ...payload, person: 'jonas', certificate: jonas.choice.certificate }, jonas],
    ],
    ["another person's key", (payload) => [payload, jonas]],
    ["another person's name", (payload, card) => [{ ...payload, person: 'jonas' }, card]],
    [
      'a card nobody enrolled',
      (payload) => [{ ...payload, person: 'stranger', certificate: stranger.choice.certificate }, stranger],
    ],
    [
      'a time outside the certificate',
      (payload, card) => [{ ...payload, time: '2036-01-01T00:00:00.000Z' }, card],
    ],
  ])('not %s', async (_, forge) => {
    context.tokens.forge = forge;
    const { failed } = await run();
    expect(failed?.code).toBe('approval-invalid');
    expect(subject.committed).toEqual([]);
    expect(logged()).toEqual(refusedWith('approval-invalid'));
  });
});

describe("the officer's own cancel is no refusal", () => {
  const cancelledWhile = async (phase: 'whileAsked' | 'whileSigning'): Promise<Result<string>> => {
    const started = await startSigning(context, action(), ok(null));
    const ticket = started.ok ? started.value.ticket : '';
    let cancelled = false;
    context.tokens[phase] = () => {
      cancelled = context.tickets.cancel(ticket);
      return phase === 'whileAsked' ? new Promise(() => undefined) : undefined;
    };
    await withPinLock(context, () => Promise.resolve());
    return cancelled ? ok(ticket) : err(fault('not-found'));
  };

  test.each(['whileAsked', 'whileSigning'] as const)('%s: nothing is written', async (phase) => {
    const ticket = await cancelledWhile(phase);
    expect(ticket.ok && context.tickets.get(ticket.value)?.phase).toBe('cancelled');
    expect(subject.committed).toEqual([]);
    expect(logged()).toEqual([]);
    expect(context.pinWindow.pages.size).toBe(0);
  });

  test('while it waits for the lock: no PIN is asked for', async () => {
    let release = (): void => undefined;
    void withPinLock(context, () => new Promise<void>((resolve) => (release = resolve)));
    const running = run();
    await expect.poll(() => context.notifier.emitted.length).toBe(1);
    const [opened] = context.notifier.emitted;
    if (opened?.event !== 'ticket') throw new Error('a ticket was opened');
    expect(context.tickets.cancel(opened.data.ticket)).toBe(true);
    release();
    expect((await running).failed?.code).toBe('pin-cancelled');
    expect(context.tokens.jobs).toEqual([]);
    expect(logged()).toEqual([]);
  });

  test('past the point of no return there is nothing to cancel', async () => {
    const tries: boolean[] = [];
    const { ticket, failed } = await run({
      async commit() {
        const open = context.notifier.emitted.at(-1);
        if (open?.event === 'ticket') tries.push(context.tickets.cancel(open.data.ticket));
        subject.committed.push('done');
        return ok(null);
      },
    });
    expect([failed, tries, subject.committed]).toEqual([null, [false], ['done']]);
    expect(context.tickets.get(ticket)?.phase).toBe('done');
  });

  test('is logged where the entry may have cost a try of the card', async () => {
    const { ended } = startAction(context, { ...action(), logsCancel: true, actor: 'ada' }, async () =>
      fault('pin-cancelled'),
    );
    await ended;
    expect(logged()).toEqual([['thing.sign-refused', 'ada', 'thing-1', 'pin-cancelled']]);
  });
});

test('no request is signed without a policy and a profile in force, and nothing without a policy', async () => {
  const profile = { profile: { id: 'bank', version: 3 }, sha256: 'a'.repeat(64) } as unknown as StoredProfile;
  const missing = (code: string): unknown => ({ ok: false, error: expect.objectContaining({ code }) });
  const desk = (records: Parameters<typeof fakeDeskStore>[1]) => ({
    store: { desk: fakeDeskStore(fakeLog(), records) },
  });
  expect(await inForce(desk({ profiles: [profile] }))).toEqual(missing('policy-missing'));
  expect(await inForce(desk({ policies: [context.policy] }))).toEqual(missing('profile-missing'));
  expect(await policyForSigning(desk({ profiles: [profile] }))).toEqual(missing('policy-missing'));
  expect(await policyForSigning(desk({ policies: [context.policy] }))).toEqual({
    ok: true,
    value: { policy: context.policy },
  });
  expect(await inForce(desk({ policies: [context.policy], profiles: [profile] }))).toEqual({
    ok: true,
    value: { policy: context.policy, profile },
  });
});
