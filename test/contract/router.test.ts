// The one door: what it lets in, what it lets out, and what it says when something breaks behind it.
import { describe, expect, it } from 'vitest';
import { administerUseCases } from '../../main/app/administer/index.ts';
import { authoriseUseCases } from '../../main/app/authorise/index.ts';
import { foundationUseCases } from '../../main/app/desk/index.ts';
import { exchangeUseCases } from '../../main/app/exchange/index.ts';
import { followUseCases } from '../../main/app/follow/index.ts';
import { observeUseCases } from '../../main/app/observe/index.ts';
import { prepareUseCases } from '../../main/app/prepare/index.ts';
import { allCalls } from '../../main/ipc/all-calls.ts';
import { makeRouter } from '../../main/ipc/router.ts';
import type { Call, DeskState } from '../../shared/ipc/call.ts';
import { contract, type CallName } from '../../shared/ipc/contract.ts';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { malformedInputs } from './malformed.ts';
import { RIGHT } from './samples.ts';

const NAMES = Object.keys(contract) as CallName[];
const trusted = (): boolean => true;
const answeredIn = (name: CallName): readonly DeskState[] => (contract[name] as Call).states;
/** A state in which the call is answered: the open desk for nearly all of them. */
const stateOf = (name: CallName): DeskState => (answeredIn(name).includes('open') ? 'open' : 'locked');

interface Behind {
  readonly reached: [string, unknown][];
  readonly noted: [string, unknown][];
}

const CONTEXT = { desk: 'desk-1' };

function doorWith(
  answer: (name: string, input: unknown) => Promise<Result<unknown>>,
  { readOnly = false, state = 'open' }: { readonly readOnly?: boolean; readonly state?: DeskState } = {},
) {
  const behind: Behind = { reached: [], noted: [] };
  const calls = Object.fromEntries(
    NAMES.map((name) => [
      name,
      (context: unknown, input: unknown) => {
        expect(context).toBe(CONTEXT);
        behind.reached.push([name, input]);
        return answer(name, input);
      },
    ]),
  ) as never;
  const diagnostics = {
    error: (id: string, _what: string, cause: unknown) => void behind.noted.push([id, cause]),
    note: () => undefined,
    recent: () => '',
  };
  return {
    ...behind,
    router: makeRouter({
      state,
      notNow: fault('desk-not-open'),
      calls,
      context: CONTEXT,
      diagnostics,
      correlationId: () => 'corr-1',
      readOnly,
    }),
  };
}

const silent = () => Promise.resolve(ok({}));

describe('what comes in', () => {
  it.each(NAMES)('%s refuses every malformed input, reaches no use case and throws nothing', async (name) => {
    const { router, reached } = doorWith(silent);
    const malformed = malformedInputs(contract[name].input, RIGHT[name]);
    expect(malformed.length).toBeGreaterThan(10);
    for (const { why, input } of malformed) {
      expect([why, await router.call(trusted, name, input)]).toEqual([
        why,
        { ok: false, error: expect.objectContaining({ code: 'invalid-input' }) },
      ]);
    }
    expect(reached).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(NAMES)('%s takes its right input, with defaults filled', async (name) => {
    const { router, reached } = doorWith(silent, { state: stateOf(name) });
    await router.call(trusted, name, RIGHT[name]);
    expect(reached).toEqual([[name, contract[name].input.parse(RIGHT[name])]]);
  });

  it.each(['', 'desk', 'desk.get ', 'desk.drop', 'constructor', '__proto__', 'toString', 'pin.enter'])(
    'the name "%s" is no call',
    async (name) => {
      const { router, reached } = doorWith(silent);
      expect(await router.call(trusted, name, {})).toEqual({ ok: false, error: { code: 'unknown-call' } });
      expect(reached).toEqual([]);
    },
  );

  it('a name that is no text is no call', async () => {
    const { router } = doorWith(silent);
    for (const name of [null, undefined, 1, {}, ['desk.get'], { toString: () => 'desk.get' }]) {
      expect(await router.call(trusted, name, {})).toEqual({ ok: false, error: { code: 'unknown-call' } });
    }
  });

  it('the sender is asked at once, before anything is awaited, and an untrusted one reaches nothing', async () => {
    const { router, reached } = doorWith(silent);
    let asked = false;
    const call = router.call(
      () => {
        asked = true;
        return false;
      },
      'desk.get',
      {},
    );
    expect(asked).toBe(true);
    expect(await call).toEqual({ ok: false, error: { code: 'untrusted-sender' } });
    expect(
      await router.call(
        () => {
          throw new Error('no frame');
        },
        'desk.get',
        {},
      ),
    ).toEqual({ ok: false, error: { code: 'untrusted-sender' } });
    expect(reached).toEqual([]);
  });

  it('a refusal names the place of the input and never its value', async () => {
    const { router } = doorWith(silent);
    const answer = await router.call(trusted, 'batches.freeze', {
      ...RIGHT['batches.freeze'],
      choice: { cardId: 'c', certificate: 'DE89370400440532013000' },
    });
    expect(answer).toMatchObject({ error: { path: 'choice/certificate' } });
    expect(JSON.stringify(answer)).not.toContain('DE89');
  });
});

describe('the state of the desk', () => {
  it.each(['locked', 'open', 'refused'] as const)(
    '%s: answers the calls of that state alone',
    async (state) => {
      const { router, reached } = doorWith(silent, { state });
      for (const name of NAMES) {
        const answer = await router.call(trusted, name, RIGHT[name]);
        if (!answeredIn(name).includes(state))
          expect([name, answer]).toEqual([name, { ok: false, error: { code: 'desk-not-open' } }]);
      }
      expect(reached.map(([name]) => name)).toEqual(NAMES.filter((name) => answeredIn(name).includes(state)));
    },
  );

  it('before a desk is open three calls are answered, and of a refused one a single call', () => {
    const inState = (state: DeskState) => NAMES.filter((name) => answeredIn(name).includes(state));
    expect(inState('locked')).toEqual(['setup.get', 'setup.create', 'setup.unlock']);
    expect(inState('refused')).toEqual(['setup.get']);
  });
});

describe('the tables of the modules', () => {
  it('answer every call of an open desk once', () => {
    const tables = [
      foundationUseCases,
      authoriseUseCases,
      administerUseCases,
      observeUseCases,
      followUseCases,
      prepareUseCases,
      exchangeUseCases,
    ];
    const open = NAMES.filter((name) => answeredIn(name).includes('open')).toSorted();
    expect(tables.flatMap((table) => Object.keys(table)).toSorted()).toEqual(open);
    expect(Object.keys(allCalls).toSorted()).toEqual(open);
  });
});

describe('a shell that may only read', () => {
  it('a use case that would write says so by the name of the shell', async () => {
    for (const refuse of [
      () => Promise.resolve(err(fault('store-not-writable'))),
      () => Promise.reject(new FaultError(fault('store-not-writable'))),
    ]) {
      const { router } = doorWith(refuse, { readOnly: true });
      expect(await router.call(trusted, 'desk.get', {})).toEqual({
        ok: false,
        error: { code: 'read-only-shell' },
      });
    }
  });

  it.each(NAMES)('%s: acts are refused and reads pass', async (name) => {
    const { router, reached } = doorWith(silent, { readOnly: true, state: stateOf(name) });
    const answer = await router.call(trusted, name, RIGHT[name]);
    expect(reached.length).toBe(contract[name].effect === 'act' ? 0 : 1);
    if (contract[name].effect === 'act')
      expect(answer).toEqual({ ok: false, error: { code: 'read-only-shell' } });
  });
});

describe('what goes out', () => {
  it('an answer with a field too many, one too few or of another type never leaves', async () => {
    const right = { mode: 'online', state: 'online', since: '2026-11-20T10:00:00Z' };
    for (const wrong of [
      { ...right, secret: 'x' },
      { mode: 'online', state: 'online' },
      { ...right, since: 1 },
      null,
      [],
    ]) {
      const { router } = doorWith(() => Promise.resolve(ok(wrong)));
      expect(await router.call(trusted, 'network.setMode', { mode: 'online' })).toEqual({
        ok: false,
        error: { code: 'internal', correlationId: 'corr-1' },
      });
    }
    const { router } = doorWith(() => Promise.resolve(ok(right)));
    expect(await router.call(trusted, 'network.setMode', { mode: 'online' })).toEqual(ok(right));
  });

  it('a bug says nothing but a correlation id, and its cause goes to the log', async () => {
    const cause = new Error('SQL near "DE89370400440532013000"');
    const { router, noted } = doorWith(() => Promise.reject(cause));
    expect(await router.call(trusted, 'desk.get', {})).toEqual({
      ok: false,
      error: { code: 'internal', correlationId: 'corr-1' },
    });
    expect(noted).toEqual([['corr-1', cause]]);
  });

  it('a handler that throws before it awaits is caught too', async () => {
    const { router } = doorWith(() => {
      throw new TypeError('at once');
    });
    expect(await router.call(trusted, 'desk.get', {})).toMatchObject({ error: { code: 'internal' } });
  });

  it('a store fault that was thrown keeps its name', async () => {
    const { router, noted } = doorWith(() => Promise.reject(new FaultError(fault('store-disk-full'))));
    expect(await router.call(trusted, 'desk.get', {})).toEqual({
      ok: false,
      error: { code: 'store-disk-full' },
    });
    expect(noted).toEqual([]);
  });
});
