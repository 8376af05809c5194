// Owns the rows about what reaches the bank: address, headers, parameters, and every member of every body.
import { signatureFault } from '../envelope.ts';
import { OPERATIONS, operation, type OperationId, type RequestMember } from '../document/operations.ts';
import {
  equal,
  key,
  messageOf,
  namesOf,
  only,
  sameNames,
  valueOf,
  type ExchangeRecords,
  type Row,
  type Sample,
  type World,
} from '../row.ts';
import { text } from '../json.ts';
import * as reading from '../samples/reading.ts';
import * as cases from '../samples/cases.ts';
import * as sending from '../samples/sending.ts';

/**
 * The request of each operation that has every member at once, and the other requests a mutant may show
 * in.
 */
export const FULL: Readonly<Record<Exclude<OperationId, 'token'>, Sample>> = {
  'create-payment': sending.CREATION,
  'enhanced-inquiry': reading.ALL_CRITERIA,
  'deprecated-inquiry': reading.DEPRECATED,
  initiation: sending.INITIATION,
  reconfirmation: cases.caseSample('reconfirm with every field', 'reconfirm', 'json', (world) =>
    cases.everyField(world, 'reconfirm'),
  ),
  'reconfirmation-xml': cases.caseSample('reconfirm with every field, in XML', 'reconfirm', 'xml', (world) =>
    cases.everyField(world, 'reconfirm'),
  ),
  stop: cases.caseSample('stop with every field', 'stop', 'json', (world) => cases.everyField(world, 'stop')),
  'stop-xml': cases.caseSample('stop with every field, in XML', 'stop', 'xml', (world) =>
    cases.everyField(world, 'stop'),
  ),
  'inquiry-post': reading.allKeyFields('inquiry-post'),
  'inquiry-get': reading.allKeyFields('inquiry-get'),
  retrieve: reading.RETRIEVE_ALL,
  balance: reading.ALL_BALANCE_FIELDS,
};

const BODIES = ['query', 'body', 'xml', 'sealed', 'message'] as const;

/** Member by member: the value is the one that was typed; and nothing stands beside the members. */
function full(id: Exclude<OperationId, 'token'>): readonly Row[] {
  const sample = FULL[id];
  const { members, section } = operation(id);
  const each = members
    .filter(({ place }) => place !== 'envelope')
    .map((member): Row => ({
      id: `${id}: ${member.place} ${member.name}`,
      sections: [...new Set([section, member.section])],
      sample,
      evaluate: (evidence, world) => memberFault(evidence, member, world),
    }));
  const places = BODIES.filter((place) => members.some((member) => member.place === place));
  const whole = places.map((place): Row => ({
    id: `${id}: nothing but the members of the document in the ${place}`,
    sections: [section],
    sample,
    evaluate: (evidence) => {
      const wanted = Object.keys(evidence.wanted)
        .filter((name) => name.startsWith(`${place} `))
        .map((name) => name.slice(place.length + 1));
      return sameNames(namesOf(only(evidence), place), wanted);
    },
  }));
  return [...each, ...whole];
}

function memberFault(evidence: ExchangeRecords, member: RequestMember, { bank }: World): string | null {
  const request = only(evidence);
  const found = valueOf(request, member);
  const wanted = evidence.wanted[key(member.place, member.name)];
  if (member.kind === 'bearer') {
    // 5.1: the word Bearer, one space, and the token the bank issued; the journal shows its digest.
    const digest = /^Bearer \(\d+ characters, SHA-256 ([0-9a-f]{64})\)$/u.exec(found ?? '')?.[1];
    return digest !== undefined && bank.issuedTokens().has(digest) ? null : `is ${found ?? 'not there'}`;
  }
  return wanted === sending.MADE ? madeFault(member.name, found, evidence) : equal(found, wanted);
}

/** What the desk makes by itself, by form and by what its screens say. */
function madeFault(name: string, found: string | null, { shown, requests }: ExchangeRecords): string | null {
  const last = name.split('/').at(-1) ?? '';
  if (found === null) return 'is not there';
  if (last === 'paymentBase64') {
    return /^[A-Za-z0-9+/]+={0,2}$/u.test(found) &&
      /^<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.00[18]\.001\.0[23]">/u.test(
        Buffer.from(found, 'base64').toString('utf8'),
      )
      ? null
      : 'is no Base64 of an ISO 20022 message, or has line breaks';
  }
  if (last === 'CreDtTm')
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z?$/u.test(found) && isRecent(found)
      ? null
      : `is ${found}`;
  if (last === 'MsgId') return equal(found, text(shown, 'messageId'));
  if (last === 'PmtInfId')
    return /^PI\d{8}-[A-Z0-9]{12}$/u.test(found) &&
      !messageOf(requests[0] ?? only({ requests } as ExchangeRecords)).includes(`<MsgId>${found}<`)
      ? null
      : `is ${found}`;
  if (last === 'Id') return equal(found, text(shown, 'reference'));
  return /^(Halden Marine Instruments Ltd|Training bank)$/u.test(found) &&
    name.includes('Assgnr') === found.startsWith('Halden')
    ? null
    : `is ${found}`;
}

const A_DAY_MS = 86_400_000;

function isRecent(time: string): boolean {
  return Math.abs(Date.parse(time.endsWith('Z') ? time : `${time}Z`) - Date.now()) < A_DAY_MS;
}

const exact = (
  id: string,
  sections: readonly string[],
  sample: Sample,
  place: RequestMember['place'],
): Row => ({
  id,
  sections,
  sample,
  evaluate: (evidence) => {
    const request = only(evidence);
    const wanted = Object.entries(evidence.wanted)
      .filter(([name]) => name.startsWith(`${place} `))
      .map(([name, value]) => [name.slice(place.length + 1), value] as const);
    const wrong = wanted
      .map(([name, value]) =>
        value === sending.MADE ? null : equal(valueOf(request, { place, name }), value),
      )
      .find((each) => each !== null);
    return (
      sameNames(
        namesOf(request, place),
        wanted.map(([name]) => name),
      ) ??
      wrong ??
      null
    );
  },
});

const header = (id: string, section: string, sample: Sample, name: string): Row => ({
  id,
  sections: [section],
  sample,
  evaluate: (evidence) =>
    equal(valueOf(only(evidence), { place: 'header', name }), evidence.wanted[key('header', name)]),
});

/** 5.4: decrypted with the bank's key, verified by xmlsec1 under the certificate that was registered. */
function sealed(
  id: 'initiation' | 'inquiry-post' | 'create-payment',
  sections: readonly string[],
): readonly Row[] {
  return [
    {
      id: `${id}: the body is one EncryptedData that the bank's key opens`,
      sections,
      sample: FULL[id],
      evaluate: (evidence) => (only(evidence).plain === '' ? 'the bank cannot open it' : null),
    },
    {
      id: `${id}: the signature inside verifies under the registered certificate`,
      sections,
      sample: FULL[id],
      evaluate: (evidence, { bank }) => signatureFault(only(evidence).plain, bank.clientCertificates()),
    },
  ];
}

const path = (
  id: OperationId,
  sections: readonly string[],
  says: string,
  holds: (path: string) => boolean,
): Row => ({
  id: `${id}: ${says}`,
  sections,
  sample: FULL[id as Exclude<OperationId, 'token'>],
  evaluate: (evidence) => (holds(only(evidence).path) ? null : `the path is ${only(evidence).path}`),
});

const format = (id: string, sample: Sample, root: string): Row => ({
  id,
  sections: ['2.4', '9'],
  sample,
  evaluate: (evidence) => {
    const message = messageOf(only(evidence));
    const namespace = /^<Document xmlns="urn:iso:std:iso:20022:tech:xsd:([^"]+)"><(\w+)>/u.exec(message);
    const named = only(evidence).headers['payloadtype'] ?? '';
    return (
      equal(`${namespace?.[1] ?? ''} ${namespace?.[2] ?? ''}`, root) ??
      equal(named, `urn:iso:std:iso:20022:tech:xsd:${root.split(' ')[0] ?? ''}`)
    );
  },
});

/** Each set of 2.5 by itself, in both forms of the body. */
function sets(): readonly Row[] {
  return (['reconfirm', 'stop'] as const).flatMap((act) =>
    (['json', 'xml'] as const).flatMap((form) =>
      SETS.map(([name, pick]): Row => {
        const id = `${act} in ${form}: identified by ${name}`;
        const sample = cases.caseSample(id, act, form, async (world) => {
          const all = await cases.everyField(world, act);
          return Object.fromEntries(
            [...pick, 'reason'].map((field) => [
              field,
              field === 'reason' && act === 'stop' ? 'DUPL' : (all[field] ?? ''),
            ]),
          );
        });
        return exact(id, act === 'stop' ? ['4.6'] : ['2.5', '4.5'], sample, form === 'json' ? 'body' : 'xml');
      }),
    ),
  );
}

const SETS = [
  ['uetr', ['uetr']],
  ['bank_reference and interbank_settlement_date', ['bank_reference', 'interbank_settlement_date']],
  ['instruction_id and interbank_settlement_date', ['instruction_id', 'interbank_settlement_date']],
] as const;

const requestType = (act: cases.CaseAction, form: cases.Format): Row => {
  const id = `${act} in ${form}: its request_type`;
  const sample = cases.caseSample(id, act, form, () =>
    Promise.resolve({ uetr: cases.caseNumber().uetr, reason: act === 'reject' ? '12345' : 'DUPL' }),
  );
  return header(id, act === 'reject' ? '4.5' : '4.6', sample, 'request_type');
};

/** CtrlSum and the like are decimals: another number of zeros is the same value. */
function decimalMessage(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) =>
    !row.id.endsWith('/CtrlSum')
      ? row
      : {
          ...row,
          evaluate: (evidence) => {
            const name = row.id.slice(row.id.indexOf('message ') + 'message '.length);
            const found = valueOf(only(evidence), { place: 'message', name }) ?? '';
            return /^\d+(\.\d+)?$/u.test(found) &&
              Number(found) === Number(evidence.wanted[key('message', name)])
              ? null
              : `is ${found}`;
          },
        },
  );
}

/** 4.5 and 4.6 leave the place of the two parameters open: each place the profile can name. */
function places(): readonly Row[] {
  return (['query', 'header', 'path'] as const).map((place): Row => {
    const id = `reconfirmation: client_id and request_type in the ${place}, where the profile puts them there`;
    const turned = cases.caseSample(id, 'reconfirm', 'json', () =>
      Promise.resolve({ uetr: cases.caseNumber().uetr, reason: '12345' }),
    );
    return {
      id,
      sections: ['4.5', '5'],
      sample: {
        ...turned,
        perform: (world) => reading.withPlaces(world, place, () => turned.perform(world)),
      },
      evaluate: (evidence, { bank: { facts } }) => {
        const { path, query, headers } = only(evidence);
        const base = operation('reconfirmation').path;
        const found =
          place === 'path'
            ? path
            : place === 'query'
              ? `${query['client_id'] ?? ''} ${query['request_type'] ?? ''}`
              : `${headers['client_id'] ?? ''} ${headers['request_type'] ?? ''}`;
        return equal(
          found,
          place === 'path' ? `${base}/${facts.clientId}/RECNFRM` : `${facts.clientId} RECNFRM`,
        );
      },
    };
  });
}

export const REQUEST_ROWS: readonly Row[] = [
  ...decimalMessage(OPERATIONS.flatMap(({ id }) => (id === 'token' ? [] : full(id)))),
  ...reading.EACH_CRITERION.map(({ criterion, sample }) =>
    exact(`enhanced-inquiry: ${criterion} alone, and what must go with it`, ['2.2', '4.2'], sample, 'body'),
  ),
  exact(
    'enhanced-inquiry: no criterion is sent where none was typed',
    ['2.2', '4.2'],
    reading.NO_CRITERION,
    'body',
  ),
  exact('enhanced-inquiry: a further page travels as page_number', ['2.2'], reading.SECOND_PAGE, 'body'),
  header('enhanced-inquiry: Content-Type application/json', '4.2', reading.PLAIN_JSON, 'Content-Type'),
  ...reading.EACH_BALANCE_FIELD.map(({ field, sample }) =>
    exact(
      `balance: ${field} with what it needs, dates left out where none were typed`,
      ['2.8', '4.10'],
      sample,
      'body',
    ),
  ),
  exact(
    'inquiry-post: the required key fields alone',
    ['2.6', '4.7'],
    reading.leastKeyFields('inquiry-post'),
    'sealed',
  ),
  exact(
    'inquiry-get: the required key fields alone',
    ['2.6', '4.8'],
    reading.leastKeyFields('inquiry-get'),
    'query',
  ),
  exact(
    'retrieve: without a parameter the identifier is in the path alone',
    ['4.9'],
    reading.RETRIEVE_PLAIN,
    'query',
  ),
  ...sealed('initiation', ['2.4', '4.4', '5']),
  ...sealed('inquiry-post', ['4.7', '5']),
  ...sealed('create-payment', ['4.1']),
  format(
    'initiation: outgoing payments are a pain.001.001.03',
    sending.INITIATION,
    'pain.001.001.03 CstmrCdtTrfInitn',
  ),
  format(
    'initiation: direct debits are a pain.008.001.02',
    sending.COLLECTION,
    'pain.008.001.02 CstmrDrctDbtInitn',
  ),
  path('initiation', ['9'], 'version v1 in the path', (each) => each.startsWith('/paymentservices/v1/')),
  path('inquiry-post', ['9'], 'version v1 in the path', (each) => each.startsWith('/paymentservices/v1/')),
  path('inquiry-get', ['9'], 'version v1 in the path', (each) => each.startsWith('/paymentservices/v1/')),
  path('enhanced-inquiry', ['9'], 'version v3 in the path', (each) =>
    each.startsWith('/paymentservices/v3/'),
  ),
  path('balance', ['9'], 'versions v2 and v3 in the path', (each) => each.includes('/v2/v3/')),
  path('deprecated-inquiry', ['9'], 'no version in the path', (each) => !/\/v\d/u.test(each)),
  ...sets(),
  ...places(),
  requestType('reject', 'json'),
  requestType('reject', 'xml'),
  requestType('recall', 'json'),
  requestType('recall', 'xml'),
];
