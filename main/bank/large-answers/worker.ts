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

export type AnswerCalls = {
  /** Reads the body; keeps it, and gives null, when it is not encrypted. */
  readonly read: { readonly input: ReadStep; readonly value: Encrypted | null };
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
  return { pain002, encodingNote: document.encodingNote };
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

type Call = ({ readonly type: 'read' } & ReadStep) | ({ readonly type: 'verify' } & VerifyStep);

serveThread(
  parentPort,
  (call: Call) => (call.type === 'read' ? read(call) : verify(call)),
  // Whatever an answer brings about in here ends the thread, and nothing of it is taken for an answer.
  (cause) => {
    throw cause;
  },
);
