// The cards that were shown: with one reader several people show theirs one after the other.
import { expect, it, vi } from 'vitest';
import { fakeClock } from '../../../ports/clock.fake.ts';
import type { Card, CardCertificate, TokenHosts, TokenModule } from '../../../ports/token.ts';
import { makeCardMonitor } from './card-monitor.ts';

const card = (name: string, unusable: Card['unusable'] = null): Card =>
  ({
    cardId: name,
    reader: 'Reader 1',
    unusable,
    certificates: [{ sha256: name, subject: name } as CardCertificate],
  }) as unknown as Card;

const holding = (...cards: readonly Card[]): readonly TokenModule[] => [
  { moduleId: 'm', label: 'm', path: '/m', kind: 'pkcs11', fault: null, cards: [...cards] },
];

function monitorOver(listings: (readonly TokenModule[])[]) {
  const tokens = {
    list: () => Promise.resolve(listings.shift() ?? []),
    watchReaders: () => () => undefined,
    pulse: () => Promise.resolve([]),
    leases: () => [],
    endLease: () => undefined,
  } as unknown as TokenHosts;
  return makeCardMonitor(tokens, fakeClock(), () => undefined);
}

it('a card that was in the reader before stays known when the next one takes its place', async () => {
  const monitor = monitorOver([holding(card('ada')), holding(card('jonas')), holding()]);
  for (const refresh of [false, true, true]) await monitor.modules(refresh);
  expect([...monitor.shown().keys()]).toEqual(['ada', 'jonas']);
  monitor.close();
});

it('a card that cannot be used is not offered later either', async () => {
  const monitor = monitorOver([holding(card('ada', 'card-removed'))]);
  await monitor.modules(true);
  expect(monitor.shown().size).toBe(0);
  monitor.close();
});

it('the cards of a module that was slow come to the others when it answers, and the window is told', async () => {
  const changed = vi.fn();
  let hand: (module: TokenModule) => void = () => undefined;
  const slow = { moduleId: 's', label: 's', path: '/s', kind: 'pkcs11', cards: [] } as const;
  const tokens = {
    list: (late: typeof hand) => {
      hand = late;
      return Promise.resolve([...holding(card('ada')), { ...slow, fault: 'module-waiting' }]);
    },
    watchReaders: () => () => undefined,
    pulse: () => Promise.resolve(false),
    leases: () => [],
    endLease: () => undefined,
  } as unknown as TokenHosts;
  const monitor = makeCardMonitor(tokens, fakeClock(), changed);
  expect((await monitor.modules(false)).map(({ fault }) => fault)).toEqual([null, 'module-waiting']);
  hand({ ...slow, fault: null, cards: [card('jonas')] });
  expect(changed).toHaveBeenCalledOnce();
  const listed = await monitor.modules(false);
  expect(listed.flatMap(({ cards }) => cards.map(({ cardId }) => cardId))).toEqual(['ada', 'jonas']);
  expect([...monitor.shown().keys()]).toEqual(['ada', 'jonas']);
  monitor.close();
});
