// Owns the rows about the rules: what keeps one reaches the bank as it was typed, what breaks one is
// refused and nothing leaves.
import type { Answer } from '../desk.ts';
import type { OperationId } from '../document/operations.ts';
import { RULES, type Now, type Rule } from '../document/rules.ts';
import type { Json } from '../json.ts';
import { equal, key, observed, only, parsed, valueOf, type Row, type Sample, type World } from '../row.ts';
import { text } from '../json.ts';
import * as reading from '../samples/reading.ts';
import { caseNumber, draftCase, releasedCase } from '../samples/cases.ts';

type Fields = Readonly<Record<string, string>>;

async function nowOf({ bank, today }: World): Promise<Now> {
  const [account] = bank.facts.accounts;
  return {
    today: await today(),
    account: account?.number ?? '',
    branch: account?.branch ?? '',
    bic: account?.bic ?? '',
  };
}

/** Names of the examples do not depend on the day. */
const ANY: Now = { today: '2026-11-20', account: '1', branch: '600', bic: 'SNDBGB2LXXX' };

const ASK: Partial<Record<OperationId, (fields: Fields) => readonly [call: string, input: Json]>> = {
  'enhanced-inquiry': (criteria) => ['inquiries.search', { criteria }],
  balance: (fields) => ['balances.ask', fields],
  'inquiry-post': (fields) => ['inquiries.status', { form: 'post', fields }],
  'inquiry-get': (fields) => ['inquiries.status', { form: 'get', fields }],
};

async function propose(world: World, act: 'reconfirm' | 'stop', fields: Fields): Promise<Answer> {
  const id = await draftCase(world, act, fields);
  const expectedRevision = Number(text(await world.desk.must('cases.get', { case: id }), 'changeRevision'));
  const { modules } = (await world.desk.must('cards.list', {})) as {
    readonly modules: readonly {
      readonly cards: readonly {
        readonly cardId: string;
        readonly certificates: readonly { readonly sha256: string }[];
      }[];
    }[];
  };
  const [card] = modules.flatMap(({ cards }) => cards);
  return world.desk.call('cases.propose', {
    case: id,
    expectedRevision,
    choice: { cardId: card?.cardId ?? '', certificate: card?.certificates[0]?.sha256 ?? '' },
    note: '',
  });
}

function actOf(operation: OperationId): 'reconfirm' | 'stop' {
  return operation === 'stop' ? 'stop' : 'reconfirm';
}

function asked({ operation }: Rule, world: World, fields: Fields): Promise<Answer> {
  const ask = ASK[operation];
  if (ask === undefined) return propose(world, actOf(operation), fields);
  const [call, input] = ask(fields);
  return world.desk.call(call, input);
}

function brokenRow(rule: Rule, name: string): Row {
  const sample: Sample = {
    id: `${rule.id}, broken: ${name}`,
    operation: rule.operation,
    perform: async (world) => {
      const fields = rule.broken(await nowOf(world))[name] ?? {};
      return observed(world, fields, () => asked(rule, world, fields));
    },
  };
  return {
    id: `${rule.id}: refused with ${name}`,
    sections: rule.sections,
    sample,
    evaluate: ({ answer, requests }) => {
      if (requests.length > 0) return 'a request reached the bank';
      if (answer.ok) return 'was not refused';
      if (answer.code !== 'bank-rule-broken') return `refused as ${answer.code}`;
      // The officer reads which section asks for it.
      return rule.sections.some((section) => answer.sections.includes(section))
        ? null
        : `the refusal names none of the sections ${rule.sections.join(', ')}`;
    },
  };
}

/**
 * Requests that keep a rule and are looked at member by member in other rows too are looked at here as a
 * whole.
 */
function keptRow(rule: Rule, name: string): Row {
  const sample: Sample = {
    id: `${rule.id}, kept: ${name}`,
    operation: rule.operation,
    perform: async (world) => {
      const given = rule.kept(await nowOf(world))[name] ?? {};
      // A case is about a payment of its own: two requests about one are not open at the same time.
      const isCase = ASK[rule.operation] === undefined;
      const fields = isCase && given['uetr'] !== undefined ? { ...given, uetr: caseNumber().uetr } : given;
      return observed(world, fields, () =>
        isCase ? sentCase(world, actOf(rule.operation), fields) : asked(rule, world, fields),
      );
    },
  };
  return {
    id: `${rule.id}: taken with ${name}`,
    sections: rule.sections,
    sample,
    evaluate: ({ answer, requests, wanted }) => {
      const [request, ...more] = requests;
      if (request === undefined)
        return `nothing reached the bank: ${answer.ok ? 'and the desk says nothing' : `${answer.code} ${answer.detail}`}`;
      if (more.length > 0) return `${requests.length} requests reached the bank`;
      if (request.answer.status !== 200)
        return `the bank answered ${request.answer.status}: ${request.answer.text.slice(0, 200)}`;
      if (!answer.ok) return `the desk did not take the answer: ${answer.code} ${answer.detail}`;
      const body =
        rule.operation === 'inquiry-get' || rule.operation === 'inquiry-post'
          ? null
          : parsed(request.body.toString('utf8'));
      const place = rule.operation === 'inquiry-get' ? 'query' : 'sealed';
      const lost = Object.entries(wanted).filter(([field, value]) =>
        body === null
          ? !(
              valueOf(request, {
                place,
                name: place === 'query' ? field : `paymentInquiryRequest/${field}`,
              }) ?? (field === 'Ccy' ? value : '')
            ).startsWith(value)
          : (body as Fields)[field] !== value,
      );
      return lost.length === 0 ? null : `the bank did not receive ${lost.map(([field]) => field).join(', ')}`;
    },
  };
}

/**
 * A case about a payment of its own, answered by the bank: that it knows no such payment is an answer
 * too.
 */
async function sentCase(world: World, act: 'reconfirm' | 'stop', fields: Fields): Promise<Answer> {
  await reading.adopt(world.desk, 'requests', 'format', 'json');
  return world.desk.call('cases.send', { case: await releasedCase(world, act, fields) });
}

export const RULE_ROWS: readonly Row[] = [
  ...RULES.flatMap((rule) => [
    ...Object.keys(rule.kept(ANY)).map((name) => keptRow(rule, name)),
    ...Object.keys(rule.broken(ANY)).map((name) => brokenRow(rule, name)),
  ]),
  {
    // The document gives both and does not say that they are one: what was typed is sent.
    id: 'retrieve: another identifier in the query than in the path goes as it was typed',
    sections: ['4.9'],
    sample: reading.RETRIEVE_OTHER,
    evaluate: (evidence) =>
      equal(only(evidence).path, evidence.wanted[key('path', 'path')]) ??
      equal(only(evidence).query['endToEndId'], evidence.wanted[key('query', 'endToEndId')]),
  },
  {
    id: 'deprecated-inquiry: refused where the profile does not name it',
    sections: ['4.3', '9'],
    sample: reading.DEPRECATED_OFF,
    evaluate: ({ answer, requests }) =>
      !answer.ok && answer.code === 'operation-not-enabled' && requests.length === 0
        ? null
        : 'was not refused, or reached the bank',
  },
];
