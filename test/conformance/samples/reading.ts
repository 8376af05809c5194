// Owns the requests of the reading operations that are tried: each with every member, and each member by
// itself.
import type { Received } from '../bank.ts';
import { addDays } from '../document/days.ts';
import {
  BALANCE,
  CRITERIA,
  operation,
  type OperationId,
  type RequestMember,
} from '../document/operations.ts';
import { list, text, type Json } from '../json.ts';
import { key, observed, type ExchangeRecords, type Sample, type World } from '../row.ts';

export const PSRJ03 = 'application/json;format=PSRJ03';

type Fields = Readonly<Record<string, string>>;

/** What goes with every request of an operation, whatever its fields are. */
export function around(
  id: OperationId,
  world: World,
  contentType: string,
  path = operation(id).path,
): Fields {
  const { method, members } = operation(id);
  const has = (place: RequestMember['place'], name: string): boolean =>
    members.some((member) => member.place === place && member.name === name);
  return {
    [key('method', 'method')]: method,
    [key('path', 'path')]: path,
    [key('header', 'Authorization')]: 'issued',
    ...(contentType === '' ? {} : { [key('header', 'Content-Type')]: contentType }),
    ...(has('query', 'client_id') ? { [key('query', 'client_id')]: world.bank.facts.clientId } : {}),
  };
}

export function placed(place: RequestMember['place'], fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [key(place, name), value]));
}

/** All fifteen, each with a value of its own. */
export async function allCriteria({ bank, today }: World): Promise<Fields> {
  const [account] = bank.facts.accounts;
  const day = await today();
  return {
    account: account?.number ?? '',
    account_servicer_reference: 'SB26H7/REF.1',
    bic_or_bei: account?.bic ?? '',
    branch_identification: account?.branch ?? '',
    end_to_end_identification: 'INV-2026/7001',
    name: 'Kestrel & Sons "Hull"',
    page_number: '3',
    remittance_information: 'Invoice 7 <part 2>\\end',
    requested_execution_date_from: addDays(day, -9),
    requested_execution_date_to: addDays(day, -2),
    transaction_flow_indicator: 'CR',
    transaction_received_date_time_from: `${addDays(day, -8)}T08:30:00.5Z`,
    transaction_received_date_time_to: `${addDays(day, -1)}T17:45:10.2Z`,
    uetr: '0f8fad5b-d9cb-469f-a165-70867728950e',
    virtual_account: 'VA-7731',
  };
}

/** Criteria that may not go alone (2.2). */
const TOGETHER_WITH: Readonly<Record<string, readonly string[]>> = {
  name: ['account', 'branch_identification'],
  virtual_account: ['transaction_flow_indicator'],
};

export function criteria(
  world: World,
  fields: Fields,
  form: 'current' | 'deprecated' = 'current',
  format = 'PSRJ03',
): Promise<ExchangeRecords> {
  const id = form === 'current' ? 'enhanced-inquiry' : 'deprecated-inquiry';
  const wanted = {
    ...around(id, world, format === 'PSRJ03' ? PSRJ03 : 'application/json'),
    ...placed('body', fields),
  };
  return observed(world, wanted, () =>
    world.desk.call('inquiries.search', { criteria: fields, form, format }),
  );
}

export const ALL_CRITERIA: Sample = {
  id: 'all fifteen criteria',
  operation: 'enhanced-inquiry',
  perform: async (world) => criteria(world, await allCriteria(world)),
};

export const EACH_CRITERION: readonly { readonly criterion: string; readonly sample: Sample }[] =
  CRITERIA.map(({ name: criterion }) => ({
    criterion,
    sample: {
      id: `${criterion} alone`,
      operation: 'enhanced-inquiry',
      perform: async (world) => {
        const all = await allCriteria(world);
        const names = [criterion, ...(TOGETHER_WITH[criterion] ?? [])];
        return criteria(world, Object.fromEntries(names.map((name) => [name, all[name] ?? ''])));
      },
    },
  }));

export const NO_CRITERION: Sample = {
  id: 'no criterion',
  operation: 'enhanced-inquiry',
  perform: (world) => criteria(world, {}),
};
export const PLAIN_JSON: Sample = {
  id: 'no criterion, plain JSON',
  operation: 'enhanced-inquiry',
  perform: (world) => criteria(world, {}, 'current', 'json'),
};

/** The page as a number of the form, which travels as `page_number`. */
export const SECOND_PAGE: Sample = {
  id: 'the second page',
  operation: 'enhanced-inquiry',
  async perform(world) {
    await world.bank.settings({ pageSize: 1 });
    try {
      return await page(world, 2);
    } finally {
      await world.bank.settings({ pageSize: USUAL_PAGE });
    }
  },
};

export const PAGE_AFTER_LAST: Sample = {
  id: 'a page after the last',
  operation: 'enhanced-inquiry',
  perform: (world) => page(world, 9999),
};

const USUAL_PAGE = 50;

function page(world: World, number: number): Promise<ExchangeRecords> {
  const wanted = {
    ...around('enhanced-inquiry', world, PSRJ03),
    [key('body', 'page_number')]: String(number),
  };
  return observed(world, wanted, () => world.desk.call('inquiries.search', { criteria: {}, page: number }));
}

export const DEPRECATED: Sample = {
  id: 'the deprecated form, all fifteen criteria',
  operation: 'deprecated-inquiry',
  async perform(world) {
    await withDeprecatedPath(world, operation('deprecated-inquiry').path);
    return criteria(world, await allCriteria(world), 'deprecated');
  },
};

export const DEPRECATED_OFF: Sample = {
  id: 'the deprecated form, which the profile does not name',
  operation: 'deprecated-inquiry',
  async perform(world) {
    await withDeprecatedPath(world, null);
    return criteria(world, {}, 'deprecated');
  },
};

async function withDeprecatedPath({ desk }: World, path: string | null): Promise<void> {
  await adopt(desk, 'paths', 'deprecatedEnhancedInquiry', path);
}

/**
 * The profile in force with one member of a group replaced, adopted as an officer would; nothing where
 * it is so already.
 */
export async function adopt(desk: World['desk'], group: string, member: string, value: Json): Promise<void> {
  const current = await desk.must('profile.get', {});
  const { profile } = current as {
    readonly profile: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  };
  const before = profile[group]?.[member];
  if (JSON.stringify(before) === JSON.stringify(value)) return;
  const draft = JSON.stringify({ ...profile, [group]: { ...profile[group], [member]: value } });
  await desk.must('profile.adopt', {
    draft,
    expectedSha256: text(current, 'sha256'),
    person: 'mira-novak',
    reason: 'conformance',
  });
}

/** Runs with the parameters of 4.5 in another place, at the desk as at the bank. */
export async function withPlaces<T>(
  { desk, bank }: World,
  place: 'query' | 'header' | 'path',
  run: () => Promise<T>,
): Promise<T> {
  await adopt(desk, 'requests', 'clientIdPlace', place);
  await adopt(desk, 'requests', 'requestTypePlace', place);
  await bank.settings({ caseParameters: place });
  try {
    return await run();
  } finally {
    await bank.settings({ caseParameters: 'any' });
    await adopt(desk, 'requests', 'clientIdPlace', 'query');
    await adopt(desk, 'requests', 'requestTypePlace', 'header');
  }
}

/**
 * A payment of the bank's own history: what the status inquiries and 4.9 ask about. A settled one where there
 * is one, because the bank says less of a payment it has just received.
 */
export function knownPayment({ desk, once }: World): Promise<Json> {
  return once('known payment', async () => {
    const rows = list(await desk.must('inquiries.search', { criteria: {} }), 'rows');
    return rows.find((row) => text(row, 'status') === 'ACSC') ?? rows[0] ?? null;
  });
}

function retrieve(world: World, endToEndId: string, parameters: Fields): Promise<ExchangeRecords> {
  const path = operation('retrieve').path.replace('{EndToEndId}', encodeURIComponent(endToEndId));
  const wanted = { ...around('retrieve', world, '', path), ...placed('query', parameters) };
  return observed(world, wanted, () => world.desk.call('inquiries.retrieve', { endToEndId, parameters }));
}

export const RETRIEVE_ALL: Sample = {
  id: 'by identifier with all six parameters',
  operation: 'retrieve',
  async perform(world) {
    const day = await world.today();
    const endToEndId = 'INV 7/2026';
    return retrieve(world, endToEndId, {
      amount: '12.50',
      creationDate: addDays(day, -3),
      directDebitInd: 'false',
      endToEndId,
      globalTranNo: '0f8fad5b-d9cb-469f-a165-70867728950e',
      requiredExecutionDate: addDays(day, -2),
    });
  },
};

export const RETRIEVE_PLAIN: Sample = {
  id: 'by identifier alone',
  operation: 'retrieve',
  perform: async (world) => retrieve(world, text(await knownPayment(world), 'endToEndId'), {}),
};

export const RETRIEVE_OTHER: Sample = {
  id: 'another identifier in the query than in the path',
  operation: 'retrieve',
  perform: (world) => retrieve(world, 'INV-1', { endToEndId: 'INV-2' }),
};

export function balance(world: World, fields: Fields): Promise<ExchangeRecords> {
  return observed(world, { ...around('balance', world, 'application/json'), ...placed('body', fields) }, () =>
    world.desk.call('balances.ask', fields),
  );
}

export const ALL_BALANCE_FIELDS: Sample = {
  id: 'all six fields',
  operation: 'balance',
  async perform(world) {
    const [account] = world.bank.facts.accounts;
    const day = await world.today();
    return balance(world, {
      account_currency: account?.currency ?? '',
      account_identifier: account?.number ?? '',
      base_currency: 'EUR',
      branch_number: account?.branch ?? '',
      from_date: addDays(day, -9),
      to_date: addDays(day, -2),
    });
  },
};

/** What must go along (2.8): the base currency, and an account or a branch. */
export const EACH_BALANCE_FIELD: readonly { readonly field: string; readonly sample: Sample }[] = BALANCE.map(
  ({ name: field }) => ({
    field,
    sample: {
      id: `${field} with what it needs`,
      operation: 'balance',
      async perform(world) {
        const { [field]: value = '' } = Object.fromEntries(
          Object.entries((await ALL_BALANCE_FIELDS.perform(world)).wanted).map(([name, each]) => [
            name.replace('body ', ''),
            each,
          ]),
        );
        const account = world.bank.facts.accounts[0]?.number ?? '';
        const who = field === 'branch_number' ? {} : { account_identifier: account };
        // Without a start the range would begin today.
        const from = field === 'to_date' ? { from_date: addDays(value, -3) } : {};
        return balance(world, { base_currency: 'EUR', ...who, ...from, [field]: value });
      },
    },
  }),
);

/** `InstdAmt with Ccy` (2.6): an element with its attribute, or two parameters of the query. */
function keyFields(id: 'inquiry-post' | 'inquiry-get', world: World, fields: Fields): Fields {
  const base = around(id, world, 'application/xml');
  if (id === 'inquiry-post') {
    const { Ccy, ...elements } = fields;
    const root = 'paymentInquiryRequest';
    const named = Object.fromEntries(
      Object.entries(elements).map(([name, value]) => [`${root}/${name}`, value]),
    );
    return {
      ...base,
      ...placed('sealed', { ...named, ...(Ccy === undefined ? {} : { [`${root}/InstdAmt@Ccy`]: Ccy }) }),
    };
  }
  return { ...base, ...placed('query', fields) };
}

export function status(
  id: 'inquiry-post' | 'inquiry-get',
  world: World,
  fields: Fields,
): Promise<ExchangeRecords> {
  const form = id === 'inquiry-post' ? 'post' : 'get';
  // The desk follows its own payments meanwhile: theirs have other identifications.
  const isOurs = ({ query, plain }: Received): boolean =>
    Object.values(fields).some(
      (value) => value.length > 3 && (Object.values(query).includes(value) || plain.includes(`>${value}<`)),
    );
  return observed(
    world,
    keyFields(id, world, fields),
    () => world.desk.call('inquiries.status', { form, fields }),
    undefined,
    isOurs,
  );
}

export function allKeyFields(id: 'inquiry-post' | 'inquiry-get'): Sample {
  return {
    id: `${id} with every key field`,
    operation: id,
    async perform(world) {
      const day = await world.today();
      return status(id, world, {
        EndToEndId: 'INV-2026/7001',
        GlobalTranNo: '0f8fad5b-d9cb-469f-a165-70867728950e',
        CreDt: addDays(day, -5),
        InstdAmt: '1204.07',
        Ccy: 'CHF',
        ReqdExctnDt: addDays(day, -4),
      });
    },
  };
}

/** About a payment the bank knows: its answer is what is looked at. */
export function answeredStatus(id: 'inquiry-post' | 'inquiry-get'): Sample {
  return {
    id: `${id} about a known payment`,
    operation: id,
    async perform(world) {
      const known = await knownPayment(world);
      return status(id, world, { EndToEndId: text(known, 'endToEndId'), GlobalTranNo: text(known, 'uetr') });
    },
  };
}

export function leastKeyFields(id: 'inquiry-post' | 'inquiry-get'): Sample {
  return {
    id: `${id} with the required key fields alone`,
    operation: id,
    perform: (world) =>
      status(id, world, {
        EndToEndId: 'INV-2026/7001',
        ...(id === 'inquiry-get' ? { GlobalTranNo: 'SB26H7' } : {}),
      }),
  };
}

export function unknownStatus(id: 'inquiry-post' | 'inquiry-get'): Sample {
  return {
    id: `${id} about a payment nobody knows`,
    operation: id,
    perform: (world) =>
      status(id, world, { EndToEndId: 'NOBODY-KNOWS', GlobalTranNo: '00000000-0000-4000-8000-000000000000' }),
  };
}
