// Loaded into the desk's process before it starts: stands between its finished requests and the
// connection, and between answers and their reader.
import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import { operation } from '../document/operations.ts';
import { decrypted, encrypted, signed } from '../envelope.ts';
import type { Json } from '../json.ts';
import { unsigned, xmlLeaves } from '../xml.ts';
import { mutateEntries, mutateJson, mutatePath, mutateXml, without, withoutElement } from './apply.ts';
import { ORDER_FILE, type AnswerMutant, type LayerOrder, type RequestMutant } from './mutant.ts';

interface Outgoing {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

interface Incoming {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}

const SEGMENT = '/sb';

function order(): LayerOrder | null {
  const file = process.env[ORDER_FILE];
  try {
    return file === undefined ? null : (JSON.parse(readFileSync(file, 'utf8')) as LayerOrder);
  } catch {
    return null;
  }
}

function isOf(id: RequestMutant['operation'], { method, path }: Outgoing): boolean {
  const { method: wanted, path: template } = operation(id);
  const pattern = new RegExp(
    `^${SEGMENT}${template.replaceAll(/[.*+?^$()|[\]\\]/gu, String.raw`\$&`).replaceAll(/\{\w+\}/gu, '[^/?]+')}([/?]|$)`,
    'u',
  );
  return method === wanted && pattern.test(path);
}

function queryOf(path: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(path.split('?')[1] ?? '')];
}

function withQuery(path: string, query: readonly (readonly [string, string])[]): string {
  const text = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return `${path.split('?')[0] ?? ''}${text === '' ? '' : `?${text}`}`;
}

function mutateRequest(request: Outgoing, mutant: RequestMutant, known: LayerOrder): Outgoing {
  const text = Buffer.from(request.body ?? new Uint8Array()).toString('utf8');
  const withBody = (body: string | Buffer): Outgoing => ({ ...request, body: Buffer.from(body) });
  if (mutant.place === 'method') return { ...request, method: request.method === 'GET' ? 'POST' : 'GET' };
  if (mutant.place === 'path') {
    const [path = '', ...query] = request.path.split('?');
    return {
      ...request,
      path: [SEGMENT + mutatePath(path.slice(SEGMENT.length), mutant.change), ...query].join('?'),
    };
  }
  if (mutant.place === 'header')
    return {
      ...request,
      headers: Object.fromEntries(mutateEntries(Object.entries(request.headers), mutant)),
    };
  if (mutant.place === 'query')
    return { ...request, path: withQuery(request.path, mutateEntries(queryOf(request.path), mutant)) };
  if (mutant.place === 'body') return withBody(mutateJson(text, mutant));
  if (mutant.place === 'xml') return withBody(mutateXml(text, mutant));
  return withBody(mutateSealed(text, mutant, known));
}

/**
 * Opened with the bank's key, changed, signed with the layer's own registered key, and sealed again: as
 * a desk would send it that builds it so.
 */
function mutateSealed(body: string, mutant: RequestMutant, { bank, own }: LayerOrder): string | Buffer {
  const opened = decrypted(Buffer.from(body), bank.encryptionKeyPem);
  const seal = (xml: string): Buffer => encrypted(signed(xml, own.signing), bank.encryptionCertificatePem);
  const plain = unsigned(opened);
  if (mutant.place === 'sealed') return seal(mutateXml(plain, mutant));
  if (mutant.place === 'message') {
    const [payload] = xmlLeaves(plain);
    if (payload === undefined) return body;
    const message = Buffer.from(payload.value, 'base64').toString('utf8');
    const root = /<Document [^>]*><(\w+)>/u.exec(message)?.[1] ?? '';
    const inner = Buffer.from(mutateXml(message, mutant, `Document/${root}/`)).toString('base64');
    return seal(plain.slice(0, payload.inner[0]) + inner + plain.slice(payload.inner[1]));
  }
  if (mutant.name === 'EncryptedData')
    return mutant.change === 'drop'
      ? opened
      : body.replace(/<(\/?)(\w+:)?EncryptedData/gu, '<$1$2EncryptedDatx');
  // Without a signature, or with one that is about something else.
  return encrypted(
    mutant.change === 'drop' ? plain : opened.replace(/(<SignatureValue>.{8})/u, '$1AAAA'),
    bank.encryptionCertificatePem,
  );
}

function ignoreInAnswer(
  answer: Incoming,
  bytes: Buffer,
  mutant: AnswerMutant,
  known: LayerOrder,
): { readonly headers: Incoming['headers']; readonly bytes: Buffer } {
  const { headers } = answer;
  if (mutant.form === 'header') {
    const value = String(headers['pagination-metadata'] ?? '');
    const left = value.replace(new RegExp(`"?${mutant.path}"?\\s*[=:]\\s*"?\\d+"?\\s*[,;]?`, 'u'), '');
    return { headers: { ...headers, 'pagination-metadata': left }, bytes };
  }
  const text = bytes.toString('utf8');
  if (mutant.form === 'json')
    return {
      headers,
      bytes: text.startsWith('{')
        ? Buffer.from(JSON.stringify(without(JSON.parse(text) as Json, mutant.path.split('.'))))
        : bytes,
    };
  const plain = answerPlain(bytes, known);
  if (plain === null) return { headers, bytes: Buffer.from(withoutElement(text, mutant.path)) };
  const payload = unsigned(plain);
  const wrapped = /<(?:Response|psr1)>([A-Za-z0-9+/=]{100,})</u.exec(payload)?.[1];
  const mutated =
    wrapped === undefined
      ? withoutElement(payload, mutant.path)
      : payload.replace(
          wrapped,
          Buffer.from(withoutElement(Buffer.from(wrapped, 'base64').toString('utf8'), mutant.path)).toString(
            'base64',
          ),
        );
  return {
    headers,
    bytes: encrypted(signed(mutated, known.bank.signing), known.deskEncryptionCertificatePem),
  };
}

/** What the bank sealed for the layer; null where the answer is no envelope. */
function answerPlain(bytes: Buffer, { own }: LayerOrder): string | null {
  try {
    return decrypted(bytes, own.encryptionKeyPem);
  } catch {
    return null;
  }
}

function passed(bytes: Buffer, known: LayerOrder): Buffer {
  const plain = answerPlain(bytes, known);
  return plain === null ? bytes : encrypted(plain, known.deskEncryptionCertificatePem);
}

type Sending = (this: Client, options: Outgoing) => Promise<Incoming>;

const prototype = Client.prototype as unknown as { request: Sending };
const send = prototype.request;

prototype.request = async function request(this: Client, options: Outgoing): Promise<Incoming> {
  const known = order();
  if (known === null) return send.call(this, options);
  const { mutant } = known;
  const isTarget = mutant !== null && isOf(mutant.operation, options);
  const outgoing = isTarget && mutant.side === 'request' ? mutateRequest(options, mutant, known) : options;
  const answer = await send.call(this, outgoing);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const changed =
    isTarget && mutant.side === 'answer'
      ? ignoreInAnswer(answer, bytes, mutant, known)
      : { headers: answer.headers, bytes: passed(bytes, known) };
  return { statusCode: answer.statusCode, headers: changed.headers, body: oneChunk(changed.bytes) };
};

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}
