// Owns 4.4 (payment initiation) and 4.1 (create payment): the rules of the request, the booking, and the
// answers.
import { createHash } from 'node:crypto';
import { validateBySchema } from '../wire/schema.ts';
import { leaf, parseXml, tag } from '../wire/xml.ts';
import type { XmlElement } from '../wire/xml.ts';
import type { Answer, Call } from './call.ts';
import { json, mediaType } from './call.ts';
import { openPayload, sealedAnswer, twinAnswer } from './envelope.ts';
import type { Payment } from './ledger.ts';
import { messageNameOf, readInitiation, rejectionOf } from './pain.ts';
import type { Initiation, MessageName } from './pain.ts';
import { initiationReport } from './status-report.ts';
import { requireClientId } from './token.ts';

const NAMES: readonly string[] = ['pain.001.001.03', 'pain.008.001.02'];

function checkHeaders(call: Call): void {
  const { judge, bank } = call;
  const { options } = bank;
  const media = mediaType(call.headers['content-type']);
  const isTwin = media === 'application/json' && options.jsonSeal !== 'off';
  judge.demand('initiation.content-type', isTwin || options.xmlMediaTypes.includes(media), media);
  if (call.operation === 'create') return;
  const type = call.headers['payloadtype'];
  judge.demand('initiation.payload-type', type !== undefined && type !== '');
  const named = (type ?? '').slice(options.payloadTypePrefix.length);
  const fits = type === undefined || (type.startsWith(options.payloadTypePrefix) && NAMES.includes(named));
  judge.demand('initiation.payload-type-value', fits, type ?? '');
}

async function readMessage(call: Call, text: string): Promise<Initiation> {
  const { judge, bank } = call;
  let root: XmlElement;
  try {
    root = parseXml(text);
  } catch (error) {
    return judge.refuse('initiation.message', (error as Error).message);
  }
  const name: MessageName = messageNameOf(root) ?? judge.refuse('initiation.message', root.ns);
  const type = call.headers['payloadtype'] ?? '';
  judge.demand(
    'initiation.payload-type-match',
    call.operation === 'create' || type.endsWith(name),
    `${type}; ${name}`,
  );
  const verdict = await validateBySchema(text, name, bank.options.schemaFolder);
  judge.demand(
    'initiation.schema',
    typeof verdict === 'string',
    typeof verdict === 'string' ? '' : verdict.invalid,
  );
  const read = readInitiation(root, name);
  const filled =
    read.messageId !== '' &&
    read.payments.length > 0 &&
    read.payments.every((one) => one.endToEndId !== '' && one.amount !== '' && one.currency !== '');
  judge.demand('initiation.schema', filled, 'a mandatory value is missing');
  return read;
}

function identitiesOf(call: Call, read: Initiation, text: string): readonly string[] {
  const key = call.bank.options.duplicateKey;
  if (key === 'message') return [`${call.clientId}|${read.messageId}`];
  if (key === 'bytes') return [`${call.clientId}|${createHash('sha256').update(text).digest('hex')}`];
  return read.payments.map((one) => `${call.clientId}|${one.endToEndId}`);
}

/** Takes the message into the ledger by all rules. */
async function takeIn(call: Call): Promise<readonly Payment[]> {
  const { judge, bank } = call;
  const { options, ledger } = bank;
  checkHeaders(call);
  const text = await openPayload(call);
  const read = await readMessage(call, text);
  // Every identity is noted, also of a message that is refused because of another one of its own.
  const seen = identitiesOf(call, read, text).filter((one) =>
    ledger.isDuplicate(one, options.duplicateSeconds),
  );
  judge.demand('initiation.duplicate', seen.length === 0, seen.join(', '));
  const first = read.name === 'pain.008.001.02' ? options.directDebitStatus : options.firstStatus;
  return read.payments.map((one) => {
    return ledger.take(
      call.clientId,
      one,
      first,
      read.rejected ?? rejectionOf(one, options),
      options.booksTwice,
    );
  });
}

export async function answerInitiation(call: Call): Promise<Answer> {
  requireClientId(call);
  const { bank } = call;
  const payments = await takeIn(call);
  const report = initiationReport(bank.freshId(), bank.now, payments);
  const base64 = Buffer.from(report).toString('base64');
  const withReport = async (answer: Promise<Answer>): Promise<Answer> => ({
    ...(await answer),
    plain: report,
  });
  const isTwin = mediaType(call.headers['content-type']) === 'application/json';
  switch (isTwin ? 'psrDocument' : bank.options.initiationAnswer) {
    case 'Response':
      return withReport(sealedAnswer(call, leaf('Response', base64)));
    case 'psr1':
      return withReport(sealedAnswer(call, tag('Response', leaf('psr1', base64))));
    case 'pain.002':
      return withReport(sealedAnswer(call, report));
    case 'psrDocument':
      return withReport(twinAnswer(call, 'psrDocument', report));
    default:
      throw new Error('no such shape of an initiation answer');
  }
}

/** 4.1 gives an identification back and nothing else. Its type is a switch. */
export async function answerCreate(call: Call): Promise<Answer> {
  const { options } = call.bank;
  const sent = call.query.get('client_id');
  call.judge.demand('auth.client-id-owner', sent === null || sent === call.clientId, sent ?? '');
  const payments = await takeIn(call);
  const reference = payments[0]?.bankReference ?? '';
  const paymentID = options.paymentIdForm === 'text' ? reference : Number(reference.replace(/\D/g, ''));
  return json({ paymentID }, options.createdStatus);
}
