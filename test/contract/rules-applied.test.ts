// Every rule of the table is applied where a request is made: its counter-example, given to the use case or
// the link that sends such a request, is refused or warned of, and nothing is sent.
import { describe, expect, it } from 'vitest';
import { askBalances } from '../../main/app/observe/balances/ask.ts';
import { checkCase } from '../../main/app/follow/cases/check.ts';
import type { DeskDeps } from '../../main/ipc/all-calls.ts';
import { retrievePayment, searchPayments } from '../../main/app/observe/inquiries/inquire.ts';
import { askStatus } from '../../main/app/observe/inquiries/status.ts';
import type { BankOperation } from '../../main/ports/bank.ts';
import { sendAuthorised, type Authorised } from '../../main/bank/authorised.ts';
import {
  EXAMPLE_CONTEXT,
  EXAMPLE_SUNDAY,
  type BankRule,
  type RuledOperation,
} from '../../shared/domain/bank-rules/rule.ts';
import { BANK_RULES } from '../../shared/domain/bank-rules/table.ts';
import type { CaseAction } from '../../shared/domain/case.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import { trainingProfile } from '../interop/profile.ts';
import { allSources } from './sources.ts';

const CERTIFICATE = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: '0'.repeat(64) };
const made = trainingProfile({ signing: CERTIFICATE, encryption: CERTIFICATE });
const base = {
  ...made,
  clientId: 'C1',
  timeZone: 'UTC',
  requests: { ...made.requests, reasonPattern: EXAMPLE_CONTEXT.reasonPattern },
};

class Sent extends Error {}

/** A desk that can be asked and cannot send: a bank that is called at all is a rule nobody applied. */
function deskAt(now: number, profile = base): DeskDeps {
  const bank = new Proxy({}, { get: () => () => Promise.reject(new Sent()) });
  return {
    store: { desk: { profile: () => Promise.resolve({ profile }) } },
    bank,
    clock: { now: () => now },
    network: { online: () => true },
    random: { bytes: (length: number) => new Uint8Array(length) },
  } as unknown as DeskDeps;
}

type Said = { readonly fault: Fault | null; readonly warnings: readonly string[] };
const texts = (fields: BankRule['invalid']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );

async function refusal(asked: Promise<Result<unknown>>): Promise<Said> {
  try {
    const result = await asked;
    return { fault: result.ok ? null : result.error, warnings: [] };
  } catch (error) {
    if (error instanceof Sent) return { fault: null, warnings: [] };
    throw error;
  }
}

/**
 * Cases get client_id and request_type from the profile: a rule about one of them is broken by a profile
 * without it.
 */
async function aboutCase(act: CaseAction, invalid: BankRule['invalid'], now: number): Promise<Said> {
  const { client_id: clientId = '', request_type: requestType = '', ...fields } = texts(invalid);
  const profile = {
    ...base,
    clientId,
    requests: {
      ...base.requests,
      types: { reconfirm: requestType, reject: requestType, stop: requestType, recall: requestType },
    },
  };
  const checked = await checkCase(deskAt(now, profile), { act, fields });
  if (!checked.ok) return { fault: checked.error, warnings: [] };
  const [broken] = checked.value.broken;
  return {
    fault:
      broken === undefined
        ? null
        : { code: 'bank-rule-broken' as const, rule: `${broken.section} ${broken.name}` },
    warnings: checked.value.warnings.map(({ name }) => name),
  };
}

async function aboutRequest(invalid: BankRule['invalid']): Promise<Said> {
  const {
    operation = '',
    format,
    client_id: clientId = '',
    root,
    Authorization = '',
    ...headers
  } = texts(invalid);
  const url = new URL(`https://127.0.0.1:9/x${clientId === '' ? '' : `?client_id=${clientId}`}`);
  const token = Authorization.replace(/^Bearer /u, '');
  const deps = {
    tokens: { get: () => Promise.resolve({ ok: true, value: token }) },
  } as unknown as Authorised;
  const wanted = {
    method: 'POST',
    url: ok(url),
    headers,
    body: root === undefined ? null : Buffer.from(`<xenc:${root} xmlns:xenc="urn:x"/>`),
  } as const;
  const { result } = await sendAuthorised(deps, base, wanted, {
    operation: operation as BankOperation,
    ...(format !== undefined && { format }),
  });
  return { fault: result.kind === 'not-sent' ? result.fault : null, warnings: [] };
}

type Apply = (rule: BankRule, now: number) => Promise<Said>;

/** Where each operation's requests are made. */
const PATHS: Readonly<Record<RuledOperation, Apply>> = {
  'enhanced-inquiry': ({ invalid }, now) =>
    refusal(
      searchPayments(deskAt(now), { criteria: texts(invalid), page: 1, form: 'current', format: 'PSRJ03' }),
    ),
  retrieve: ({ invalid }, now) => {
    const { EndToEndId: endToEndId = '', ...parameters } = texts(invalid);
    return refusal(retrievePayment(deskAt(now), { endToEndId, parameters }));
  },
  'status-inquiry-post': ({ invalid }, now) =>
    refusal(askStatus(deskAt(now), { form: 'post', fields: texts(invalid) })),
  'status-inquiry-get': ({ invalid }, now) =>
    refusal(askStatus(deskAt(now), { form: 'get', fields: texts(invalid) })),
  balance: ({ invalid }, now) => refusal(askBalances(deskAt(now), texts(invalid))),
  reconfirmation: ({ invalid }, now) => aboutCase('reconfirm', invalid, now),
  stop: ({ invalid }, now) => aboutCase('stop', invalid, now),
  transport: ({ invalid }) => aboutRequest(invalid),
};

const ROWS = BANK_RULES.map((rule) => ({
  rule,
  name: rule.name,
  now: (rule.present ?? EXAMPLE_CONTEXT).now,
}));

describe('a rule that refuses', () => {
  it.each(ROWS.filter(({ rule }) => rule.basis !== 'caution'))(
    '$name refuses its counter-example where the request is made',
    async ({ rule, now }) => {
      const { fault } = await PATHS[rule.operation](rule, now);
      expect(fault).toMatchObject({ code: 'bank-rule-broken', rule: `${rule.section} ${rule.name}` });
    },
  );
});

describe('a rule that warns', () => {
  it.each(ROWS.filter(({ rule }) => rule.basis === 'caution'))(
    '$name does not keep its counter-example from being sent',
    async ({ rule, now }) => {
      const { fault, warnings } = await PATHS[rule.operation](rule, now);
      expect(fault?.code).not.toBe('bank-rule-broken');
      if (rule.operation === 'stop' || rule.operation === 'reconfirmation')
        expect(warnings).toContain(rule.name);
    },
  );

  it('is shown by the form of its operation', () => {
    const forms = allSources()
      .filter(({ path, isTest }) => path.startsWith('renderer/screens/') && !isTest)
      .map(({ text }) => text);
    const warned = forms
      .filter((text) => text.includes('ruleWarnings(') && /<(?:RuleWarnings|SearchFoot)\b/u.test(text))
      .join('\n');
    expect(
      forms.some((text) => text.includes('function SearchFoot(') && text.includes('<RuleWarnings')),
    ).toBe(true);
    const operations = new Set(
      ROWS.filter(({ rule }) => rule.basis === 'caution').map(({ rule }) => rule.operation),
    );
    for (const operation of operations) {
      const isCase = operation === 'stop' || operation === 'reconfirmation';
      expect([
        operation,
        isCase ? warned.includes('caseOperation(') : warned.includes(`'${operation}'`),
      ]).toEqual([operation, true]);
    }
  });
});

it('the examples of a closed day are evaluated on that day', () => {
  expect(ROWS.some(({ now }) => now === EXAMPLE_SUNDAY.now)).toBe(true);
});
