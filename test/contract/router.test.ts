// The one door: what it lets in, what it lets out, and what it says when something breaks behind it.
import { describe, expect, it } from 'vitest';
import type { Handlers } from '../../main/ipc/handlers.ts';
import { makeRouter } from '../../main/ipc/router.ts';
import { contract, type CallName } from '../../shared/ipc/contract.ts';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import { malformedInputs } from './malformed.ts';
import { RIGHT } from './samples.ts';

const NAMES = Object.keys(contract) as CallName[];
const trusted = (): boolean => true;

interface Behind {
  readonly reached: [string, unknown][];
  readonly noted: [string, unknown][];
}

function doorWith(answer: (name: string, input: unknown) => Promise<Result<unknown>>, readOnly = false) {
  const behind: Behind = { reached: [], noted: [] };
  const handlers = Object.fromEntries(
    NAMES.map((name) => [
      name,
      (input: unknown) => {
        behind.reached.push([name, input]);
        return answer(name, input);
      },
    ]),
  ) as unknown as Handlers;
  const diagnostics = {
    error: (id: string, _what: string, cause: unknown) => void behind.noted.push([id, cause]),
    note: () => undefined,
    recent: () => '',
  };
  return {
    ...behind,
    router: makeRouter({ handlers, diagnostics, correlationId: () => 'corr-1', readOnly }),
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
    const { router, reached } = doorWith(silent);
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

describe('a shell that may only read', () => {
  it.each(NAMES)('%s: acts are refused and reads pass', async (name) => {
    const { router, reached } = doorWith(silent, true);
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
