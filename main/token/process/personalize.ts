// Entry of the process that sets up a token for training and tests: initialises it, makes its keys, stores
// their certificates.
import type { Result } from '../../../shared/domain/result.ts';
import {
  type ProvisionMessage,
  type ProvisionReport,
  provisionMessageSchema,
} from '../provision-protocol.ts';
import { parentPort } from './parent-port.ts';
import { loadModule } from './pkcs11/module.ts';
import { createToken } from './pkcs11/new-token.ts';

process.on('unhandledRejection', () => process.exit(1));
process.on('uncaughtException', () => process.exit(1));

const port = parentPort();
const report = (message: ProvisionReport): void => port.post(message);
let certificate: ((der: Uint8Array) => void) | null = null;

const provision = async (
  order: Extract<ProvisionMessage, { type: 'provision' }>,
): Promise<Result<string>> => {
  const module = loadModule(order.modulePath);
  if (!module.ok) return module;
  return createToken(module.value.native, order, (index, spki) => {
    const issued = new Promise<Uint8Array>((resolve) => {
      certificate = resolve;
    });
    report({ type: 'public-key', index, spki });
    return issued;
  });
};

port.onMessage((raw) => {
  const message = provisionMessageSchema.parse(raw);
  if (message.type === 'certificate') {
    certificate?.(message.der);
    return;
  }
  // What it cannot report ends the process, and the desk learns that.
  // oxlint-disable-next-line typescript/no-floating-promises
  void answer(message);
});

async function answer(order: Extract<ProvisionMessage, { type: 'provision' }>): Promise<void> {
  const result = await provision(order);
  report(
    result.ok
      ? { type: 'provisioned', serial: result.value }
      : { type: 'failed', fault: { ...result.error } },
  );
}
