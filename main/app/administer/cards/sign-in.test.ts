// Who is at the desk: what a card proves and a name does not, what locking ends, following the card of
// whoever is signed in, and who may change what is demanded.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import type { SettingLock } from '../../../../shared/domain/setting-locks.ts';
import type { AtDesk, SignInRule } from '../../../../shared/domain/sign-in.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import type { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeCard, policyOf, type FakeCard } from '../../../ports/token.fake.ts';
import type { TokenModule } from '../../../ports/token.ts';
import {
  fakeSigningContext,
  storedPolicy,
  type FakeSigningContext,
} from '../../authorise/signing-context.fake.ts';
import { makeSeat } from '../../desk/index.ts';
import { endOf } from '../../desk/started-action.fake.ts';
import type { SignInContext } from '../context.ts';
import {
  followCard,
  followEnrolment,
  getSession,
  lockSession,
  noteActivity,
  requireSignIn,
  signIn,
  signInByName,
  signOut,
  whenLocked,
} from './sign-in.ts';

const CERTIFICATE = 'a'.repeat(64);
const ADA: AtDesk = { by: 'card', person: 'ada', name: 'Ada', certificate: CERTIFICATE };

const moduleWith = (certificates: readonly string[], fault: TokenModule['fault'] = null) =>
  ({
    moduleId: 'm-1',
    fault,
    cards: certificates.map((sha256) => ({ certificates: [{ sha256 }] })),
  }) as unknown as TokenModule;

function seated(at: AtDesk = ADA) {
  const seat = makeSeat({
    clock: fakeClock(),
    rule: { demanded: 'no', idleMinutes: null },
    changed: () => undefined,
  });
  seat.enter(at);
  return { seat, follow: followCard({ seat }) };
}

describe('the card of whoever is signed in', () => {
  it('locks the desk when it is in no reader any more', () => {
    const { seat, follow } = seated();
    follow([moduleWith([CERTIFICATE])]);
    expect(seat.view().locked).toBe(false);
    follow([moduleWith(['b'.repeat(64)])]);
    expect(seat.view().locked).toBe(true);
  });

  it('counts as there while its module fails, and locks when the module is gone', () => {
    const { seat, follow } = seated();
    follow([moduleWith([CERTIFICATE])]);
    follow([moduleWith([], 'module-failed')]);
    expect(seat.view().locked).toBe(false);
    follow([]);
    expect(seat.view().locked).toBe(true);
  });

  it('is not asked for where somebody signed in under a name', () => {
    const { seat, follow } = seated({ by: 'name', name: 'Tom' });
    follow([moduleWith([])]);
    expect(seat.view().locked).toBe(false);
  });
});

describe('whoever sits down', () => {
  let ada: FakeCard;
  let jonas: FakeCard;
  let stranger: FakeCard;
  let signing: FakeSigningContext;
  let desk: SignInContext;
  let seat: ReturnType<typeof makeSeat>;
  let locks: SettingLock[];
  let leases: (string | null)[];
  const OFF: SignInRule = { demanded: 'no', idleMinutes: null };
  const BY_CARD: SignInRule = { demanded: 'card', idleMinutes: null };
  const refused = (code: string, data: object = {}) => ({ ok: false, error: { code, ...data } });

  async function open(rule: SignInRule = OFF): Promise<void> {
    [ada, jonas, stranger] = await Promise.all([
      fakeCard('ada', ['preparer', 'administrator']),
      fakeCard('jonas', ['approver']),
      fakeCard('eve', ['approver']),
    ]);
    signing = fakeSigningContext([ada, jonas, stranger]);
    version = 1;
    await adopt({ persons: [ada.person, jonas.person] });
    locks = [];
    leases = [];
    seat = makeSeat({
      clock: signing.clock,
      rule,
      changed: (locked) => {
        if (locked !== null) whenLocked(desk, locked);
      },
    });
    const { endLease } = signing.tokens;
    Object.assign(signing.tokens, {
      endLease: (card: string | null, why: string) => {
        leases.push(why);
        return endLease(card, why as never);
      },
    });
    desk = { ...signing, locks, seat } as unknown as SignInContext;
  }
  let version = 1;
  async function adopt(change: Partial<Policy>): Promise<void> {
    version += 1;
    const policy = { ...policyOf([]), version, previous: 'a'.repeat(64), ...change };
    const log = { at: 'x', act: 'policy.adopt', actor: '', subject: 'policy', detail: '' };
    const store = signing.store.desk as ReturnType<typeof fakeDeskStore>;
    must(await store.savePolicy(storedPolicy(policy), log));
  }
  beforeEach(() => open());

  const byCard = async ({ choice }: FakeCard) =>
    (await endOf(desk.tickets, await signIn(desk, { choice })))?.code ?? null;
  const at = () => seat.view().at;
  const acts = () =>
    signing.store.log.entries
      .filter(({ act }) => act.startsWith('session.'))
      .map(({ act, actor }) => `${act} ${actor}`);

  it('stays signed in while the window says that somebody is there, and no longer', async () => {
    await open({ demanded: 'no', idleMinutes: 10 });
    expect(await byCard(ada)).toBeNull();
    signing.clock.advance(9 * 60_000);
    must(await noteActivity(desk));
    signing.clock.advance(9 * 60_000);
    expect(seat.view().locked).toBe(false);
    signing.clock.advance(60_000);
    expect(seat.view().locked).toBe(true);
  });

  it('is known by a card that signed a challenge made for this alone, never the same twice', async () => {
    expect(await byCard(ada)).toBeNull();
    expect(at()).toEqual({ by: 'card', person: 'ada', name: 'ada', certificate: ada.choice.certificate });
    expect(await byCard(jonas)).toBeNull();
    expect(at()).toMatchObject({ person: 'jonas' });
    const nonces = signing.tokens.jobs.map(({ statement }) => (statement as { nonce?: string }).nonce);
    expect(signing.tokens.jobs.map(({ statement }) => statement)).toMatchObject([
      { purpose: 'sign-in' },
      { purpose: 'sign-in' },
    ]);
    expect(new Set(nonces).size).toBe(2);
    for (const nonce of nonces) expect(nonce?.length).toBeGreaterThanOrEqual(32);
    expect(acts()).toEqual(['session.sign-in ada', 'session.sign-in jonas']);
  });

  it('is nobody with a card that the policy does not enrol, or whose person holds no role now', async () => {
    expect(await byCard(stranger)).toBe('person-not-enrolled');
    await adopt({ persons: [{ ...ada.person, roles: [] }] });
    expect(await byCard(ada)).toBe('person-without-role');
    expect([at(), signing.tokens.jobs]).toEqual([null, []]);
    expect(acts()).toEqual(['session.sign-in-refused desk', 'session.sign-in-refused desk']);
  });

  it('is nobody where another card signed than the one that was chosen', async () => {
    signing.tokens.forge = (payload) => [payload, jonas];
    expect(await byCard(ada)).not.toBeNull();
    expect([at(), acts()]).toEqual([null, ['session.sign-in-refused desk']]);
  });

  it('is nobody whose enrolment ended while the PIN was typed', async () => {
    signing.tokens.whileAsked = () => adopt({ persons: [jonas.person] });
    expect(await byCard(ada)).not.toBeNull();
    expect([at(), acts()]).toEqual([null, ['session.sign-in-refused desk']]);
  });

  describe('while they are signed in', () => {
    const REVOKED = { at: '2026-11-20T00:00:00Z', reason: 'lost' } as const;
    const failures: unknown[] = [];
    async function checked(): Promise<boolean> {
      const follow = followEnrolment(desk, (cause) => failures.push(cause));
      follow.check();
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      follow.close();
      expect(failures).toEqual([]);
      return seat.view().locked;
    }

    it.each<[string, () => Partial<Policy>, boolean]>([
      ['are still enrolled', () => ({ persons: [ada.person, jonas.person] }), false],
      ['have another role', () => ({ persons: [{ ...ada.person, roles: ['approver'] }] }), false],
      ['are taken out', () => ({ persons: [jonas.person] }), true],
      ['lose every role', () => ({ persons: [{ ...ada.person, roles: [] }, jonas.person] }), true],
      [
        'lose the card',
        () => ({
          persons: [
            {
              ...ada.person,
              certificates: ada.person.certificates.map((one) => ({ ...one, revoked: REVOKED })),
            },
          ],
        }),
        true,
      ],
      [
        'hand their card to another person',
        () => ({ persons: [{ ...jonas.person, certificates: ada.person.certificates }] }),
        true,
      ],
      [
        'see their time end',
        () => ({ persons: [{ ...ada.person, validUntil: '2001-01-01T00:00:00Z' }] }),
        true,
      ],
    ])('and %s, the desk is locked then: %#', async (_, change, locked) => {
      await open(BY_CARD);
      expect(await byCard(ada)).toBeNull();
      await adopt(change());
      expect(await checked()).toBe(locked);
      expect(seat.refusal('card')?.code ?? null).toBe(locked ? 'desk-locked' : null);
      expect(leases).toEqual(locked ? ['locked'] : []);
      if (locked) expect(acts().at(-1)).toBe('session.lock desk');
    });

    it('time alone is looked at every minute, until the desk is closed', async () => {
      expect(await byCard(ada)).toBeNull();
      await adopt({ persons: [jonas.person] });
      const follow = followEnrolment(desk, (cause) => failures.push(cause));
      signing.clock.advance(59_999);
      await new Promise((resolve) => setImmediate(resolve));
      expect(seat.view().locked).toBe(false);
      signing.clock.advance(1);
      await expect.poll(() => seat.view().locked).toBe(true);
      follow.close();
    });

    it('a name is not asked for', async () => {
      must(await signInByName(desk, { name: 'Tom' }));
      await adopt({ persons: [jonas.person] });
      expect(await checked()).toBe(false);
    });
  });

  it('may give a name, which the log tells as typed, where no card is demanded', async () => {
    expect(must(await signInByName(desk, { name: '  Tom ' })).at).toEqual({ by: 'name', name: 'Tom' });
    expect(await signInByName(desk, { name: '  ' })).toMatchObject(
      refused('invalid-input', { path: 'name' }),
    );
    expect(acts()).toHaveLength(1);
    expect(acts()[0]).toContain('Tom');
    expect(acts()[0]).not.toBe('session.sign-in-name Tom');
    await open(BY_CARD);
    expect(await signInByName(desk, { name: 'Tom' })).toMatchObject(refused('sign-in-by-card'));
    expect(at()).toBeNull();
  });

  it('leaves no card open and no PIN entry waiting when they sign out', async () => {
    expect(await byCard(ada)).toBeNull();
    expect(must(await signOut(desk)).at).toBeNull();
    expect(leases).toEqual(['locked']);
    expect(acts().at(-1)).toBe('session.sign-out ada');
    must(await signOut(desk));
    expect(acts().filter((line) => line.startsWith('session.sign-out'))).toHaveLength(1);
  });

  it('leaves none when the desk is locked either; the log names who asked for that, and else the desk', async () => {
    expect(await byCard(ada)).toBeNull();
    expect(must(await lockSession(desk)).locked).toBe(true);
    expect(leases).toEqual(['locked']);
    expect(acts().at(-1)).toBe('session.lock ada');
    expect(await byCard(ada)).toBeNull();
    expect(seat.view().locked).toBe(false);
    for (const why of ['screen', 'card', 'idle'] as const) {
      seat.lock(why);
      expect(acts().at(-1)).toBe('session.lock desk');
      expect(await byCard(ada)).toBeNull();
    }
  });

  it('is told of a lock that could not be written down, and the desk is locked all the same', async () => {
    expect(await byCard(ada)).toBeNull();
    Object.assign(signing.store.log, { append: () => Promise.reject(new Error('full')) });
    seat.lock('asked');
    expect(seat.view().locked).toBe(true);
    await expect.poll(() => signing.diagnostics.errors.length).toBe(1);
  });

  describe('demands of everybody', () => {
    const demand = (rule: SignInRule) => requireSignIn(desk, rule);
    const BY_ADMINISTRATOR = refused('sign-in-by-administrator');

    it('a card only where an administrator has just signed in with one', async () => {
      expect(await demand(BY_CARD)).toMatchObject(BY_ADMINISTRATOR);
      must(await signInByName(desk, { name: 'ada' }));
      expect(await demand(BY_CARD)).toMatchObject(BY_ADMINISTRATOR);
      expect(await byCard(jonas)).toBeNull();
      expect(await demand(BY_CARD)).toMatchObject(BY_ADMINISTRATOR);
      expect(seat.view().rule).toEqual(OFF);
      expect(await byCard(ada)).toBeNull();
      expect(must(await demand(BY_CARD))).toMatchObject({ rule: BY_CARD, locked: false });
      expect(await signing.store.desk.setting('sign-in')).toEqual(BY_CARD);
      expect(acts().at(-1)).toBe('session.demand desk');
    });

    it('nothing any more by nobody else either', async () => {
      await open(BY_CARD);
      expect(await byCard(jonas)).toBeNull();
      expect(await demand(OFF)).toMatchObject(BY_ADMINISTRATOR);
      expect(await byCard(ada)).toBeNull();
      await adopt({ persons: [{ ...ada.person, roles: ['preparer'] }] });
      expect(await demand(OFF), 'no administrator any more').toMatchObject(BY_ADMINISTRATOR);
      expect(seat.view().rule).toEqual(BY_CARD);
    });

    it('another time until it locks by anybody, as long as nothing is demanded', async () => {
      const idle: SignInRule = { demanded: 'no', idleMinutes: 5 };
      expect(must(await demand(idle)).rule).toEqual(idle);
      must(await signInByName(desk, { name: 'Tom' }));
      signing.clock.advance(5 * 60_000 - 1);
      expect(seat.view().locked).toBe(false);
      signing.clock.advance(1);
      expect(seat.view().locked).toBe(true);
    });

    it('nothing else than what the machine’s administrator has locked', async () => {
      locks.push({ setting: 'signIn', value: BY_CARD, why: 'Company rule' });
      expect(await byCard(ada)).toBeNull();
      expect(await demand(OFF)).toMatchObject(refused('setting-locked', { detail: 'Company rule' }));
      expect(must(await getSession(desk)).ruleLocked).toBe('Company rule');
    });
  });
});
