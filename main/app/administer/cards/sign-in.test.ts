// Following the card of whoever is signed in, and who may change what is demanded.
import { describe, expect, it } from 'vitest';
import type { AtDesk } from '../../../../shared/domain/sign-in.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import type { TokenModule } from '../../../ports/token.ts';
import { makeSeat } from '../../desk/index.ts';
import { followCard } from './sign-in.ts';

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
