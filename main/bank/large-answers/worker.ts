// The thread in which one large answer is read and verified, in two steps between which the content key is
// asked for elsewhere; it never holds a key.
import { parentPort } from 'node:worker_threads';
import { X509Certificate } from 'node:crypto';
import type { Suite } from '../../../shared/domain/bank-profile.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { Result } from '../../../shared/domain/result.ts';
import {
  pain002Of,
  psrDocument,
  isEncryptedData,
  readEncryptedData,
  undecryptable,
  type OpenedReport,
} from '../../envelope/open.ts';
import { guardXml, type GuardedDocument } from '../../envelope/guard.ts';
import { verifiedXml } from '../../envelope/verify.ts';
import { serveThread } from '../../rpc/protocol.ts';
import { readPayments } from '../payments/read-payments.ts';
import type { PaymentsRead } from '../../ports/bank-requests.ts';
import { listedPayments, type ListedPayments } from '../answer/xml-twin.ts';

interface ReadStep {
  readonly body: Uint8Array;
  readonly suite: Suite;
}

interface VerifyStep {
  readonly plain: Uint8Array | null;
  readonly suite: Suite;
  /** PEM. */
  readonly certificates: readonly string[];
}

interface Encrypted {
  readonly wrappedKey: Uint8Array;
  readonly content: Uint8Array;
}

export interface PaymentsInput {
  readonly body: Uint8Array;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** That was asked for, from 1. */
  readonly page: number;
}

export type AnswerCalls = {
  /** Reads the body; keeps it, and gives null, when it is not encrypted. */
  readonly read: { readonly input: ReadStep; readonly value: Encrypted | null };
  /** A list of payments, in either form, as JSON. */
  readonly list: { readonly input: { readonly body: Uint8Array }; readonly value: ListedPayments };
  readonly payments: { readonly input: PaymentsInput; readonly value: PaymentsRead };
  /** Verifies the decrypted bytes, or the body itself when `plain` is null. */
  readonly verify: { readonly input: VerifyStep; readonly value: OpenedReport };
};

let unencrypted: GuardedDocument | null = null;

function read({ body, suite }: ReadStep): Encrypted | null {
  const outer = guardXml(psrDocument(body) ?? body, Infinity);
  if (!outer.ok) throw new FaultError(fault('answer-garbled', { rule: outer.rule }));
  if (!isEncryptedData(outer.document.root)) {
    unencrypted = outer.document;
    return null;
  }
  const { wrappedKey, content } = valueOf(readEncryptedData(outer.document.root, suite));
  return { wrappedKey, content };
}

async function verify({ plain, suite, certificates }: VerifyStep): Promise<OpenedReport> {
  const document = plain === null ? unencrypted : decrypted(plain);
  if (document === null) throw new FaultError(undecryptable());
  const verified = verifiedXml(
    document,
    suite,
    certificates.map((pem) => new X509Certificate(pem)),
  );
  const pain002 = valueOf(await pain002Of(valueOf(verified)));
  return { pain002, isEncrypted: plain !== null, encodingNote: document.encodingNote };
}

/** A second layer of encryption would be a second oracle; nothing of the kind is in any answer form. */
function decrypted(plain: Uint8Array): GuardedDocument | null {
  const inner = guardXml(plain, Infinity);
  return inner.ok && !isEncryptedData(inner.document.root) ? inner.document : null;
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new FaultError(result.error);
  return result.value;
}

type Call =
  | ({ readonly type: 'read' } & ReadStep)
  | ({ readonly type: 'verify' } & VerifyStep)
  | ({ readonly type: 'payments' } & PaymentsInput)
  | { readonly type: 'list'; readonly body: Uint8Array };

function answer(call: Call): Promise<unknown> | Encrypted | PaymentsRead | null {
  if (call.type === 'read') return read(call);
  if (call.type === 'list') return listedPayments(call.body);
  return call.type === 'payments' ? readPayments(call.body, call.headers, call.page) : verify(call);
}

serveThread(
  parentPort,
  answer,
  // Whatever an answer brings about in here ends the thread, and nothing of it is taken for an answer.
  (cause) => {
    throw cause;
  },
);
