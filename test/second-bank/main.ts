// Owns the second bank as a program: one JSON object per line on standard input controls it, answers go to
// standard output.
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SecondBank } from './bank/second-bank.ts';
import type { ClientCertificates, Fault } from './bank/second-bank.ts';
import type { IncomingInfo, PaymentStatus, Reason } from './bank/ledger.ts';
import { DEFAULT_OPTIONS } from './bank/options.ts';
import type { BankOptions } from './bank/options.ts';

/** One line of the control protocol. `id` comes back in the answer. */
interface Command {
  readonly id?: string | number;
  readonly do: string;
  readonly options?: Partial<BankOptions>;
  readonly payment?: string;
  readonly status?: PaymentStatus;
  readonly reason?: Reason;
  readonly fault?: Fault;
  readonly incoming?: IncomingInfo;
  readonly certificates?: ClientCertificates;
  readonly request?: string;
  readonly at?: string;
  readonly seconds?: number;
  readonly count?: number;
  readonly from?: number;
}

class ProgramClock {
  #fixed: number | undefined;
  #offset = 0;

  now(): Date {
    return new Date((this.#fixed ?? Date.now()) + this.#offset);
  }

  /** Stops the clock at an instant, or lets it run with the machine again. */
  fix(at: string | undefined): void {
    const time = at === undefined ? undefined : Date.parse(at);
    if (Number.isNaN(time)) throw new Error(`no instant: ${at}`);
    this.#fixed = time;
    this.#offset = 0;
  }

  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }
}

function need<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`the command needs ${name}`);
  return value;
}

async function run(bank: SecondBank, clock: ProgramClock, command: Command): Promise<unknown> {
  const { payment, reason } = command;
  switch (command.do) {
    case 'set':
      bank.set(need(command.options, 'options'));
      return bank.options;
    case 'reset':
      bank.reset(command.options);
      return bank.options;
    case 'options':
      return bank.options;
    case 'fail':
      bank.fail(need(command.fault, 'fault'));
      return null;
    case 'release':
      bank.release();
      return null;
    case 'revoke-tokens':
      bank.revokeTokens();
      return null;
    case 'step':
      return bank.step(need(payment, 'payment'), command.status, reason);
    case 'step-all':
      bank.ledger.stepAll();
      return bank.ledger.payments.map((one) => one.status);
    case 'reject':
      bank.ledger.rejections.set(need(payment, 'payment'), need(reason, 'reason'));
      return null;
    case 'return':
      bank.ledger.giveBack(bank.payment(need(payment, 'payment')), need(reason, 'reason'));
      return null;
    case 'incoming':
      return bank.incoming(need(command.incoming, 'incoming'));
    case 'register':
      await bank.register(need(command.certificates, 'certificates'));
      return null;
    case 'issue':
      return bank.issue(need(command.request, 'request'));
    case 'payments':
      return bank.ledger.payments;
    case 'journal':
      return bank.journal.slice(command.from ?? 0);
    case 'journalled':
      await bank.journalled(need(command.count, 'count'));
      return bank.journal.length;
    case 'refused-handshakes':
      return bank.refusedHandshakes;
    case 'clock':
      if (command.seconds === undefined) clock.fix(command.at);
      else clock.advance(command.seconds);
      return clock.now().toISOString();
    default:
      throw new Error(`no such command: ${command.do}`);
  }
}

function write(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      options: { type: 'string' },
      keys: { type: 'string' },
      clock: { type: 'string' },
      port: { type: 'string' },
    },
  });
  const clock = new ProgramClock();
  if (values.clock !== undefined) clock.fix(values.clock);
  const given =
    values.options === undefined
      ? {}
      : (JSON.parse(readFileSync(values.options, 'utf8')) as Partial<BankOptions>);
  const bank = await SecondBank.start({
    options: { ...given, port: Number(values.port ?? given.port ?? DEFAULT_OPTIONS.port) },
    clock: () => clock.now(),
    ...(values.keys === undefined ? {} : { keysFolder: values.keys }),
  });
  const { folder, ...pairs } = bank.keys;
  const files = Object.fromEntries(
    Object.entries(pairs).map(([name, { keyFile, certFile }]) => [name, { keyFile, certFile }]),
  );
  write({ event: 'started', url: bank.url, folder, keys: files, clients: bank.options.clients });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    let id: string | number | undefined;
    try {
      const command = JSON.parse(line) as Command;
      id = command.id;
      if (command.do === 'close') break;
      write({ id, ok: true, value: (await run(bank, clock, command)) ?? null });
    } catch (error) {
      write({ id, ok: false, error: error instanceof Error ? error.message : String(error) });
    }
  }
  await bank.close();
  // An input that stays open would keep the program alive.
  process.stdin.destroy();
  write({ event: 'closed' });
}

await main();
