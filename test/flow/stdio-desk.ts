// A desk in a process of its own, driven over the stdio shell exactly as automation would drive it: a
// training desk, or where COUNTERSIGN_DESK=customer or the test asks for it one that was set up as a customer
// sets one up.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallInput, CallName, CallOutput, EventData } from '../../shared/ipc/contract.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { Result } from '../../shared/domain/result.ts';
import { endWorld, ON_CUSTOMER_DESK, worldOf, type CustomerWorld } from '../made-desks/customer-world.ts';
import { copyMadeDesk } from '../made-desks/made-desk.ts';
import { PASSPHRASE, PINS } from './real-cards.ts';

const ENTRY = fileURLToPath(new URL('../../main/shells/stdio/main.ts', import.meta.url));
const BANK = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
/** In the environment of a desk: a folder with the bundle it is started from, in place of the sources. */
export const BUNDLE = 'COUNTERSIGN_BUNDLE';

type TicketView = EventData<'ticket'>;
export type KeyChoice = CallInput<'batches.freeze'>['choice'];

export interface PinAsked {
  readonly requestId: string;
  readonly purpose: string;
  readonly card: { readonly label: string };
  readonly readings: readonly object[];
  readonly words: readonly (readonly string[])[];
  readonly entry: { readonly kind: 'pin' | 'confirm' | 'change' };
}

export interface StartOptions {
  readonly args?: readonly string[];
  /** Runs the desk under another program: strace, unshare. */
  readonly under?: readonly string[];
  /** Added to the environment: where the cards of a real desk's module lie. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A desk that the test itself sets up, or none yet. */
  readonly real?: true;
  /** A desk that was set up as a customer sets one up, on whichever desks the run works. */
  readonly customer?: true;
  /** Makes the desk where there is none even though the run has one to copy. */
  readonly afresh?: true;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'countersign-desk-'));
}

export class StdioDesk {
  readonly child: ChildProcessWithoutNullStreams;
  /** What is answered when a PIN is asked for; by default the card's own PIN. */
  pin: (asked: PinAsked) => string | null;
  /** Another answer of the PIN page than a PIN: a call of its contract and what goes with it. */
  reply: (asked: PinAsked) => readonly [call: string, input: object] | null = () => null;
  readonly asked: PinAsked[] = [];
  readonly events: { readonly event: string; readonly data: unknown }[] = [];
  /** Answers to lines that were no calls. */
  readonly unnamed: object[] = [];
  readonly exited: Promise<number | null>;
  errors = '';
  /** Null on a training desk, and where the test sets up its own. */
  world: CustomerWorld | null = null;
  /** Of the cards at the desk, by their labels. */
  pins: ReadonlyMap<string, string> = new Map();
  #waiting = new Map<number, (answer: Result<unknown>) => void>();
  #last = 0;

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.child = child;
    this.pin = ({ card }) => this.pins.get(card.label) ?? null;
    this.exited = new Promise((resolve) => child.once('exit', resolve));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    child.stdin.on('error', () => undefined);
    void this.#read();
  }

  static async start(folder: string, options: StartOptions = {}): Promise<StdioDesk> {
    const { customer = ON_CUSTOMER_DESK, ...others } = options;
    if (customer && options.real !== true && options.args?.includes('--file-tokens') !== true)
      return StdioDesk.#startCustomer(folder, others);
    const { args = ['--training'], under = [], env = {}, real, afresh } = options;
    if (real !== true && afresh !== true && !args.includes('--file-tokens')) await copyMadeDesk(folder);
    const [program, ...before] = [...under, process.execPath];
    const { [BUNDLE]: bundle, ...passed } = env;
    const [entry, bank] =
      bundle === undefined ? [ENTRY, BANK] : [join(bundle, 'stdio.js'), join(bundle, 'sandbox.js')];
    const child = spawn(program, [...before, entry, '--desk', folder, '--bank', bank, ...args], {
      stdio: 'pipe',
      env: { ...process.env, ...passed },
    });
    const desk = new StdioDesk(child);
    await new Promise<void>((resolve, reject) => {
      const look = setInterval(() => {
        if (desk.events.some(({ event }) => event === 'ready')) {
          clearInterval(look);
          resolve();
        }
      }, 10);
      child.once('exit', () => {
        clearInterval(look);
        reject(new Error(`the desk ended: ${desk.errors}`));
      });
    });
    if (real === true) return desk;
    const training = await desk.must('training.get', {});
    desk.pins = new Map(training.officers.map(({ card, pin }) => [card, pin]));
    return desk;
  }

  /** With its bank, its cards and its passphrase; `--offline` keeps its meaning. */
  static async #startCustomer(folder: string, { args = [], env, ...rest }: StartOptions): Promise<StdioDesk> {
    await copyMadeDesk(folder, 'customer');
    const world = worldOf(folder);
    const desk = await StdioDesk.start(folder, {
      ...rest,
      args: args.filter((one) => one !== '--training'),
      env: { ...env, ...world?.env },
      real: true,
    });
    desk.world = world;
    desk.pins = PINS;
    const { stage } = await desk.must('setup.get', {});
    if (stage === 'locked') await desk.must('setup.unlock', { passphrase: PASSPHRASE });
    return desk;
  }

  /** Any call, also of names and inputs the contract does not have. */
  raw(call: string, input: unknown): Promise<Result<unknown>> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, resolve);
      void this.exited.then(() => reject(new Error(`the desk ended during ${call}: ${this.errors}`)));
      this.child.stdin.write(`${JSON.stringify({ id, call, input })}\n`);
    });
  }

  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
    return this.raw(name, input) as Promise<Result<CallOutput<N>>>;
  }

  async must<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const answer = await this.call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)} ${this.errors}`);
    return answer.value;
  }

  /** The ticket at its end. */
  async ended(ticket: string): Promise<TicketView> {
    for (;;) {
      const view = await this.must('tickets.get', { ticket });
      if (['done', 'failed', 'cancelled'].includes(view.phase)) return view;
      await pause(25);
    }
  }

  async stop(): Promise<void> {
    this.child.stdin.end();
    await this.exited;
  }

  async #read(): Promise<void> {
    let text = '';
    this.child.stdout.setEncoding('utf8');
    for await (const piece of this.child.stdout) {
      text += piece as string;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) this.#take(JSON.parse(line) as Line);
    }
  }

  #take(line: Line): void {
    if (line.event !== undefined) {
      this.events.push({ event: line.event, data: line.data });
      if (line.event === 'pin.requested') this.#answerPin(line.data as PinAsked);
      return;
    }
    if (line.id === null) this.unnamed.push(line);
    const done = this.#waiting.get(line.id ?? -1);
    this.#waiting.delete(line.id ?? -1);
    done?.(line.ok === true ? { ok: true, value: line.value } : { ok: false, error: line.error as Fault });
  }

  #answerPin(asked: PinAsked): void {
    this.asked.push(asked);
    const { requestId } = asked;
    const other = this.reply(asked);
    if (other !== null) {
      this.raw(other[0], { requestId, ...other[1] }).catch(() => undefined);
      return;
    }
    const pin = this.pin(asked);
    const answer =
      pin === null
        ? this.raw('pin.cancel', { requestId: asked.requestId })
        : this.raw('pin.enter', { requestId: asked.requestId, pin });
    // A desk that is killed meanwhile answers nobody.
    answer.catch(() => undefined);
  }
}

interface Line {
  readonly event?: string;
  readonly data?: unknown;
  readonly id?: number | null;
  readonly ok?: boolean;
  readonly value?: unknown;
  readonly error?: unknown;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

export async function throwAway(folder: string): Promise<void> {
  await endWorld(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
