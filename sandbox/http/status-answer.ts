// Owns the forms in which a pain.002 goes out (wire practice §3): Response, psr1, JSON or bare.
import type { Bank } from '../bank.ts';
import type { Suite } from '../crypto/suites.ts';
import type { Settings } from '../state/settings.ts';
import { keep } from './exchange.ts';
import type { Answer, Exchange } from './exchange.ts';
import { reportVariant } from './report-variants.ts';
import { answerSuite, encryptAnswer, signAnswer } from './envelope.ts';

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
