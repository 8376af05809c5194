// Names a file that is not a payment message of this desk.
import { ENVELOPE_ROOTS } from '../../shared/domain/file-sentence.ts';
import { findPaymentVersion, typedVersion } from '../../shared/domain/message-versions/catalogue.ts';
import { NAMESPACE_PREFIX, type Direction } from '../../shared/domain/message-versions/version.ts';
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import { MessageRefusal } from './xml/refusal.ts';

const LONGEST_NAME = 120;

/** The refusal of a file by its root element. */
export function unsupported(root: string, namespace: string, line: number): MessageRefusal {
  return new MessageRefusal('message-unsupported', {
    path: `/${root.slice(0, LONGEST_NAME)}`,
    line,
    sentences: [named(root, namespace)],
  });
}

function named(fullRoot: string, namespace: string): Sentence {
  const root = fullRoot.slice(0, LONGEST_NAME);
  const shown = namespace.slice(0, LONGEST_NAME);
  const envelope = ENVELOPE_ROOTS.find((known) => known === fullRoot);
  if (envelope !== undefined) return sentence('file-envelope', { root: envelope });
  if (/^html$/i.test(fullRoot)) return sentence('file-web-page', {});
  const id = /(?:pain|camt|pacs|acmt|head|admi|reda|auth)\.\d{3}\.\d{3}\.\d{2}/.exec(shown)?.[0];
  if (id === undefined) return unknown(root, shown);
  if (
    namespace === `${NAMESPACE_PREFIX}${id}` &&
    fullRoot !== 'Document' &&
    findPaymentVersion(id) !== undefined
  )
    return sentence('file-without-document', { root, id });
  for (const direction of ['credit-transfer', 'direct-debit'] as const)
    if (typedVersion(direction).startsWith(`${id.slice(0, 8)}.`)) return order(direction, id, namespace);
  return sentence('file-other-message', { id });
}

/** A version of the right message that is not the one read here: newer, older, or of one country or bank. */
function order(direction: Direction, id: string, namespace: string): Sentence {
  const [, , variant = '', version = ''] = id.split('.');
  const isOfficial = namespace === `${NAMESPACE_PREFIX}${id}` && variant === '001';
  if (!isOfficial)
    return sentence('file-variant', { direction, id, namespace: namespace.slice(0, LONGEST_NAME) });
  const age = version > typedVersion(direction).slice(-2) ? 'newer' : 'older';
  return sentence('file-other-version', { direction, id, age });
}

function unknown(root: string, namespace: string): Sentence {
  if (namespace === '') return sentence('file-without-namespace', { root });
  return root === 'Document'
    ? sentence('file-unknown-message', { namespace })
    : sentence('file-other-namespace', { root, namespace });
}
