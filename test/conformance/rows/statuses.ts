// Owns the rows about section 7 and section 5: every status for each operation that lists it, and the
// access token.
import { createHash } from 'node:crypto';
import { signatureFault } from '../envelope.ts';
import { operation } from '../document/operations.ts';
import { STATUSES, type Status } from '../document/statuses.ts';
import { text } from '../json.ts';
import {
  equal,
  namesOf,
  observed,
  only,
  parsed,
  sameNames,
  valueOf,
  type ExchangeRecords,
  type Row,
  type Sample,
  type World,
} from '../row.ts';
import { status as asked } from '../samples/reading.ts';
import { ORDERED, sealedMessage } from '../samples/sending.ts';

const REFUSALS = STATUSES.filter(({ status }) => status !== 200);

async function refused(
  world: World,
  id: string,
  { status, requests }: Status,
  act: () => Promise<ExchangeRecords>,
): Promise<ExchangeRecords> {
  await world.bank.refuse(ORDERED[id] ?? '', {
    status,
    times: requests,
    format: status % 2 === 0 ? 'json' : 'xml',
  });
  try {
    return await act();
  } finally {
    await world.bank.refuse('', null);
  }
}

/** After a 429 the desk keeps a pause: nothing is asked of that operation afterwards. */
const PAUSES = 429;
const pausesLast = (statuses: readonly Status[]): readonly Status[] => [
  ...statuses.filter(({ status }) => status !== PAUSES),
  ...statuses.filter(({ status }) => status === PAUSES),
];

/**
 * A message that may be sent: the one that was turned away before, or a new one where the last may have
 * been taken.
 */
function queued(world: World): Promise<string> {
  return world.once('message for the statuses', async () => (await sealedMessage(world, '')).message);
}

function initiation(each: Status): Row {
  const sample: Sample = {
    id: `initiation answered with ${each.status}`,
    operation: 'initiation',
    async perform(world) {
      const message =
        each.initiation === 'unknown' ? (await sealedMessage(world, '')).message : await queued(world);
      const evidence = await refused(world, 'initiation', each, () =>
        observed(world, {}, () => world.desk.call('outbox.send', { message })),
      );
      return { ...evidence, shown: await world.desk.must('outbox.get', { message }) };
    },
  };
  return {
    id: `initiation: status ${each.status} ${each.phrase} leaves the message ${each.initiation}`,
    sections: ['7', '4.4'],
    sample,
    evaluate: ({ requests, shown }) => {
      const attempts = (
        shown as {
          readonly history: readonly { readonly kind: string; readonly httpStatus: number | null }[];
        }
      ).history.filter(({ kind }) => kind === 'initiation');
      const attempt = attempts.at(-1);
      return (
        equal(text(shown, 'state'), each.initiation) ??
        equal(String(attempt?.httpStatus), String(each.status)) ??
        times(requests, each)
      );
    },
  };
}

/** Section 7, rule 1: renewed once; any other refusal is not repeated. The same bytes, and another token. */
function times(requests: ExchangeRecords['requests'], { requests: wanted }: Status): string | null {
  if (requests.length !== wanted) return `${requests.length} requests reached the bank, not ${wanted}`;
  const [first, second] = requests;
  if (first === undefined || second === undefined) return null;
  if (!first.body.equals(second.body)) return 'the repetition has another body';
  return first.headers['authorization'] === second.headers['authorization']
    ? 'the repetition has the refused token'
    : null;
}

function inquiry(id: 'inquiry-post' | 'inquiry-get', each: Status): Row {
  const sample: Sample = {
    id: `${id} answered with ${each.status}`,
    operation: id,
    perform: (world) =>
      refused(world, id, each, () =>
        asked(id, world, { EndToEndId: 'INV-2026/7001', GlobalTranNo: 'SB26H7' }),
      ),
  };
  return {
    id: `${id}: status ${each.status} ${each.phrase} is told`,
    sections: ['7', operation(id).section],
    sample,
    evaluate: ({ requests, answer }) => {
      if (answer.ok) return 'is shown as an answer';
      return answer.statuses.includes(String(each.status))
        ? times(requests, each)
        : `is told as ${answer.code} ${answer.detail}`;
    },
  };
}

/** 200 for an inquiry, and the gateway's own words in both its forms. */
function words(
  id: 'inquiry-post' | 'inquiry-get',
  format: 'xml' | 'json',
  member: string,
  sent: string,
): Row {
  const sample: Sample = {
    id: `${id} refused by the gateway in ${format}`,
    operation: id,
    async perform(world) {
      await world.bank.refuse(ORDERED[id] ?? '', { status: 400, times: 1, format });
      return asked(id, world, { EndToEndId: 'INV-2026/7001', GlobalTranNo: 'SB26H7' });
    },
  };
  return {
    id: `${id}: ${member} of the gateway's error in ${format} is told`,
    sections: ['7'],
    sample,
    evaluate: ({ answer }) =>
      !answer.ok && answer.detail.includes(sent)
        ? null
        : `is told as ${answer.ok ? 'an answer' : answer.detail}`,
  };
}

/**
 * The first request after the bank has ended every token it issued: a token is fetched, and the request
 * sent again with it.
 */
const RENEWED: Sample = {
  id: 'a request whose token the bank has ended',
  operation: 'token',
  async perform(world) {
    await world.desk.must('inquiries.search', { criteria: {} });
    await world.bank.order('tokens.expire');
    const before = await world.bank.last();
    const answer = await world.desk.call('inquiries.search', { criteria: {} });
    const all = await world.bank.since(before, true);
    const { path } = operation('token');
    return {
      requests: all.filter((each) => each.path === path || each.path.startsWith('/authenticationservices')),
      answer,
      wanted: {},
      shown: { others: all.length },
    };
  },
};

const TOKEN_ROWS: readonly Row[] = [
  {
    id: 'token: after a 401 one new token is fetched, and the request goes once more',
    sections: ['5', '7'],
    sample: RENEWED,
    evaluate: ({ requests, answer, shown }) =>
      requests.length === 1 && text(shown, 'others') === '3' && answer.ok
        ? null
        : `${requests.length} of ${text(shown, 'others')} requests were for a token`,
  },
  ...(
    [
      ['method', 'method', 'POST'],
      ['path', 'path', operation('token').path],
      ['header', 'Content-Type', 'application/xml'],
      ['sealed', 'oAuthToken/grantType', 'client_credentials'],
      ['sealed', 'oAuthToken/scope', '/authenticationservices/v1'],
    ] as const
  ).map(([place, name, wanted]): Row => ({
    id: `token: ${place} ${name}`,
    sections: ['5'],
    sample: RENEWED,
    evaluate: (evidence) => equal(valueOf(only(evidence), { place, name }), wanted),
  })),
  {
    id: 'token: Authorization is Basic with client_id and secret',
    sections: ['5'],
    sample: RENEWED,
    evaluate: (evidence, { bank: { facts } }) => {
      const credentials = Buffer.from(`${facts.clientId}:${facts.clientSecret}`).toString('base64');
      return equal(
        valueOf(only(evidence), { place: 'header', name: 'Authorization' }),
        `Basic (${credentials.length} characters, SHA-256 ${createHash('sha256').update(credentials).digest('hex')})`,
      );
    },
  },
  {
    id: 'token: nothing but the members of practice in the sealed body',
    sections: ['5'],
    sample: RENEWED,
    evaluate: (evidence) =>
      sameNames(namesOf(only(evidence), 'sealed'), ['oAuthToken/grantType', 'oAuthToken/scope']),
  },
  {
    id: 'token: the signature of the request verifies under the registered certificate',
    sections: ['5'],
    sample: RENEWED,
    evaluate: (evidence, { bank }) => signatureFault(only(evidence).plain, bank.clientCertificates()),
  },
];

/** A token lives as long as its answer says: the next request after that fetches another one first. */
const OUTLIVED: Sample = {
  id: 'a request after the lifetime of the token',
  operation: 'token',
  async perform(world) {
    await world.bank.settings({ tokenExpiresIn: SHORT_LIFE_SECONDS });
    await world.bank.order('tokens.expire');
    await world.desk.must('inquiries.search', { criteria: {} });
    await world.bank.settings({ tokenExpiresIn: 1800 });
    await world.desk.must('training.advanceClock', { seconds: SHORT_LIFE_SECONDS + 1 });
    const before = await world.bank.last();
    const answer = await world.desk.call('inquiries.search', { criteria: {} });
    return { requests: await world.bank.since(before, true), answer, wanted: {}, shown: null };
  },
};
const SHORT_LIFE_SECONDS = 120;

const LIFETIME: Row = {
  id: 'token: after its lifetime another one is fetched, before the bank has to refuse',
  sections: ['5'],
  sample: OUTLIVED,
  evaluate: ({ requests, answer }) =>
    answer.ok && requests.length === 2 && requests[0]?.path === operation('token').path
      ? null
      : `the paths are ${requests.map(({ path }) => path).join(' ')}`,
};

/** The bank's own refusal, with its message (section 7, rule 4; its shape is wire practice 6). */
const REJECTED: Sample = {
  id: 'an account that is not ours',
  operation: 'balance',
  perform: (world) =>
    observed(world, {}, () =>
      world.desk.call('balances.ask', { base_currency: 'EUR', account_identifier: '99999999' }),
    ),
};

const rejected = (member: 'issue' | 'action'): Row => ({
  id: `balance: errors[].${member} of a reject response is told`,
  sections: ['7', '4.10'],
  sample: REJECTED,
  evaluate: (evidence) => {
    const sent = text(parsed(only(evidence).answer.text), 'errors', 0, member);
    return sent !== '' && !evidence.answer.ok && evidence.answer.detail.includes(sent)
      ? null
      : `the bank sent ${sent}`;
  },
});

/** What may have been taken is asked about by the desk itself: those rows come last. */
export const STATUS_ROWS: readonly Row[] = [
  ...TOKEN_ROWS,
  LIFETIME,
  rejected('issue'),
  rejected('action'),
  ...(['inquiry-post', 'inquiry-get'] as const).flatMap((id) => [
    okRow(id),
    ...(['xml', 'json'] as const).flatMap((format) => [
      words(id, format, 'httpMessage', 'Bad request'),
      words(id, format, 'moreInformation', 'gateway error on order'),
    ]),
    ...pausesLast(REFUSALS).map((each) => inquiry(id, each)),
  ]),
  ...pausesLast(REFUSALS).map(initiation),
];

function okRow(id: 'inquiry-post' | 'inquiry-get'): Row {
  return {
    id: `${id}: status 200 OK is read as an answer`,
    sections: ['7', operation(id).section],
    sample: {
      id: `${id} answered with 200`,
      operation: id,
      perform: (world) => asked(id, world, { EndToEndId: 'INV-2026/7001', GlobalTranNo: 'SB26H7' }),
    },
    evaluate: (evidence) =>
      only(evidence).answer.status === 200 && evidence.answer.ok ? null : 'is not read',
  };
}
