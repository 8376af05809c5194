// Owns what may be ordered of a running sandbox from outside: time, faults, switches, the client's
// certificates, a look inside.
import { keepClock } from '../state/clock.ts';
import { issueForClient } from '../identity/client-certificates.ts';
import type { Bank } from '../bank.ts';
import type { Fault } from '../state/faults.ts';

export interface ControlMessage {
  readonly control: string;
  readonly [argument: string]: unknown;
}

type Command = (bank: Bank, message: ControlMessage) => unknown;

function text(message: ControlMessage, name: string): string | undefined {
  const value = message[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new RangeError(`${name} is a text`);
  return value;
}

function number(message: ControlMessage, name: string, fallback?: number): number {
  const value = message[name] ?? fallback;
  if (typeof value !== 'number') throw new RangeError(`${name} is a number`);
  return value;
}

function moved(bank: Bank): unknown {
  keepClock(bank.dir, bank.clock);
  return bank.clock.facts();
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'clock.get': (bank) => bank.clock.facts(),
  'clock.advance': (bank, message) => {
    bank.clock.advance(number(message, 'seconds'));
    return moved(bank);
  },
  'clock.run': (bank, message) => {
    bank.clock.run(number(message, 'rate', 1));
    return moved(bank);
  },
  'clock.freeze': (bank) => {
    bank.clock.run(0);
    return moved(bank);
  },
  /** Moves to just after the last planned step of every payment now in the books. */
  'clock.settle': (bank) => {
    const last = bank.ledger.lastStepAfter(bank.clock.now());
    if (last !== undefined) bank.clock.advance(Math.ceil((last - bank.clock.now()) / 1000) + 1);
    return moved(bank);
  },
  'faults.get': (bank) => bank.faults.list(),
  'faults.set': (bank, message) => {
    if (!Array.isArray(message['faults'])) throw new RangeError('faults is a list');
    bank.faults.set(message['faults'] as Fault[]);
    return bank.faults.list();
  },
  'faults.add': (bank, message) => {
    bank.faults.add(message['fault'] as Fault);
    return bank.faults.list();
  },
  'settings.get': (bank) => bank.settings.get(),
  'settings.set': (bank, message) =>
    bank.settings.set((message['settings'] ?? {}) as Record<string, unknown>),
  'register.client': (bank, message) => {
    const signing = text(message, 'signingCertPem');
    const encryption = text(message, 'encryptionCertPem');
    bank.clients.register({
      ...(signing === undefined ? {} : { signing }),
      ...(encryption === undefined ? {} : { encryption }),
    });
    return bank.clients.all().map((each) => ({
      purpose: each.purpose,
      file: each.file,
      fingerprint256: each.certificate.fingerprint256,
    }));
  },
  /** The bank's desk: certifies the key of a request whose fingerprint stands in the signed letter. */
  'certificates.issue': (bank, message) =>
    issueForClient(bank, {
      requestPem: text(message, 'requestPem') ?? '',
      letter: text(message, 'letter') ?? '',
    }),
  'tokens.expire': (bank) => ({ expired: bank.tokens.expireAll() }),
  payments: (bank) => bank.ledger.summary(bank.clock.now()),
  journal: (bank, message) => bank.journal.entries(number(message, 'from', 1)),
};

const CONTROLS: readonly string[] = Object.keys(COMMANDS);

/** Carries out one order; some answer with a promise. RangeError: it is not known or not understood. */
export function execute(bank: Bank, message: ControlMessage): unknown {
  const command = Object.hasOwn(COMMANDS, message.control) ? COMMANDS[message.control] : undefined;
  if (!command) throw new RangeError(`control is one of ${CONTROLS.join(', ')}, stop`);
  return command(bank, message);
}

// The control channel of a sandbox started as a child process: one message in, one reply out.

/**
 * Answers `{id, control, …}` with `{id, ok, value | error}`. `stop` ends the sandbox; so does the loss of the
 * parent.
 */
export function serveChannel(bank: Bank, stop: () => Promise<void>): void {
  if (!process.send) return;
  const send = (reply: unknown): Promise<void> =>
    new Promise((resolve) => {
      process.send?.(reply, undefined, undefined, () => {
        resolve();
      });
    });
  process.on('message', (raw) => {
    const message = raw as ControlMessage & { id?: unknown };
    const { id } = message;
    if (message.control === 'stop') {
      void send({ id, ok: true, value: 'stopping' }).then(stop);
      return;
    }
    void Promise.resolve()
      .then(() => execute(bank, message))
      .then(
        (value) => send({ id, ok: true, value }),
        (error: unknown) =>
          send({ id, ok: false, error: error instanceof Error ? error.message : String(error) }),
      );
  });
  process.on('disconnect', () => {
    void stop();
  });
}
