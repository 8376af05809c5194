// The message tools without a thread: the same work, called over the same protocol, in this process.
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { MessageTools } from '../ports/messages.ts';
import { memoryLine } from '../rpc/memory-port.fake.ts';
import type { CallHooks } from '../rpc/protocol.ts';
import { toolsOver } from './message-tools.ts';
import { performMessageCall } from './worker.ts';
import type { MessageCall, MessageCalls } from './worker-protocol.ts';

export function messageToolsInMemory(): MessageTools {
  const { caller } = memoryLine<{ readonly [N in keyof MessageCalls]: MessageCalls[N] }>((call, served) =>
    performMessageCall(call as unknown as MessageCall, served),
  );
  return toolsOver({
    run: async (name, input, hooks) => {
      const end = await caller.call(name, input, hooks as CallHooks);
      if (!end.ok) throw new FaultError(end.error);
      return end.value;
    },
    close: () => Promise.resolve(),
  });
}
