// Owns the counter-examples of the gateway, the token, initiation and status inquiry: each breaks one rule
// and no other.
import { pain001 } from '../fixtures.ts';
import { encryptXml, signXml } from '../wire/xmlsec.ts';
import { leaf } from '../wire/xml.ts';
import {
  JSON_TYPE,
  INITIATION,
  INQUIRY,
  QUERY,
  post,
  initiation,
  sealedRequest,
  base64,
  inquiry,
  get,
  balance,
  RIGHT_BALANCE,
  token,
  grant,
  unsigned,
  signedByStranger,
  changedAfterSigning,
  callAsOutsider,
} from './calls.ts';
import type { CounterExample } from './calls.ts';

const GATEWAY: readonly CounterExample[] = [
  {
    rule: 'gateway.path',
    what: 'no such path',
    cannotBeForgotten: true,
    send: (pair) => post(pair, '/nothing', {}, ''),
  },
  {
    rule: 'gateway.method',
    what: 'GET of the initiation',
    cannotBeForgotten: true,
    send: (pair) => get(pair, INITIATION + QUERY),
  },
  {
    rule: 'gateway.tls',
    what: 'a certificate of another CA at a bank that answers it',
    bank: { handshake: 'answer-403' },
    send: callAsOutsider,
  },
  {
    rule: 'gateway.rate',
    what: 'the second request',
    bank: { rate: { requests: 1, seconds: 60 } },
    send: async (pair) => {
      await balance(pair, RIGHT_BALANCE);
      return balance(pair, RIGHT_BALANCE);
    },
  },
  {
    rule: 'auth.header',
    what: 'two spaces after Bearer',
    send: async (pair) =>
      balance(pair, RIGHT_BALANCE, { ...JSON_TYPE, Authorization: `Bearer  ${await pair.client.token()}` }),
  },
  {
    rule: 'auth.header',
    what: 'another scheme',
    send: async (pair) =>
      balance(pair, RIGHT_BALANCE, { ...JSON_TYPE, Authorization: `Token ${await pair.client.token()}` }),
  },
  {
    rule: 'auth.header',
    what: 'no header',
    send: ({ client }) => {
      return client.send({
        method: 'POST',
        path: client.options.balancePath,
        headers: JSON_TYPE,
        body: JSON.stringify(RIGHT_BALANCE),
      });
    },
  },
  {
    rule: 'auth.token',
    what: 'a token of nobody',
    send: (pair) => balance(pair, RIGHT_BALANCE, { ...JSON_TYPE, Authorization: 'Bearer abc' }),
  },
  {
    rule: 'auth.token',
    what: 'a token that has ended',
    send: async (pair) => {
      const ended = await pair.client.token();
      pair.clock.advance(1800);
      return balance(pair, RIGHT_BALANCE, { ...JSON_TYPE, Authorization: `Bearer ${ended}` });
    },
  },
  { rule: 'auth.client-id', what: 'no client_id', send: (pair) => initiation(pair, { path: INITIATION }) },
  {
    rule: 'auth.client-id-owner',
    what: 'the client_id of another',
    send: (pair) => initiation(pair, { path: `${INITIATION}?client_id=other` }),
  },
  {
    rule: 'token.basic',
    what: 'a wrong secret',
    send: (pair) =>
      token(pair, { Authorization: `Basic ${base64('second-client:guess')}` }, grant('client_credentials')),
  },
  {
    rule: 'token.media',
    what: 'text/plain',
    cannotBeForgotten: true,
    send: (pair) => token(pair, { 'Content-Type': 'text/plain' }, grant('client_credentials')),
  },
  {
    rule: 'token.body',
    what: 'another object',
    cannotBeForgotten: true,
    send: (pair) => token(pair, {}, '{"grant":"client_credentials"}'),
  },
  { rule: 'token.grant', what: 'the grant password', send: (pair) => token(pair, {}, grant('password')) },
  {
    rule: 'token.scope',
    what: 'another scope',
    send: (pair) => token(pair, {}, grant('client_credentials', '/all')),
  },
];

const INITIATIONS: readonly CounterExample[] = [
  {
    rule: 'seal.declaration',
    what: 'an XML declaration',
    send: async (pair) => {
      const { body } = await pair.client.initiationBody(pain001());
      return initiation(pair, { body: `<?xml version="1.0"?>${body}` });
    },
  },
  {
    rule: 'seal.encryption',
    what: 'a signed body that is not encrypted',
    cannotBeForgotten: true,
    send: async (pair) =>
      initiation(pair, {
        body: await signXml('<Request></Request>', pair.bank.keys.clientSigning, 'modern'),
      }),
  },
  {
    rule: 'seal.encryption',
    what: 'encrypted for another key',
    cannotBeForgotten: true,
    send: async (pair) =>
      initiation(pair, { body: await encryptXml('<Request/>', pair.bank.keys.stranger, 'modern') }),
  },
  {
    rule: 'seal.signature',
    what: 'no signature',
    send: async (pair) => initiation(pair, { body: await unsigned(pair) }),
  },
  {
    rule: 'seal.signature',
    what: 'the signature of a stranger',
    send: async (pair) => initiation(pair, { body: await signedByStranger(pair) }),
  },
  {
    rule: 'seal.signature',
    what: 'a payment that was changed after it was signed',
    send: async (pair) => initiation(pair, { body: await changedAfterSigning(pair) }),
  },
  {
    rule: 'seal.suite',
    what: 'the legacy suite at a bank that refuses it',
    bank: { suites: ['modern'] },
    send: async (pair) => {
      pair.client.options = { ...pair.client.options, suite: 'legacy' };
      return initiation(pair, {});
    },
  },
  {
    rule: 'initiation.content-type',
    what: 'no Content-Type',
    send: (pair) => initiation(pair, { more: { 'Content-Type': undefined } }),
  },
  {
    rule: 'initiation.payload-type',
    what: 'no PayloadType',
    send: (pair) => initiation(pair, { more: { PayloadType: '' } }),
  },
  {
    rule: 'initiation.payload-type-value',
    what: 'a newer message',
    send: (pair) =>
      initiation(pair, { more: { PayloadType: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' } }),
  },
  {
    rule: 'initiation.payload-type-match',
    what: 'the type of a direct debit with a transfer',
    send: (pair) =>
      initiation(pair, { more: { PayloadType: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.02' } }),
  },
  {
    rule: 'initiation.envelope',
    what: 'another root',
    send: async (pair) =>
      initiation(pair, {
        body: await sealedRequest(pair.client, leaf('paymentBase64', base64(pain001())), 'Payment'),
      }),
  },
  {
    rule: 'initiation.envelope',
    what: 'another tag',
    cannotBeForgotten: true,
    send: async (pair) =>
      initiation(pair, { body: await sealedRequest(pair.client, leaf('payload', base64(pain001()))) }),
  },
  {
    rule: 'initiation.base64',
    what: 'Base64 in lines',
    send: async (pair) => {
      const lines = base64(pain001()).replace(/(.{76})/g, '$1\n');
      return initiation(pair, { body: await sealedRequest(pair.client, leaf('paymentBase64', lines)) });
    },
  },
  {
    rule: 'initiation.message',
    what: 'another message',
    cannotBeForgotten: true,
    send: (pair) =>
      initiation(pair, {
        pain: pain001().replace('xsd:pain.001.001.03', 'xsd:pain.001.001.09'),
        more: { PayloadType: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03' },
      }),
  },
  {
    rule: 'initiation.schema',
    what: 'no EndToEndId',
    send: (pair) => initiation(pair, { pain: pain001().replace(/<EndToEndId>[^<]*<\/EndToEndId>/, '') }),
  },
  {
    rule: 'initiation.schema',
    what: 'no payment method',
    needsSchemas: true,
    send: (pair) => initiation(pair, { pain: pain001().replace('<PmtMtd>TRF</PmtMtd>', '') }),
  },
  {
    rule: 'initiation.duplicate',
    what: 'the same message twice',
    send: async (pair) => {
      await initiation(pair, { pain: pain001({ messageId: 'TWICE' }) });
      return initiation(pair, { pain: pain001({ messageId: 'TWICE' }) });
    },
  },
];

const INQUIRIES: readonly CounterExample[] = [
  {
    rule: 'inquiry.content-type',
    what: 'no Content-Type in the GET form',
    send: (pair) => get(pair, `${INQUIRY}${QUERY}&EndToEndId=A&GlobalTranNo=B`, {}),
  },
  {
    rule: 'inquiry.message',
    what: 'another root',
    send: (pair) => inquiry(pair, leaf('EndToEndId', 'A'), 'inquiry'),
  },
  {
    rule: 'inquiry.end-to-end',
    what: 'only GlobalTranNo',
    send: (pair) => inquiry(pair, leaf('GlobalTranNo', 'A')),
  },
  {
    rule: 'inquiry.end-to-end',
    what: 'only GlobalTranNo in the GET form',
    send: (pair) => get(pair, `${INQUIRY}${QUERY}&GlobalTranNo=A`),
  },
  {
    rule: 'inquiry.global-number',
    what: 'only EndToEndId in the GET form',
    send: (pair) => get(pair, `${INQUIRY}${QUERY}&EndToEndId=A`),
  },
  {
    rule: 'inquiry.creation-date',
    what: 'a date with a time',
    send: (pair) => inquiry(pair, leaf('EndToEndId', 'A') + leaf('CreDt', '2026-01-05T00:00:00')),
  },
  {
    rule: 'inquiry.currency',
    what: 'an amount without currency',
    send: (pair) => inquiry(pair, leaf('EndToEndId', 'A') + leaf('InstdAmt', '1.00')),
  },
  {
    rule: 'inquiry.execution-date',
    what: 'a day that is not in the calendar',
    send: (pair) => inquiry(pair, leaf('EndToEndId', 'A') + leaf('ReqdExctnDt', '2026-02-30')),
  },
  {
    rule: 'retrieve.identifier',
    what: 'two identifications',
    send: (pair) => get(pair, '/payment/inquiry/A?endToEndId=B'),
  },
  {
    rule: 'retrieve.unknown-parameter',
    what: 'a parameter that is not listed',
    send: (pair) => get(pair, '/payment/inquiry/A?colour=red'),
  },
];

export const PAYMENT_EXAMPLES = [...GATEWAY, ...INITIATIONS, ...INQUIRIES];
