// The sample desk, where one call is answered as a test says.
import { ok } from '../../shared/domain/result.ts';
import type { CallName } from '../../shared/ipc/contract.ts';
import type { FakeShell } from './fake-desk.ts';
import { createWorld } from './world/world.ts';

export function deskAnswering(call: CallName, value: unknown): FakeShell {
  const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  return {
    ...double,
    bridge: {
      ...double.bridge,
      call: async (name, input) => (name === call ? (ok(value) as never) : double.bridge.call(name, input)),
    },
  };
}
