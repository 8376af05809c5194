import { describe, expect, it, vi } from 'vitest';
import { contract, events } from '../shared/ipc/contract.ts';
import { CALL_NAMES, EVENT_NAMES } from '../shared/ipc/names.ts';
import type { Bridge } from '../shared/ipc/bridge.ts';
import { buildBridge } from './build-bridge.ts';

function bridge() {
  let deliver: (event: string, data: unknown) => void = () => undefined;
  const invoke = vi.fn<(name: string, input: unknown) => Promise<unknown>>(() =>
    Promise.resolve({ ok: true, value: {} }),
  );
  const built = buildBridge({
    invoke,
    subscribe: (listener) => {
      deliver = listener;
    },
  });
  return { built, invoke, deliver: (event: string, data: unknown) => deliver(event, data) };
}

describe('the bridge', () => {
  it('knows the names of the contract and no other', () => {
    expect([...CALL_NAMES].toSorted()).toEqual(Object.keys(contract).toSorted());
    expect([...EVENT_NAMES].toSorted()).toEqual(Object.keys(events).toSorted());
    expect(Object.keys(bridge().built).toSorted()).toEqual(['call', 'on']);
  });

  it('refuses a call that is not in the contract without carrying it', async () => {
    const { built, invoke } = bridge();
    await expect(
      (built as unknown as { call(name: string, input: object): Promise<unknown> }).call('token.sign', {}),
    ).rejects.toThrow(TypeError);
    expect(invoke).not.toHaveBeenCalled();
  });

  it('hands an event to its listeners only until they unsubscribe', () => {
    const { built, deliver } = bridge();
    const heard = vi.fn<(data: unknown) => void>();
    const stop = built.on('changed', heard);
    deliver('changed', { what: 'desk', id: null });
    deliver('ticket', { ticket: 'x' });
    stop();
    deliver('changed', { what: 'desk', id: null });
    expect(heard).toHaveBeenCalledExactlyOnceWith({ what: 'desk', id: null });
  });

  it('cannot be changed by a page', () => {
    const { built } = bridge();
    expect(Object.isFrozen(built)).toBe(true);
  });

  it('types: a wrong name or input does not compile', () => {
    const use = (b: Bridge) => {
      // @ts-expect-error no such call
      void b.call('pin.enter', {});
      // @ts-expect-error the input lacks its batch
      void b.call('batches.get', {});
    };
    expect(use).toBeTypeOf('function');
  });
});
