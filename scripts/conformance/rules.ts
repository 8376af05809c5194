// Owns trying each rule of the table over the shell: the invalid example is refused with its section and nothing is sent, the valid one is taken by the bank.
import { CRITERIA } from '../../shared/domain/bank-rules/enhanced-inquiry.ts';
import type { BankRule, RuleContext } from '../../shared/domain/bank-rules/rule.ts';
import { BANK_RULES } from '../../shared/domain/bank-rules/table.ts';
import type { Result } from '../../shared/domain/result.ts';
import { requestCount } from '../../test/flow/bank-console.ts';
import type { StdioDesk } from '../../test/flow/stdio-desk.ts';
import { failsWith, first, holds, succeeds } from './answers.ts';
import { examplesNow } from './examples.ts';
import type { Rows } from './rows.ts';

type Fields = Readonly<Record<string, string>>;

const ASK: Partial<Record<BankRule['operation'], (desk: StdioDesk, fields: Fields) => Promise<Result<unknown>>>> = {
  'enhanced-inquiry': (desk, criteria) => desk.raw('inquiries.search', { criteria }),
  balance: (desk, fields) => desk.raw('balances.ask', fields),
  'status-inquiry-post': (desk, fields) => desk.raw('inquiries.status', { form: 'post', fields }),
  'status-inquiry-get': (desk, fields) => desk.raw('inquiries.status', { form: 'get', fields }),
  retrieve: (desk, { EndToEndId, ...parameters }) => desk.raw('inquiries.retrieve', { endToEndId: EndToEndId ?? '', parameters }),
};

export async function tryRules(desk: StdioDesk, rows: Rows, now: RuleContext): Promise<void> {
  // A rule that only warns refuses nothing.
  for (const rule of BANK_RULES.filter(({ basis }) => basis !== 'caution')) {
    const sections = [rule.section, ...rule.also].filter((section, place, all) => all.indexOf(section) === place);
    const ask = ASK[rule.operation];
    const { valid, invalid } = examplesNow(rule, now);
    if (ask !== undefined) {
      await rows.try(sections, `${rule.name}: refused by the desk, nothing sent`, async () => refusedHere(desk, rule, await requestCount(desk), ask(desk, invalid)));
      await rows.try(sections, `${rule.name}: taken by the bank`, async () => succeeds(await ask(desk, valid)));
    } else if (rule.operation === 'reconfirmation' || rule.operation === 'stop') {
      const tried = DESK_ADDS.some((each) => rule.name.endsWith(`.${each}`)) ? 'added by the desk, an officer cannot leave it out' : 'judged by the desk as it is typed';
      await rows.try(sections, `${rule.name}: ${tried}`, () => judged(desk, rule, valid, invalid));
    }
  }
  await rows.try(['2.2'], 'all 15 criteria are in the contract', async () => {
    const all = Object.fromEntries(CRITERIA.map((name) => [name, '']));
    return succeeds(await desk.raw('inquiries.search', { criteria: all }));
  });
}

async function refusedHere(desk: StdioDesk, rule: BankRule, before: number, asking: Promise<Result<unknown>>): Promise<string | null> {
  const answer = await asking;
  const sent = holds((await requestCount(desk)) === before, 'a request reached the bank');
  // A field the document does not have is refused by the contract itself.
  if (rule.name.endsWith('.known')) return first(failsWith(answer, 'invalid-input'), sent);
  const quoted = !answer.ok && (answer.error.detail ?? '').includes(`${rule.section}: ${rule.sentence}`);
  return first(failsWith(answer, 'bank-rule-broken'), holds(quoted, 'the refusal does not quote the rule'), sent);
}

const DESK_ADDS: readonly string[] = ['client-id', 'request-type'];

async function judged(desk: StdioDesk, { name, operation }: BankRule, valid: Fields, invalid: Fields): Promise<string | null> {
  const act = operation === 'stop' ? 'stop' : 'reconfirm';
  const check = async (request: Fields): Promise<readonly string[]> => {
    const fields = Object.fromEntries(Object.entries(request).filter(([field]) => field !== 'client_id' && field !== 'request_type'));
    return (await desk.must('cases.check', { act, fields })).broken.map((broken) => broken.name);
  };
  const kept = holds((await check(valid)).length === 0, 'the valid example is refused');
  if (DESK_ADDS.some((each) => name.endsWith(`.${each}`))) return kept;
  if (name.endsWith('.known')) return first(kept, failsWith(await desk.raw('cases.check', { act, fields: { colour: 'red' } }), 'invalid-input'));
  return first(kept, holds((await check(invalid)).includes(name), 'the invalid example is not refused'));
}
