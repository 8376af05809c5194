// Owns the forms in which a pain.002 goes out (wire practice §3): Response, psr1, JSON or bare.
import type { Bank } from '../bank.ts';
import type { Suite } from '../crypto/suites.ts';
import type { Settings } from '../state/settings.ts';
import { keep } from './exchange.ts';
import type { Answer, Exchange } from './exchange.ts';
import { answerSuite, encryptAnswer, signAnswer } from './envelope.ts';

/** Wraps, signs and encrypts `document`, a canonical pain.002 without a declaration. */
export function statusAnswer(bank: Bank, exchange: Exchange, document: string, form: Settings['initiationAnswer'], asRequest?: Suite): Answer {
  keep(exchange, 'answer.payload', document);
  const suite = answerSuite(bank, exchange, asRequest);
  const base64 = Buffer.from(document).toString('base64');
  const wrapped = { response: `<Response>${base64}</Response>`, psr1: `<Response><psr1>${base64}</psr1></Response>`, bare: document, json: document }[form];
  const answer = encryptAnswer(bank, exchange, signAnswer(bank, exchange, wrapped, suite), suite);
  if (form !== 'json') return answer;
  // How the JSON twin is protected is not public: here the document inside is signed and encrypted as in the bare form.
  return { ...answer, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ psrDocument: answer.body.toString('base64') })) };
}
