// How an officer settles what a fault left open, and what must be true on the way and in the end: by the
// bank's ledger and journal beside what the contract shows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseOf } from '../flow/case-actions.ts';
import type { StdioDesk } from '../flow/stdio-desk.ts';
import { bookedIn, type Finding, type ResultKind } from './evaluate.ts';

/** How often the bank has written down that it was asked for one of these operations. */
export function requestsAt(folder: string, operations: readonly string[]): number {
  return readdirSync(join(folder, 'training-bank', 'journal')).filter((name) =>
    operations.some((operation) => name.endsWith(`-${operation}.json`)),
  ).length;
}

/** Approval windows that a wrong clock, or time, has ended: nothing was sent, and the desk says so. */
const OVER = new Set(['expired', 'returned']);

export class MessageWatch {
  readonly findings: Finding[] = [];
  readonly #desk: StdioDesk;
  readonly #folder: string;
  readonly #message: string;

  constructor(desk: StdioDesk, folder: string, message: string) {
    this.#desk = desk;
    this.#folder = folder;
    this.#message = message;
  }

  #find(verdict: ResultKind, why: string): void {
    this.findings.push({ verdict, why });
  }

  #see() {
    return this.#desk.must('outbox.get', { message: this.#message });
  }

  #booked(messageId: string): number {
    return bookedIn(this.#folder).filter((one) => one === messageId).length;
  }

  async check(): Promise<void> {
    const row = await this.#see();
    const times = this.#booked(row.messageId);
    if (times > 1) this.#find('doubled', `booked ${times} times`);
    if (times > 0 && (row.may.send || row.may.resend))
      this.#find('doubled', `booked, ${row.state} here, and may be sent`);
    if (times > 0 && !['accepted', 'unknown'].includes(row.state))
      this.#find('contradictory', `booked and ${row.state} here`);
    if (times === 0 && row.state === 'accepted') this.#find('contradictory', 'accepted here and not booked');
    if (row.state === 'unknown' && row.fault === null) this.#find('unclear', 'unknown without a reason');
    if (row.fault?.code === 'internal') this.#find('unclear', 'internal');
    if (row.state === 'sending') this.#find('stuck', 'being sent by nobody');
  }

  async call(name: 'outbox.send' | 'outbox.inquire' | 'outbox.resend'): Promise<void> {
    const answer = await this.#desk.call(name, { message: this.#message });
    if (!answer.ok && answer.error.code === 'internal') this.#find('unclear', `${name} ends in internal`);
    await this.check();
  }

  /** The pause of the bank is ended, then inquiries, and what the bank does not have is sent. */
  async settle(): Promise<readonly Finding[]> {
    for (let round = 0; round < 4 && (await this.#see()).state !== 'accepted'; round += 1) {
      await this.#desk.call('follow.endPause', {});
      const { may } = await this.#see();
      await this.call(may.resend ? 'outbox.resend' : may.send ? 'outbox.send' : 'outbox.inquire');
    }
    const row = await this.#see();
    const times = this.#booked(row.messageId);
    const { state } = await this.#desk.must('batches.get', { batch: row.batch });
    if (times === 0 && OVER.has(state)) return this.findings;
    if (row.state !== 'accepted')
      this.#find('stuck', `still ${row.state} (${row.fault?.code ?? ''}) after it was settled`);
    if (times !== 1) this.#find(times > 1 ? 'doubled' : 'lost', `booked ${times} times in the end`);
    return this.findings;
  }
}

interface Decided {
  readonly notes: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** What the bank has decided about requests that name this payment, in order: ACCP or RJCT. */
export function decisionsOf(folder: string, uetr: string): readonly string[] {
  const journal = join(folder, 'training-bank', 'journal');
  return readdirSync(journal)
    .filter((name) => /-(?:stop|reconfirmation)\.json$/u.test(name))
    .toSorted()
    .flatMap((name) => {
      const { notes, files } = JSON.parse(readFileSync(join(journal, name), 'utf8')) as Decided;
      const request = files['request'];
      if (request === undefined) return [];
      if (!readFileSync(join(journal, request), 'utf8').toLowerCase().includes(uetr.toLowerCase())) return [];
      return notes.flatMap((note) => /: (?<status>ACCP|RJCT) /u.exec(note)?.groups?.['status'] ?? []);
    });
}

/** How often the bank has changed what becomes of a payment. */
function changesOf(folder: string, uetr: string): number {
  const file = join(folder, 'training-bank', 'ledger.jsonl');
  // A bank that has taken nothing yet has no ledger.
  if (!existsSync(file)) return 0;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"kind":"replan"') && line.includes(uetr.toLowerCase())).length;
}

export class CaseWatch {
  readonly findings: Finding[] = [];
  readonly #desk: StdioDesk;
  readonly #folder: string;
  readonly #id: string;

  constructor(desk: StdioDesk, folder: string, id: string) {
    this.#desk = desk;
    this.#folder = folder;
    this.#id = id;
  }

  #find(verdict: ResultKind, why: string): void {
    this.findings.push({ verdict, why });
  }

  #see() {
    return caseOf(this.#desk, this.#id);
  }

  async #decisions(): Promise<readonly string[]> {
    return decisionsOf(this.#folder, (await this.#see()).uetr ?? 'no payment');
  }

  async check(): Promise<void> {
    const [row, decisions] = [await this.#see(), await this.#decisions()];
    const [first] = decisions;
    if (decisions.length > 1) this.#find('doubled', `decided ${decisions.length} times`);
    if (changesOf(this.#folder, row.uetr ?? 'no payment') > 1) this.#find('doubled', 'carried out twice');
    if (first !== undefined && (row.may.send || row.may.resend))
      this.#find('doubled', `${first} by the bank, ${row.state} here, and may be sent`);
    if (first !== undefined && ['released', 'closed', 'expired', 'withdrawn'].includes(row.state))
      this.#find('contradictory', `${first} by the bank and ${row.state} here`);
    if (row.state === 'answered' && first !== 'ACCP')
      this.#find('contradictory', `answered here, and ${first ?? 'nothing'} by the bank`);
    if (row.state === 'refused' && first !== 'RJCT')
      this.#find('contradictory', `refused here, and ${first ?? 'nothing'} by the bank`);
    if (row.state === 'unknown' && row.fault === null && decisions.length === 0)
      this.#find('unclear', 'unknown without a reason');
    if (row.fault?.code === 'internal') this.#find('unclear', 'internal');
    if (row.state === 'sending') this.#find('stuck', 'being sent by nobody');
  }

  async call(name: 'cases.send' | 'cases.ask' | 'cases.resend'): Promise<void> {
    const answer = await this.#desk.call(name, { case: this.#id });
    if (!answer.ok && answer.error.code === 'internal') this.#find('unclear', `${name} ends in internal`);
    await this.check();
  }

  /** The bank is called, and what it says is written down: the truth, as its journal has it. */
  async askByTelephone(): Promise<void> {
    const [row, decisions] = [await this.#see(), await this.#decisions()];
    const [first] = decisions;
    await this.#desk.must('cases.settle', {
      case: this.#id,
      expectedRevision: row.changeRevision,
      said: first === undefined ? 'not-received' : first === 'ACCP' ? 'carried-out' : 'declined',
      contact: 'Ms Reed, service desk',
      calledAt: new Date().toISOString(),
      reference: '',
      note: '',
    });
    await this.check();
  }

  /** An inquiry first; what it leaves open is asked on the telephone; what never arrived is sent. */
  async settle(): Promise<readonly Finding[]> {
    const ended = async (): Promise<boolean> => ['answered', 'refused'].includes((await this.#see()).state);
    let asked = false;
    for (let round = 0; round < 6 && !(await ended()); round += 1) {
      await this.#desk.call('follow.endPause', {});
      const { may } = await this.#see();
      if (may.send) await this.call('cases.send');
      else if (may.resend) await this.call('cases.resend');
      else if (may.ask && !asked) {
        asked = true;
        await this.call('cases.ask');
      } else if (may.settle) await this.askByTelephone();
      else break;
    }
    const [row, decisions] = [await this.#see(), await this.#decisions()];
    if (decisions.length === 0 && OVER.has(row.state)) return this.findings;
    if (!(await ended()))
      this.#find('stuck', `still ${row.state} (${row.fault?.code ?? ''}) after it was settled`);
    if (decisions.length === 0) this.#find('lost', 'never decided by the bank');
    return this.findings;
  }
}
