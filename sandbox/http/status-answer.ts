// Owns the forms in which a pain.002 goes out (wire practice §3): Response, psr1, JSON or bare.
import { keep } from './exchange.ts';
import type { Answer, Exchange } from './exchange.ts';
import { answerSuite, encryptAnswer, signAnswer } from './envelope.ts';
import type { Bank } from '../bank.ts';
import type { Suite } from '../crypto/suites.ts';
import type { Settings } from '../state/settings.ts';

// Status reports that are about something else, are old, or contradict themselves: what a client must
// not take for an answer to its question.
const HOUR = 3_600_000;

type Rewrite = (document: string, now: number, timeZone: string) => string;

/** Every element of this name gets this text. */
function put(name: string, value: string | ((before: string) => string)): Rewrite {
  return (document) =>
    document.replace(
      new RegExp(`(<${name}(?: [^>]*)?>)([^<]*)(</${name}>)`, 'gu'),
      (_whole, open: string, before: string, close: string) =>
        `${open}${typeof value === 'string' ? value : value(before)}${close}`,
    );
}

const drop =
  (name: string): Rewrite =>
  (document) =>
    document.replace(new RegExp(`<${name}>[^<]*</${name}>`, 'gu'), '');
const both =
  (...rewrites: readonly Rewrite[]): Rewrite =>
  (document, now, timeZone) =>
    rewrites.reduce((made, rewrite) => rewrite(made, now, timeZone), document);

function createdAt(shift: number): Rewrite {
  return (document, now) =>
    document.replace(
      /(<GrpHdr>.*?<CreDtTm>)[^<]*/u,
      (_whole, before: string) => `${before}${new Date(now + shift).toISOString()}`,
    );
}

/** The time in the bank's own zone, which the reader has to know. */
const withoutOffset: Rewrite = (document, now, timeZone) => {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(now)
    .replace(' ', 'T');
  return document.replace(/(<GrpHdr>.*?<CreDtTm>)[^<]*/u, (_whole, before: string) => `${before}${local}`);
};

function rejected(code: string, text = ''): string {
  return `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text === '' ? '' : `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`;
}

/**
 * Every transaction refused for this reason, as a bank does that has not taken it: without a reference of its
 * own.
 */
function refuseAll(code: string): Rewrite {
  return both(
    (document) =>
      document.replace(
        /<TxSts>[^<]*<\/TxSts>(?:<StsRsnInf>.*?<\/StsRsnInf>)?/gu,
        `<TxSts>RJCT</TxSts>${rejected(code)}`,
      ),
    put('GrpSts', 'RJCT'),
    put('PmtInfSts', 'RJCT'),
  );
}

/** Only the first transaction refused; the levels above say that the parts differ. */
function refuseFirst(code: string): Rewrite {
  return both(
    (document) =>
      document.replace(
        /<TxSts>[^<]*<\/TxSts>(?:<StsRsnInf>.*?<\/StsRsnInf>)?/u,
        `<TxSts>RJCT</TxSts>${rejected(code)}`,
      ),
    put('GrpSts', 'PART'),
    put('PmtInfSts', 'PART'),
  );
}

/** GrpSts behind OrgnlMsgNmId, where the schema has it. */
function groupStatus(status: string, reason: string): Rewrite {
  return (document) =>
    document
      .replace(/<GrpSts>[^<]*<\/GrpSts>/u, '')
      .replace(/<\/OrgnlGrpInfAndSts>/u, `<GrpSts>${status}</GrpSts>${reason}</OrgnlGrpInfAndSts>`);
}

const REWRITES: Readonly<Record<string, Rewrite>> = {
  'other-message': put('OrgnlMsgId', 'SOMEBODY-ELSES-1'),
  'other-instruction': put('OrgnlInstrId', 'SOMEBODY-ELSES-2'),
  'other-end-to-end': put('OrgnlEndToEndId', 'SOMEBODY-ELSES-3'),
  'other-group': put('OrgnlPmtInfId', 'SOMEBODY-ELSES-4'),
  'other-uetr': (document) =>
    document.replaceAll(/UETR\/[0-9a-f-]{36}/gu, 'UETR/00000000-0000-4000-8000-000000000000'),
  'other-amount': put('InstdAmt', (before) => `${before}1`),
  'instruction-alone': both(drop('OrgnlEndToEndId'), refuseFirst('AC04')),
  'refused-all': both(refuseAll('AC04'), groupStatus('RJCT', rejected('AC04'))),
  'duplicate-all': refuseAll('AM05'),
  'duplicate-first': refuseFirst('DUPL'),
  'duplicate-message': both(
    (document) => document.replace(/<OrgnlPmtInfAndSts>.*<\/OrgnlPmtInfAndSts>/u, ''),
    groupStatus('RJCT', rejected('AM05', '/00000009/DUPLICATE MESSAGE')),
  ),
  'group-refused': groupStatus('RJCT', rejected('NARR')),
  'with-status': groupStatus('PDNG', ''),
  'an-hour-old': createdAt(-HOUR),
  'an-hour-ahead': createdAt(HOUR),
  'without-offset': withoutOffset,
  'without-time': (document) => document.replace(/(<GrpHdr>.*?)<CreDtTm>[^<]*<\/CreDtTm>/u, '$1'),
};

/**
 * The document as this variant has it. `now`: the bank's time, milliseconds since 1970; `timeZone`: the
 * bank's.
 */
function reportVariant(document: string, name: string, now: number, timeZone: string): string {
  return REWRITES[name]?.(document, now, timeZone) ?? document;
}

/** Wraps, signs and encrypts `document`, a canonical pain.002 without a declaration. */
export function statusAnswer(
  bank: Bank,
  exchange: Exchange,
  made: string,
  form: Settings['initiationAnswer'],
  asRequest?: Suite,
): Answer {
  const { fault } = exchange;
  const document =
    fault?.kind === 'report'
      ? reportVariant(made, fault.report ?? '', bank.clock.now(), bank.settings.get().timeZone)
      : made;
  keep(exchange, 'answer.payload', document);
  const suite = answerSuite(bank, exchange, asRequest);
  // Some vendors answer with the status alone, outside any envelope.
  if (fault?.kind === 'status-text')
    return {
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from(/<TxSts>([A-Z]{4})</u.exec(document)?.[1] ?? 'PDNG'),
    };
  const base64 = Buffer.from(document).toString('base64');
  const wrapped = {
    response: `<Response>${base64}</Response>`,
    psr1: `<Response><psr1>${base64}</psr1></Response>`,
    bare: document,
    json: document,
  }[form];
  const answer = encryptAnswer(bank, exchange, signAnswer(bank, exchange, wrapped, suite), suite);
  if (form !== 'json') return answer;
  // How the JSON twin is protected is not public: here the document inside is signed and encrypted as in the
  // bare form.
  return {
    ...answer,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ psrDocument: answer.body.toString('base64') })),
  };
}
