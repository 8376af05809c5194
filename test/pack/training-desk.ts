// A real training desk without a window: officers act through the router, PINs are typed at the PIN door.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { trainingKit } from '../../training/kit.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDesk, type OpenDesk } from '../../main/compose.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { PinRequest } from '../../main/ports/token.ts';
import { copyMadeDesk } from '../made-desks/made-desk.ts';

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'pack-desk-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export class TrainingDesk {
  readonly folder: string;
  readonly desk: OpenDesk;
  #pin = '';

  constructor(folder: string, desk: OpenDesk) {
    this.folder = folder;
    this.desk = desk;
  }

  /** `afresh`: makes the desk where there is none even though the run has one to copy. */
  static async open(folder: string, offline = true, afresh = false): Promise<TrainingDesk> {
    if (!afresh) await copyMadeDesk(folder);
    const held: { desk: TrainingDesk | null } = { desk: null };
    const opened = await openDesk({
      folder,
      shell: 'stdio',
      version: '0.0.0',
      offline,
      training: {
        kit: trainingKit(),
        create: true,
        sandboxEntry: fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url)),
      },
      // What a use case did not expect is a bug, and the suite should say which.
      diagnostics: {
        error: (_id, what, cause) =>
          process.stderr.write(`${what}: ${cause instanceof Error ? cause.stack : String(cause)}\n`),
        note: () => undefined,
        recent: () => '',
      },
      pinWindow: {
        open: (request: PinRequest) => held.desk?.typePin(request),
        wrongPin: () => undefined,
        close: () => undefined,
      },
    });
    if (!opened.ok) throw new Error(`${opened.error.code} ${opened.error.detail ?? ''}`);
    held.desk = new TrainingDesk(folder, opened.value);
    return held.desk;
  }

  typePin(request: PinRequest): void {
    this.desk.pin.answerPin({
      type: 'enter',
      requestId: request.requestId,
      pin: pinBytes(this.#pin),
      keepOpen: false,
    });
  }

  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
    return this.desk.router.call(() => true, name, input) as Promise<Result<CallOutput<N>>>;
  }

  /** The answer, or an error that names the fault. */
  async ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const result = await this.call(name, input);
    if (!result.ok)
      throw new Error(
        `${name}: ${result.error.code} ${result.error.detail ?? ''} ${result.error.path ?? ''}`,
      );
    return result.value;
  }

  async send(name: string, bytes: Uint8Array): Promise<string> {
    const { file } = await this.ask('files.open', { name, size: bytes.length });
    for (let from = 0; from < bytes.length; from += 1_500_000) {
      await this.ask('files.append', {
        file,
        base64: Buffer.from(bytes.subarray(from, from + 1_500_000)).toString('base64'),
      });
    }
    return file;
  }

  async receive(file: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const piece: CallOutput<'files.read'> = await this.ask('files.read', { file, offset });
      parts.push(Buffer.from(piece.base64, 'base64'));
      offset = piece.next;
    }
    return Buffer.concat(parts);
  }

  /** Imports the first sample of credit transfers that has no blocking finding. */
  async batchFromSample(): Promise<string> {
    const { samples } = await this.ask('training.get', {});
    for (const { sample } of samples) {
      const { file } = await this.ask('training.importSample', { sample });
      const checked = await this.call('imports.check', { file });
      if (!checked.ok || checked.value.blocking > 0) continue;
      return (await this.ask('imports.takeOver', { import: checked.value.import, reference: '' })).batch;
    }
    throw new Error('no sample can be taken over');
  }

  /** The card of the officer who has the part; its PIN is typed from now on. */
  async cardOf(role: string): Promise<{ readonly cardId: string; readonly certificate: string }> {
    const { officers } = await this.ask('training.get', {});
    const officer = officers.find((one) => one.role === role);
    const { modules } = await this.ask('cards.list', { refresh: true });
    const found = modules
      .flatMap((module) => module.cards)
      .flatMap((card) => card.certificates.map((certificate) => ({ card, certificate })))
      .find(({ certificate }) => certificate.person === officer?.person);
    if (officer === undefined || found === undefined) throw new Error(`nobody is ${role}`);
    this.#pin = officer.pin;
    return { cardId: found.card.cardId, certificate: found.certificate.sha256 };
  }

  /** `done`, or the code of the fault it ended with. */
  async outcome(ticket: string): Promise<string> {
    for (;;) {
      const { phase, fault } = await this.ask('tickets.get', { ticket });
      if (phase === 'done') return 'done';
      if (phase === 'failed' || phase === 'cancelled') return fault?.code ?? phase;
      await new Promise((next) => {
        setTimeout(next, 20);
      });
    }
  }

  /** One signed act of the officer who has the part; waits until the ticket is done. */
  async sign(batch: string, act: 'freeze' | 'approve' | 'release' | 'return', role: string): Promise<void> {
    const choice = await this.cardOf(role);
    const { changeRevision } = await this.ask('batches.get', { batch });
    const command = { batch, expectedRevision: changeRevision, choice };
    const text = `${act} in the test`;
    const { ticket } =
      act === 'return'
        ? await this.ask('batches.return', { ...command, reason: text })
        : await this.ask(`batches.${act}`, { ...command, note: text });
    const outcome = await this.outcome(ticket);
    if (outcome !== 'done') throw new Error(`${act}: ${outcome}`);
  }

  /** `done`, or the code of the fault: one signature over handing the batch to another desk. */
  async handOver(batch: string, to: string, role = 'releaser'): Promise<string> {
    const choice = await this.cardOf(role);
    const { changeRevision } = await this.ask('batches.get', { batch });
    const started = await this.call('handovers.sign', {
      batch,
      expectedRevision: changeRevision,
      to,
      choice,
      note: 'the line is down',
    });
    return started.ok ? this.outcome(started.value.ticket) : started.error.code;
  }

  async pack(batch: string): Promise<Buffer> {
    return this.receive((await this.ask('packs.export', { batch })).file);
  }

  /** What taking a pack over did, or the code of the refusal. */
  async take(pack: Uint8Array): Promise<CallOutput<'packs.import'>['batches'] | string> {
    const result = await this.call('packs.import', { file: await this.send('batch.cspack', pack) });
    return result.ok ? result.value.batches : result.error.code;
  }

  async stateOf(batch: string): Promise<string> {
    return (await this.ask('batches.get', { batch })).state;
  }

  /** The state once it is the wanted one; after a minute whatever it is. */
  async until(batch: string, state: string): Promise<string> {
    for (let tries = 0; tries < 2_400 && (await this.stateOf(batch)) !== state; tries += 1)
      await new Promise((next) => {
        setTimeout(next, 25);
      });
    return this.stateOf(batch);
  }
}
