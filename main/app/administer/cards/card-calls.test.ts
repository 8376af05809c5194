// What the window does with cards: it lists them with whose they are, tests one, changes a PIN, and closes
// what was left open; each is written down under the person whose card it is.
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import type { CardSessionChange, TokenHosts, TokenModule } from '../../../ports/token.ts';
import type { CardsContext } from '../context.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { listCards } from './card-monitor.ts';
import { changePin } from './change-pin.ts';
import { followCardSessions, lockCards, logoutCard } from './open-cards.ts';
import { listOfficers } from './officers.ts';
import { lastTest, testCard } from './test-card.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver', 'administrator']);
const stranger = await fakeCard('stranger', ['approver']);
const AT = '2026-11-20T10:00:00.000Z';

let world: MemoryDesk;
let desk: CardsContext;
/** What was asked of the card process, in order. */
let asked: unknown[];
let refreshed: boolean[];
let changing: Result<null>;
let tellSession: (change: CardSessionChange) => void;
let session: ReturnType<TokenHosts['leases']>[number];
beforeEach(async () => {
  world = await memoryDesk([ada, jonas], { also: [stranger] });
  [asked, refreshed, changing] = [[], [], ok(null)];
  session = {
    cardId: ada.choice.cardId,
    certificate: ada.choice.certificate,
    reader: 'Reader 1',
    acts: 5,
    actsLeft: 3,
    endsAt: '2026-11-20T10:05:00.000Z',
  } as unknown as typeof session;
  const inReaders = [
    {
      moduleId: 'm-1',
      label: 'Maker',
      path: '/usr/lib/maker.so',
      kind: 'pkcs11',
      fault: null,
      cards: [ada, stranger].map((card) => inReader(card)),
    },
  ] as unknown as readonly TokenModule[];
  desk = {
    ...world.desk,
    cards: {
      modules: async (refresh: boolean) => (refreshed.push(refresh), inReaders),
      watch: () => 'polling',
      shown: () => new Map(),
      close: () => undefined,
    },
    tokens: {
      ...world.desk.tokens,
      changePin: async (job: object) => (asked.push(job), changing),
      endLease: (cardId: string | null, why: string) => void asked.push([cardId, why]),
      leases: () => [session],
      onLease: (tell: (change: CardSessionChange) => void) => ((tellSession = tell), () => undefined),
    },
  } as unknown as CardsContext;
});

function inReader({ choice, person }: FakeCard, more: object = {}) {
  const [certificate] = person.certificates;
  return {
    cardId: choice.cardId,
    reader: `Reader of ${person.id}`,
    label: person.id,
    serial: person.id === 'ada' ? '4711' : '',
    unusable: null,
    tokenModel: { manufacturer: 'Maker' },
    certificates: [
      { sha256: choice.certificate, der: certificate?.der, subject: person.name, unusable: null },
    ],
    ...more,
  };
}
const ended = (started: Result<{ readonly ticket: string }>): Promise<Fault | null> => world.ended(started);
const acts = async () =>
  (await world.store.log.list({ offset: 0, limit: 50 })).rows
    .toReversed()
    .map(({ act, actor, subject }) => [act, actor, subject])
    .slice(2);

describe('the cards in the readers', () => {
  it('are shown with whose they are by the policy, and what that person may do now', async () => {
    const { modules, leases, watch } = must(await listCards(desk, { refresh: false }));
    expect(modules).toMatchObject([{ moduleId: 'm-1', label: 'Maker', fault: null }]);
    const shown = modules.flatMap(({ cards }) => cards).flatMap(({ certificates }) => certificates);
    expect(shown).toMatchObject([
      {
        sha256: ada.choice.certificate,
        person: 'ada',
        personName: 'ada',
        roles: ['preparer'],
        words: [...fingerprintWords(ada.choice.certificate)],
        unusable: null,
      },
      { sha256: stranger.choice.certificate, person: null, personName: null, roles: [] },
    ]);
    expect([leases, watch, refreshed]).toEqual([[session], 'polling', [false]]);
    expect(world.desk.notifier.emitted).toEqual([]);
  });

  it('are looked for again where somebody asks, and the window is told', async () => {
    must(await listCards(desk, { refresh: true }));
    expect(refreshed).toEqual([true]);
    expect(world.desk.notifier.emitted).toEqual([{ event: 'changed', data: { what: 'cards', id: null } }]);
  });

  it('offer no certificate of a card that cannot be used', async () => {
    const modules = [{ cards: [inReader(ada, { unusable: 'card-locked' })] }];
    desk = { ...desk, cards: { ...desk.cards, modules: async () => modules as never } };
    const [module] = must(await listCards(desk, { refresh: false })).modules;
    expect(module?.cards[0]?.certificates[0]?.unusable).toBe('card-locked');
  });

  it('belong to nobody before the first policy', async () => {
    world = await memoryDesk([ada], { policy: null });
    desk = { ...desk, store: world.store };
    const [module] = must(await listCards(desk, { refresh: false })).modules;
    expect(module?.cards[0]?.certificates[0]).toMatchObject({ person: null, roles: [] });
    expect(await listOfficers(desk)).toMatchObject({ ok: false, error: { code: 'policy-missing' } });
  });
});

describe('the officers', () => {
  it('are those of the policy in force, each with the words of the certificate and whether the card is there', async () => {
    const { policy, sha256 } = await world.inForce();
    const listed = must(await listOfficers(desk));
    expect(listed).toMatchObject({
      company: 'Acme',
      policyVersion: 1,
      policySha256: sha256,
      policyWords: [...fingerprintWords(sha256)],
      signedBy: [],
    });
    expect(listed.persons).toMatchObject([
      {
        person: 'ada',
        roles: ['preparer'],
        certificates: [
          {
            sha256: ada.choice.certificate,
            words: [...fingerprintWords(ada.choice.certificate)],
            present: true,
            subject: expect.stringContaining('CN=ada') as string,
            notAfter: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/u) as string,
          },
        ],
      },
      { person: 'jonas', certificates: [{ present: false }] },
    ]);
    expect(listed.sentences.length).toBeGreaterThanOrEqual(policy.rules.length);
  });
});

describe('a card test', () => {
  it('has the card sign, is the last test of that card, and is logged under its holder', async () => {
    expect(await lastTest(desk, ada.choice.certificate)).toBeNull();
    expect(await ended(await testCard(desk, { choice: ada.choice }))).toBeNull();
    expect(await lastTest(desk, ada.choice.certificate)).toMatchObject({ at: AT });
    expect(await lastTest(desk, jonas.choice.certificate)).toBeNull();
    expect(await acts()).toEqual([['card.test', 'ada', ada.choice.certificate]]);
  });

  it('keeps one line for each card, the newest hundred', async () => {
    const older = Array.from({ length: 100 }, (_, place) => ({
      certificate: `other-${place}`,
      at: AT,
      milliseconds: 5,
    }));
    await world.store.desk.saveSetting('cards.tests', older, null);
    for (const card of [ada, ada])
      expect(await ended(await testCard(desk, { choice: card.choice }))).toBeNull();
    const kept = (await world.store.desk.setting('cards.tests')) as readonly { certificate: string }[];
    expect(kept).toHaveLength(100);
    expect(kept.filter(({ certificate }) => certificate === ada.choice.certificate)).toHaveLength(1);
    expect(kept[0]?.certificate).toBe(ada.choice.certificate);
    expect(kept.at(-1)?.certificate).toBe('other-98');
  });

  it('that the card process refuses is no test of that card, and the log says so', async () => {
    expect((await ended(await testCard(desk, { choice: stranger.choice })))?.code).toBe('card-removed');
    expect(world.desk.tokens.jobs).toEqual([]);
    expect((await acts()).map(([act]) => act)).toEqual(['card.test-refused']);
    expect(await lastTest(desk, stranger.choice.certificate)).toBeNull();
  });
});

describe('a change of the PIN', () => {
  it('is made by the card process and logged under the holder and the serial of the card, without a PIN', async () => {
    expect(await ended(await changePin(desk, ada.choice.cardId))).toBeNull();
    expect(asked).toMatchObject([{ cardId: ada.choice.cardId }]);
    expect(await acts()).toEqual([['card.pin-change', 'ada', '4711']]);
    expect(refreshed.at(-1), 'the flags of the PIN are read again').toBe(true);
  });

  it('of a card nobody enrolled is the desk’s own act, under the card where it has no serial', async () => {
    expect(await ended(await changePin(desk, stranger.choice.cardId))).toBeNull();
    expect(await acts()).toEqual([['card.pin-change', 'desk', stranger.choice.cardId]]);
  });

  it.each(['pin-incorrect', 'pin-cancelled'] as const)(
    'that ends with %s is logged: it may have cost a try',
    async (code) => {
      changing = err(fault(code));
      await ended(await changePin(desk, ada.choice.cardId));
      const [entry] = await acts();
      expect(entry?.slice(1)).toEqual(['ada', '4711']);
      expect(entry?.[0]).toMatch(/^card\.pin-change-/u);
    },
  );

  it('asks for nothing where the card is in no reader any more', async () => {
    expect(await changePin(desk, 'card-gone')).toMatchObject({ ok: false, error: { code: 'card-removed' } });
    expect([asked, await acts()]).toEqual([[], []]);
  });
});

describe('a card that was left open', () => {
  it('is written down when it is opened and when it is closed, with what was left, under its holder', async () => {
    followCardSessions(desk);
    tellSession({ cardId: ada.choice.cardId, before: null, lease: session, why: null });
    await expect.poll(acts).toEqual([['card.lease-open', 'ada', ada.choice.certificate]]);
    const used = { ...session, actsLeft: 2 };
    tellSession({ cardId: ada.choice.cardId, before: session, lease: used, why: null });
    tellSession({ cardId: ada.choice.cardId, before: used, lease: null, why: 'time' } as never);
    await expect
      .poll(async () => (await acts()).map(([act]) => act))
      .toEqual(['card.lease-open', 'card.lease-end']);
    const last = (await world.store.log.about(ada.choice.certificate)).at(-1);
    expect(last?.detail).toContain('"left":2');
    expect(last?.detail).toContain('time');
    expect(world.desk.notifier.emitted).toHaveLength(3);
  });

  it('of somebody the policy does not know is written down as the desk’s', async () => {
    followCardSessions(desk);
    const theirs = { ...session, certificate: stranger.choice.certificate };
    tellSession({ cardId: 'c', before: null, lease: theirs, why: null });
    await expect.poll(acts).toEqual([['card.lease-open', 'desk', stranger.choice.certificate]]);
  });

  it('is closed by its holder alone or with all others', async () => {
    must(await logoutCard(desk, 'card-1'));
    must(await logoutCard(desk, null));
    expect(asked).toEqual([
      ['card-1', 'logout'],
      [null, 'logout'],
    ]);
  });

  it('is closed when the screen is locked, and a PIN entry that waits ends with it', async () => {
    const waiting = world.desk.tickets.open('card-test', null);
    waiting.phase('waiting-for-pin');
    must(await lockCards(desk));
    expect(asked).toEqual([[null, 'locked']]);
    expect(waiting.signal.aborted).toBe(true);
  });
});
