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
  switch (form) {
    case 'response':
      return encryptAnswer(bank, exchange, signAnswer(bank, exchange, `<Response>${base64}</Response>`, suite), suite);
    case 'psr1':
      return encryptAnswer(bank, exchange, signAnswer(bank, exchange, `<Response><psr1>${base64}</psr1></Response>`, suite), suite);
    case 'bare':
      return encryptAnswer(bank, exchange, signAnswer(bank, exchange, document, suite), suite);
    case 'json': {
      // How the JSON twin is protected is not public: here the document inside is signed and encrypted as in the bare form.
      const inner = encryptAnswer(bank, exchange, signAnswer(bank, exchange, document, suite), suite);
      return { ...inner, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ psrDocument: inner.body.toString('base64') })) };
    }
  }
}
