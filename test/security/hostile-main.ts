// A main process that was taken over: speaks the token protocol itself, to a real token process with real
// SoftHSM tokens, and says what it likes.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { createPrivateKey, generateKeyPairSync, sign as signBytes, type KeyObject } from 'node:crypto';
import { childLauncher } from '../../main/token/module-host.ts';
import { compactJws, signingInput } from '../../main/statements/verify.ts';
import type { FrozenMessage } from '../../main/ports/token.ts';
import type { HostChannel } from '../../main/token/transport.ts';
import type { Sentence } from '../../shared/domain/sentence.ts';
import type { Statement, StatementDraft } from '../../shared/domain/statement.ts';
import { t } from '../../shared/texts/index.ts';
import { sayMore } from '../../shared/texts/say.ts';
import type { Wanted } from '../token/certificate-authority.ts';
import { PIN, type TestDesk } from '../token/desk.ts';
import { CREDIT_TRANSFER, sha256 } from '../token/pain-fixture.ts';

/** What the token process said in the end: `done`, or the code of its refusal. */
export interface Outcome {
  readonly code: string;
  readonly detail: string;
  readonly value: unknown;
  /** Requests for a PIN or a confirmation before that. */
  readonly asked: readonly Asked[];
}

export interface Asked {
  readonly requestId: string;
  readonly purpose: string;
  readonly entry: { readonly kind: string };
}

export interface Tricks {
  /** The answer to each pull: null ends the message. By default the frozen bytes of the fixture, whole. */
  readonly pulled?: (message: number, pull: number) => Uint8Array | null;
  /** What main posts when a PIN is asked for. By default the PIN. */
  readonly answers?: (asked: Asked) => readonly object[];
}

interface Pending {
  readonly tricks: Tricks;
  readonly asked: Asked[];
  readonly pulls: Map<number, number>;
  readonly settle: (outcome: Outcome) => void;
}

interface Report {
  readonly type: string;
  readonly job?: number;
  readonly source?: number;
  readonly walk?: number;
  readonly value?: unknown;
  readonly fault?:
    | { readonly code: string; readonly detail?: string; readonly sentences?: readonly Sentence[] }
    | string
    | null;
  readonly item?: { readonly phase: string; readonly request?: Asked };
}

export class HostileMain {
  readonly leases: Report[] = [];
  #channel: HostChannel;
  #pending = new Map<number, Pending>();
  #last = 0;

  private constructor(channel: HostChannel) {
    this.#channel = channel;
  }

  static async start(desk: TestDesk, rootsFile: string = desk.rootsFile): Promise<HostileMain> {
    const channel = childLauncher().launch(
      { moduleId: 'softhsm', kind: 'pkcs11', path: desk.modulePath, roots: rootsFile },
      { ...desk.env },
    );
    const main = new HostileMain(channel);
    await new Promise<void>((resolve, reject) => {
      channel.onExit((reason) => {
        for (const { settle, asked } of main.#pending.values())
          settle({ code: 'process ended', detail: reason, value: null, asked });
        reject(new Error(reason));
      });
      channel.onMessage((raw) => {
        const report = raw as Report;
        if (report.type === 'ready') resolve();
        else main.#take(report);
      });
    });
    return main;
  }

  post(message: object): void {
    this.#channel.post(message);
  }

  /** One job to its end. */
  run(job: object, tricks: Tricks = {}): Promise<Outcome> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((settle) => {
      this.#pending.set(id, { tricks, asked: [], pulls: new Map(), settle });
      this.post({ ...job, job: id });
    });
  }

  close(): void {
    this.#channel.kill();
  }

  #take(report: Report): void {
    if (report.type === 'lease') this.leases.push(report);
    const pending = this.#pending.get(report.job ?? 0);
    if (pending === undefined || report.job === undefined) return;
    const { tricks, asked, pulls, settle } = pending;
    if (report.type === 'pull') {
      const message = report.source ?? 0;
      const pull = pulls.get(message) ?? 0;
      pulls.set(message, pull + 1);
      const value = (tricks.pulled ?? honest)(message, pull);
      this.post({ type: 'chunk', job: report.job, walk: report.walk, value });
    } else if (report.type === 'item' && report.item?.request !== undefined) {
      const { request } = report.item;
      asked.push(request);
      const answers =
        tricks.answers ??
        (({ requestId }: Asked) => [{ type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: false }]);
      for (const answer of answers(request)) this.post(answer);
    } else if (report.type === 'done' || report.type === 'failed') {
      this.#pending.delete(report.job);
      const failed =
        typeof report.fault === 'object' && report.fault !== null
          ? report.fault
          : { code: 'done', detail: '' };
      const detail = sayMore(t, failed);
      settle({ code: failed.code, detail, value: report.value, asked });
    }
  }
}

/** All of the fixture's bytes, then the end. */
function honest(_message: number, pull: number): Uint8Array | null {
  return pull === 0 ? Buffer.from(CREDIT_TRANSFER) : null;
}

/** What main claims of a message. */
export function claimed({ id, kind, sha256: digest, reading }: FrozenMessage): object {
  return { id, kind, sha256: digest, reading };
}

/**
 * A key that lies on no card, with a certificate: what an officer signed elsewhere, or with an old card, is
 * made with it.
 */
export interface LooseKey {
  readonly key: KeyObject;
  readonly der: Uint8Array;
  readonly sha256: string;
}

export async function looseKey(desk: TestDesk, wanted: Wanted): Promise<LooseKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = await desk.authority.issue(publicKey.export({ type: 'spki', format: 'der' }), wanted);
  return {
    key: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    der,
    sha256: sha256(der),
  };
}

/** A JWS (ES256) over any statement, as the holder of the key could make it with a program of their own. */
export function signedBy(
  { key, der, sha256: certificate }: LooseKey,
  person: string,
  draft: StatementDraft | object,
  time: string = new Date().toISOString(),
): string {
  const input = signingInput('ES256', der, { person, certificate, time, ...draft } as Statement);
  return compactJws(input, signBytes('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }));
}
