// Sets up a token for training or a test, in a process of its own, so that main never loads a PKCS#11 module.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { CONFINED } from './module-host.ts';
import { parsedFault } from './protocol.ts';
import { type KeyOrder, type ProvisionMessage, provisionReportSchema } from './provision-protocol.ts';

export interface NewKey extends Omit<KeyOrder, 'alwaysAuthenticate'> {
  readonly alwaysAuthenticate?: boolean;
  /** Gets the SubjectPublicKeyInfo (DER), answers the certificate (DER). */
  readonly issue: (spki: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}

export interface NewToken {
  readonly modulePath: string;
  readonly env: Readonly<Record<string, string>>;
  /** Token label, at most 32 bytes. */
  readonly label: string;
  readonly soPin: string;
  readonly pin: string;
  readonly keys: readonly NewKey[];
  /** Entry of the process; the source file by default. A packaged training build names its own. */
  readonly entry?: string;
}

/** Longest time for one key pair and its certificate; RSA-3072 in software takes about a second. */
const DEADLINE = 60_000;

/**
 * Initialises the next blank token of the module. Processes that have the module loaded see it after their
 * next start.
 */
export function provisionToken(order: NewToken): Promise<Result<{ readonly serial: string }>> {
  const entry = order.entry ?? fileURLToPath(new URL('process/personalize.ts', import.meta.url));
  const child = fork(entry, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: CONFINED,
    env: { PATH: process.env['PATH'] ?? '', ...order.env },
  });
  const post = (message: ProvisionMessage): void => void child.send(message);
  const done = Promise.withResolvers<Result<{ readonly serial: string }>>();
  const timer = setTimeout(() => child.kill('SIGKILL'), DEADLINE * (order.keys.length + 1));
  child.once('error', done.reject);
  child.once('exit', () => done.resolve(err(fault('module-crashed'))));
  child.on('message', (raw) => {
    const report = provisionReportSchema.parse(raw);
    if (report.type === 'provisioned') done.resolve(ok({ serial: report.serial }));
    else if (report.type === 'failed') done.resolve(err(parsedFault(report.fault)));
    else void certify(order.keys[report.index], report.spki).then(post, done.reject);
  });
  const keys = order.keys.map(({ label, id, type, usage, alwaysAuthenticate = false }) => ({
    label,
    id,
    type,
    usage,
    alwaysAuthenticate,
  }));
  post({
    type: 'provision',
    modulePath: order.modulePath,
    label: order.label,
    soPin: order.soPin,
    pin: order.pin,
    keys,
  });
  return done.promise.finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}

async function certify(key: NewKey | undefined, spki: Uint8Array): Promise<ProvisionMessage> {
  if (key === undefined) throw new Error('a certificate was asked for a key nobody ordered');
  return { type: 'certificate', der: await key.issue(spki) };
}
