// Owns driving a desk in a process of its own: JSON lines in and out, as any automation would, and nothing
// of the product imported.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { list, text, type Json } from './json.ts';

const ENTRY = fileURLToPath(new URL('../../main/shells/stdio/main.ts', import.meta.url));
const BANK = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
/** Guards against hanging alone: on a busy machine a desk with its bank and tokens takes minutes. */
const LONGEST_START_MS = 600_000;

export type Answer =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      readonly code: string;
      readonly detail: string;
      /** Sections of the interface document that the refusal names. */
      readonly sections: readonly string[];
      /** HTTP statuses that it names. */
      readonly statuses: readonly string[];
    };

export type Officer = 'ada-keller' | 'jonas-weber' | 'mira-novak';

export interface DeskStart {
  readonly folder: string;
  /** A module loaded before the desk: the layer that carries mutants. */
  readonly preload?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export class Desk {
  readonly folder: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (line: Json) => void>();
  readonly #pins = new Map<string, string>();
  readonly #exited: Promise<void>;
  #cards = new Map<Officer, Json>();
  #last = 0;
  #ready: () => void = () => undefined;
  #errors = '';

  private constructor({ folder, preload, env = {} }: DeskStart) {
    this.folder = folder;
    const before = preload === undefined ? [] : ['--import', preload];
    this.#child = spawn(
      process.execPath,
      [...before, ENTRY, '--desk', folder, '--bank', BANK, '--training'],
      { stdio: 'pipe', env: { ...process.env, ...env } },
    );
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
    });
    this.#child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      this.#errors += piece;
    });
    this.#child.stdin.on('error', () => undefined);
  }

  static async start(options: DeskStart): Promise<Desk> {
    const desk = new Desk(options);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the desk did not start: ${desk.#errors}`)),
        LONGEST_START_MS,
      );
      desk.#ready = () => {
        clearTimeout(timer);
        resolve();
      };
      void desk.#exited.then(() => reject(new Error(`the desk ended: ${desk.#errors}`)));
      void desk.#read();
    });
    for (const officer of list(await desk.must('training.get', {}), 'officers'))
      desk.#pins.set(text(officer, 'card'), text(officer, 'pin'));
    return desk;
  }

  async call(call: string, input: Json): Promise<Answer> {
    this.#last += 1;
    const id = this.#last;
    const line = await new Promise<Json>((resolve, reject) => {
      this.#waiting.set(id, resolve);
      void this.#exited.then(() => reject(new Error(`the desk ended during ${call}: ${this.#errors}`)));
      this.#child.stdin.write(`${JSON.stringify({ id, call, input })}\n`);
    });
    const {
      ok,
      value = null,
      error = null,
    } = line as { readonly ok: boolean; readonly value?: Json; readonly error?: Json };
    if (ok) return { ok, value };
    const sections = list(error, 'sentences').map((sentence) => text(sentence, 'data', 'section'));
    const statuses = list(error, 'sentences').map((sentence) => text(sentence, 'data', 'status'));
    return { ok, code: text(error, 'code'), detail: text(error, 'detail'), sections, statuses };
  }

  async must(call: string, input: Json): Promise<Json> {
    const answer = await this.call(call, input);
    if (!answer.ok) throw new Error(`${call}: ${answer.code} ${answer.detail} ${this.#errors.slice(-500)}`);
    return answer.value;
  }

  /** An act signed by an officer's card, to its end. */
  async sign(call: string, officer: Officer, input: { readonly [name: string]: Json }): Promise<void> {
    const started = await this.must(call, { ...input, choice: await this.#card(officer), note: '' });
    for (;;) {
      const ticket = await this.must('tickets.get', { ticket: text(started, 'ticket') });
      const phase = text(ticket, 'phase');
      if (phase === 'done') return;
      if (phase === 'failed' || phase === 'cancelled') throw new Error(`${call}: ${JSON.stringify(ticket)}`);
      await pause(20);
    }
  }

  async #card(officer: Officer): Promise<Json> {
    if (this.#cards.size === 0) {
      for (const card of list(await this.must('cards.list', {}), 'modules').flatMap((module) =>
        list(module, 'cards'),
      )) {
        for (const certificate of list(card, 'certificates')) {
          this.#cards.set(text(certificate, 'person') as Officer, {
            cardId: text(card, 'cardId'),
            certificate: text(certificate, 'sha256'),
          });
        }
      }
    }
    const card = this.#cards.get(officer);
    if (card === undefined) throw new Error(`no card of ${officer}`);
    return card;
  }

  async stop(): Promise<void> {
    this.#child.stdin.end();
    await this.#exited;
  }

  async #read(): Promise<void> {
    let rest = '';
    this.#child.stdout.setEncoding('utf8');
    for await (const piece of this.#child.stdout) {
      rest += piece as string;
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#take(JSON.parse(line) as Json);
    }
  }

  #take(line: Json): void {
    const event = text(line, 'event');
    if (event === 'ready') this.#ready();
    if (event === 'pin.requested') {
      const pin = this.#pins.get(text(line, 'data', 'card', 'label')) ?? '';
      void this.call('pin.enter', { requestId: text(line, 'data', 'requestId'), pin });
    }
    if (event !== '') return;
    const id = Number(text(line, 'id'));
    this.#waiting.get(id)?.(line);
    this.#waiting.delete(id);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
