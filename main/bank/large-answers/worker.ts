// The thread in which one large answer is read and verified; it never holds a key.
import { X509Certificate } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { fault } from '../../../shared/domain/errors.ts';
import { pain002Of, psrDocument } from '../../envelope/answer-shapes.ts';
import { isEncryptedData, readEncryptedData, undecryptable } from '../../envelope/decrypt.ts';
import { guardXml, type GuardedDocument } from '../../envelope/guard.ts';
import { verifiedXml } from '../../envelope/verify.ts';
import type { Outcome, Step } from './protocol.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');

let unencrypted: GuardedDocument | null = null;

function read({ body, suite }: Extract<Step, { step: 'read' }>): Outcome {
  const outer = guardXml(psrDocument(body) ?? body, Infinity);
  if (!outer.ok) return { kind: 'fault', fault: fault('answer-garbled', { rule: outer.rule }) };
  if (!isEncryptedData(outer.document.root)) {
    unencrypted = outer.document;
    return { kind: 'plain' };
  }
  const encrypted = readEncryptedData(outer.document.root, suite);
  return encrypted.ok
    ? { kind: 'encrypted', wrappedKey: encrypted.value.wrappedKey, content: encrypted.value.content }
    : { kind: 'fault', fault: encrypted.error };
}

async function verify({ plain, suite, certificates }: Extract<Step, { step: 'verify' }>): Promise<Outcome> {
  const document = plain === null ? unencrypted : decrypted(plain);
  if (document === null) return { kind: 'fault', fault: undecryptable() };
  const verified = verifiedXml(
    document,
    suite,
    certificates.map((pem) => new X509Certificate(pem)),
  );
  if (!verified.ok) return { kind: 'fault', fault: verified.error };
  const pain002 = await pain002Of(verified.value);
  const { encodingNote } = document;
  return pain002.ok
    ? { kind: 'verified', pain002: pain002.value, encodingNote }
    : { kind: 'fault', fault: pain002.error };
}

/** A second layer of encryption would be a second oracle; nothing of the kind is in any answer form. */
function decrypted(plain: Uint8Array): GuardedDocument | null {
  const inner = guardXml(plain, Infinity);
  return inner.ok && !isEncryptedData(inner.document.root) ? inner.document : null;
}

port.on('message', (step: Step) => {
  void (async () => port.postMessage(step.step === 'read' ? read(step) : await verify(step)))();
});
