// Owns the rows about answers: every member the bank sent comes out of the contract again, where the table
// says.
import {
  CANCELLATION_STATUS,
  CREATION,
  INITIATION_REPORT,
  NOT_DISPLAYED,
  NOTHING_FOUND,
  PAGINATION,
  PAYMENT_CANCELLATION,
  PAYMENT_CANCELLATION_XML,
  STATUS_REPORT,
  TRANSACTION_RESPONSE,
  type AnswerMember,
} from '../document/answers.ts';
import { at, every, isObject, leaves, list, text, type Json } from '../json.ts';
import {
  NOTHING_SENT,
  observed,
  only,
  parsed,
  type ExchangeRecords,
  type Row,
  type Sample,
  type World,
} from '../row.ts';
import { xmlValues } from '../xml.ts';
import * as reading from '../samples/reading.ts';
import * as cases from '../samples/cases.ts';
import * as sending from '../samples/sending.ts';

/** What the contract gave: the call's own value, or what was read afterwards. */
function given({ answer, shown }: ExchangeRecords): Json {
  if (shown !== null) return shown;
  return answer.ok ? answer.value : null;
}

/**
 * Values of the desk at a path, as texts; a piece of a longer text counts where the table says that the
 * bank cuts it.
 */
function shownAt(evidence: ExchangeRecords, path: string): readonly string[] {
  return every(given(evidence), path).map((each) => (each === null ? '' : text(each)));
}

function jsonRow(operation: string, sample: Sample, { section, path, shown }: AnswerMember): Row {
  return {
    id: `${operation}: ${path} of the answer is shown`,
    sections: [section],
    sample,
    evaluate: (evidence) => {
      const sent = every(parsed(only(evidence).answer.text), path)
        .filter((each) => each !== null)
        .map((each) => text(each));
      if (sent.length === 0) return NOTHING_SENT;
      const found = shownAt(evidence, shown);
      const lost = sent.filter((value) => !found.includes(value));
      return lost.length === 0
        ? null
        : `${lost.length} of ${sent.length} are not shown, ${lost[0] ?? ''} for one`;
    },
  };
}

/**
 * Leaves of the bank's XML below its root, as it stood before it was sealed. 2.7 names the object
 * PaymentCancellation and not the root of its XML form: `transaction_status` may be the root itself.
 */
function xmlSent(evidence: ExchangeRecords, path: string): readonly string[] {
  return [...xmlValues(only(evidence).answer.text)]
    .filter(
      ([each]) =>
        each.split('/').slice(1).join('/') === path ||
        (each === path && path.startsWith('transaction_status/')),
    )
    .flatMap(([, values]) => values);
}

/**
 * Values of a text of facts, NAME/value/NAME/value (wire practice 4); GPI has a status before its code (8).
 */
function factValues(text: string): readonly string[] {
  if (text.startsWith('GPI/')) return [text.slice('GPI/'.length)];
  return text.split('/').filter((_, index) => index % 2 === 1);
}

function xmlRow(operation: string, sample: Sample, { section, path, shown }: AnswerMember): Row {
  return {
    id: `${operation}: ${path} of the answer is shown`,
    sections: [section],
    sample,
    evaluate: (evidence) => {
      const sent = xmlSent(evidence, path);
      if (sent.length === 0) return NOTHING_SENT;
      const texts = shownAt(evidence, shown);
      // A text may be in pieces, and an amount stands beside its currency; anything else is shown as it is.
      const found = path.endsWith('AddtlInf')
        ? [texts.join(' ')]
        : texts.flatMap((each) => [each, ...each.split(/\s+/u)]);
      const isShown = (value: string): boolean =>
        path.endsWith('AddtlInf') ? (found[0] ?? '').includes(value) : found.includes(value);
      const values = sent.flatMap((each) => (path.endsWith('AddtlRmtInf') ? factValues(each) : [each]));
      const lost = values.filter((value) => !isShown(value));
      return lost.length === 0 ? null : `${lost[0] ?? ''} is not shown`;
    },
  };
}

/** Payments that together hold every member the bank ever sends, found by their UETR. */
const SEARCHED: Sample = {
  id: 'payments that hold every member',
  operation: 'enhanced-inquiry',
  async perform(world) {
    const all: ExchangeRecords[] = [];
    for (const criteria of await world.once('payments that hold every member', () => covering(world))) {
      all.push(await observed(world, {}, () => world.desk.call('inquiries.search', { criteria })));
    }
    return {
      requests: [],
      answer: all[0]?.answer ?? { ok: false, code: 'none', detail: '', sections: [], statuses: [] },
      wanted: {},
      shown: await merged(all),
    };
  },
};

const MOST_PAGES = 60;

/**
 * Goes through whole results of both directions, and keeps each payment that has a member none before it
 * had.
 */
async function covering(world: World): Promise<readonly { readonly [name: string]: string }[]> {
  const seen = new Set<string>();
  const kept: { readonly [name: string]: string }[] = [];
  for (const flow of ['DR', 'CR']) {
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { requests, answer } = await observed(world, {}, () =>
        world.desk.call('inquiries.search', { criteria: { transaction_flow_indicator: flow }, page }),
      );
      for (const transaction of list(parsed(requests[0]?.answer.text ?? ''), 'transactions')) {
        const fresh = leaves(transaction)
          .map(({ path }) => path)
          .filter((path) => !path.endsWith('[]') && !seen.has(path));
        if (fresh.length === 0) continue;
        for (const path of fresh) seen.add(path);
        kept.push({ transaction_flow_indicator: flow, uetr: text(transaction, 'uetr') });
      }
      if (!answer.ok || at(answer.value, 'page', 'more') !== true) break;
    }
  }
  return kept;
}

/** Several answers as one: what the bank sent, and what the desk shows of it. */
function merged(all: readonly ExchangeRecords[]): Promise<Json> {
  const sent = all.flatMap(({ requests }) => requests.map((request) => parsed(request.answer.text)));
  const shown = all.map(({ answer }) => (answer.ok ? answer.value : null));
  return Promise.resolve({
    sent: {
      created_date_time: at(sent[0], 'created_date_time'),
      transactions: sent.flatMap((each) => list(each, 'transactions')),
    },
    shown: { createdAt: at(shown[0], 'createdAt'), rows: shown.flatMap((each) => list(each, 'rows')) },
  });
}

function searchRow({ section, path, shown }: AnswerMember): Row {
  return {
    id: `enhanced-inquiry: ${path} of the answer is shown`,
    sections: [section, '4.2'],
    sample: SEARCHED,
    evaluate: ({ shown: both }) => {
      const [transactions, rows] = [list(both, 'sent', 'transactions'), list(both, 'shown', 'rows')];
      if (!path.startsWith('transactions[].'))
        return at(both, 'sent', path) !== null && at(both, 'sent', path) === at(both, 'shown', shown)
          ? null
          : 'is not shown';
      if (transactions.length !== rows.length)
        return `${transactions.length} payments were sent, ${rows.length} are shown`;
      const [below, place] = [path.slice('transactions[].'.length), shown.slice('rows[].'.length)];
      let seen = 0;
      for (const [index, transaction] of transactions.entries()) {
        const sent = every(transaction, below)
          .filter((each) => each !== null)
          .map((each) => text(each));
        const found = every(rows[index] ?? null, place).map((each) => text(each));
        seen += sent.length;
        const lost = sent.find((value) => !found.includes(value));
        if (lost !== undefined) return `payment ${index + 1}: ${lost} is not shown`;
      }
      return seen > 0 ? null : NOTHING_SENT;
    },
  };
}

/** The table has every member the bank sends: a member nobody looks at would be one nobody misses. */
const complete: Row = {
  id: 'enhanced-inquiry: the bank sends no member that is not looked at',
  sections: ['2.3'],
  sample: SEARCHED,
  evaluate: ({ shown: both }) => {
    const known = new Set(TRANSACTION_RESPONSE.map(({ path }) => path));
    const unknown = [...new Set(leaves(at(both, 'sent')).map(({ path }) => path))].filter(
      (path) => !known.has(path),
    );
    return unknown.length === 0 ? null : unknown.join(', ');
  },
};

/** Initiation's own report is looked at with the rows of the payment's page. */
const completeReport = (id: 'inquiry-post' | 'inquiry-get'): Row => ({
  id: `${id}: the bank sends no member that is not looked at`,
  sections: [id === 'inquiry-post' ? '4.7' : '4.8'],
  sample: reading.answeredStatus(id),
  evaluate: (evidence) => {
    const known = new Set(STATUS_REPORT.map(({ path }) => path));
    const sent = [...xmlValues(only(evidence).answer.text).keys()].map((path) =>
      path.split('/').slice(1).join('/'),
    );
    const unknown = sent.filter((path) => !known.has(path) && NOT_DISPLAYED[path] === undefined);
    return unknown.length === 0 ? null : unknown.join(', ');
  },
});

const paginationRow = ({ section, path, shown }: AnswerMember): Row => ({
  id: `enhanced-inquiry: ${path} of Pagination-Metadata is shown`,
  sections: [section, '4.2'],
  sample: reading.SECOND_PAGE,
  evaluate: (evidence) => {
    const header = only(evidence).answer.headers['pagination-metadata'] ?? '';
    const sent = new RegExp(`"?${path}"?\\s*[=:]\\s*"?(\\d+)`, 'u').exec(header)?.[1];
    const [found] = shownAt(evidence, shown);
    return sent !== undefined && sent === found
      ? null
      : `the bank says ${sent ?? 'nothing'}, the desk ${found ?? 'nothing'}`;
  },
});

/** The document does not say what a page after the last is: nothing, or a request that is refused. */
const afterLast: Row = {
  id: 'enhanced-inquiry: a page after the last adds no payment',
  sections: ['2.2', '4.2'],
  sample: reading.PAGE_AFTER_LAST,
  evaluate: (evidence) => {
    const { answer } = evidence;
    const { status } = only(evidence).answer;
    if (!answer.ok) return status === 400 ? null : `status ${status}: ${answer.code}`;
    return list(answer.value, 'rows').length === 0 && at(answer.value, 'page', 'more') === false
      ? null
      : 'shows payments, or says that more follow';
  },
};

const decided = (
  act: cases.CaseAction,
  form: cases.Format,
  members: readonly AnswerMember[],
): readonly Row[] => {
  const sample = cases.answeredCase(act, form);
  return members.map((member) => {
    const row =
      form === 'json'
        ? jsonRow(`${act} in ${form}`, sample, member)
        : xmlRow(`${act} in ${form}`, sample, member);
    return {
      ...row,
      sections: [
        act === 'stop' || act === 'recall' ? '4.6' : '4.5',
        ...row.sections.filter((section) => section !== '4.6'),
      ],
    };
  });
};

const INITIATED: readonly Row[] = [
  {
    id: 'initiation: status 200 with a verified pain.002 leaves the message accepted',
    sections: ['4.4', '7'],
    sample: sending.INITIATED,
    evaluate: ({ shown }) =>
      text(shown, 'message', 'state') === 'accepted' ? null : `state ${text(shown, 'message', 'state')}`,
  },
  ...INITIATION_REPORT.map(({ path, shown: place }): Row => ({
    id: `initiation: ${path} of the answer reaches the payment's page`,
    sections: ['4.4', '3'],
    sample: sending.INITIATED,
    evaluate: (evidence) => {
      const [sent] = xmlSent(evidence, path);
      const value = path.endsWith('AddtlRmtInf') ? sent?.split('/')[1] : sent;
      if (value === undefined) return NOTHING_SENT;
      const page = at(evidence.shown, ...place.split('.'));
      const found = isObject(page) || Array.isArray(page) ? JSON.stringify(page) : text(page);
      return value !== '' && found.includes(value)
        ? null
        : `the bank sent ${value}, the page has ${found.slice(0, 200)}`;
    },
  })),
  {
    id: 'the outcome of an initiated payment is learned by an inquiry and stands in its timeline',
    sections: ['3', '6'],
    sample: followed(),
    evaluate: ({ shown }) =>
      list(shown, 'timeline').some(
        (entry) => text(entry, 'source').startsWith('inquiry') && /^[A-Z]{4}$/u.test(text(entry, 'status')),
      )
        ? null
        : 'no inquiry is in the timeline',
  },
];

function followed(): Sample {
  return {
    id: 'an initiated payment that is asked about',
    operation: 'inquiry-post',
    async perform(world) {
      const { message, batch } = await sending.sealedMessage(world, '');
      await world.desk.must('outbox.send', { message });
      const [row] = list(await world.desk.must('payments.list', { batch, limit: 5 }), 'rows');
      const payment = text(row, 'payment');
      return observed(
        world,
        {},
        () => world.desk.call('payments.inquire', { payment, form: 'post' }),
        () => world.desk.must('payments.get', { payment }),
      );
    },
  };
}

export const ANSWER_ROWS: readonly Row[] = [
  ...TRANSACTION_RESPONSE.map(searchRow),
  complete,
  ...PAGINATION.map(paginationRow),
  afterLast,
  ...(['inquiry-post', 'inquiry-get'] as const).flatMap((id) => {
    const [known, unknown] = [reading.answeredStatus(id), reading.unknownStatus(id)];
    return [
      completeReport(id),
      ...STATUS_REPORT.map((member) => xmlRow(id, known, member)),
      ...NOTHING_FOUND.map((member) => xmlRow(`${id}, a payment nobody knows`, unknown, member)),
    ].map((row) => ({
      ...row,
      sections: [
        id === 'inquiry-post' ? '4.7' : '4.8',
        ...(row.id.endsWith('TxSts of the answer is shown') ? ['3'] : []),
      ],
    }));
  }),
  ...decided('reconfirm', 'json', PAYMENT_CANCELLATION),
  ...decided('reject', 'json', PAYMENT_CANCELLATION),
  ...decided('stop', 'json', PAYMENT_CANCELLATION),
  ...decided('recall', 'json', PAYMENT_CANCELLATION),
  ...decided('reconfirm', 'xml', PAYMENT_CANCELLATION_XML),
  ...decided('stop', 'xml', CANCELLATION_STATUS),
  ...CREATION.map((member): Row => ({
    ...jsonRow('create-payment', sending.CREATED, member),
    sections: ['2.1', '4.1'],
    evaluate: (evidence) => {
      const sent = text(parsed(evidence.requests[0]?.answer.text ?? ''), member.path);
      return sent !== '' && evidence.answer.ok && text(evidence.answer.value, member.shown) === sent
        ? null
        : `the bank sent ${sent}`;
    },
  })),
  {
    id: 'create-payment: a paymentID proves nothing, an inquiry settles it',
    sections: ['4.1', '6'],
    sample: sending.CREATED,
    evaluate: ({ answer, shown }) =>
      answer.ok && text(answer.value, 'state') === 'unknown' && text(shown, 'state') === 'accepted'
        ? null
        : 'it is not unknown first and accepted after the inquiry',
  },
  ...INITIATED,
];
