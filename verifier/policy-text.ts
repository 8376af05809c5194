// Owns what a policy demands as sentences of the verifier's own. A test compares them with what the product
// says of the same policy.
import { readRequirement } from './requirement.ts';
import { inThrees, parse } from './decimal.ts';
import { fingerprintWords, sha256 } from './digests.ts';
import type { Shape } from './shapes.ts';

const KINDS: Readonly<Record<string, string>> = {
  'credit-transfer': 'credit transfers',
  'direct-debit': 'direct debits',
  reconfirm: 'reconfirmations',
  reject: 'requests to reject',
  stop: 'stops',
  recall: 'recalls',
  beneficiary: 'entries of the beneficiary book',
};
const ROLES = [
  ['preparer', 'prepare'],
  ['approver', 'approve'],
  ['releaser', 'release'],
] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function policyText(policy: Shape): readonly string[] {
  const people = policy.at('persons').list();
  const named = (id: string): string => nameIn(people, id);
  const rules = policy.at('rules').list();
  const quorum = policy.at('quorum').whole();
  return [
    ...rules.map((rule) => ruleWords(rule, named)),
    'Nobody acts twice on the same batch or case; two cards of one person count as one person.',
    ...(rules.some((rule) => rule.has('bands'))
      ? ['A currency that no amount is given for falls under the strictest of these rules.']
      : []),
    ...(rules.some((rule) => rule.has('accounts'))
      ? ['An own account that no rule names is subject to the rules of every named account too.']
      : []),
    ...(rules.some((rule) => rule.has('rolling'))
      ? [
          'Sums per day or per seven days include everything approved or released before that the signing desk knows of, by calendar day at the bank. A currency without a threshold counts as above every threshold.',
        ]
      : []),
    ...ROLES.map(([role, does]) => `Allowed to ${does}: ${holders(people, role, named)}.`),
    ...policy
      .at('deputies')
      .listOrNone()
      .map((one) => {
        const does = ROLES.find(([role]) => role === one.at('role').text())?.[1] ?? one.at('role').text();
        return `${named(one.at('person').text())} may ${does} as deputy for ${named(one.at('inPlaceOf').text())} from ${day(one.at('validFrom').text())} ${untilWords(one.at('validUntil').text())}; their signatures count as one.`;
      }),
    ...(policy.has('emergency') ? [emergencyWords(policy.at('emergency'))] : []),
    ...(policy.has('beneficiaries') ? [requirementText(policy)] : []),
    ...people.flatMap((person) => revokedCards(person, named)),
    ...(policy.has('hardware')
      ? [
          `Only tokens of these kinds count as hardware: ${policy.at('hardware').list().map(tokenWords).join('; ')}.`,
        ]
      : []),
    ...policy.at('authorities').listOrNone().map(authorityWords),
    `The policy changes only when ${quorum === 1 ? 'one administrator signs' : `${quorum} administrators sign`}.`,
  ];
}

/**
 * The name of a person, with the id behind it where another person has a name that is drawn the same way, or
 * where the name itself ends with a bracket, as an id does.
 */
function nameIn(people: readonly Shape[], id: string): string {
  const nameOf = (one: Shape): string => one.at('name').text();
  const person = people.find((one) => one.at('id').text() === id);
  if (person === undefined) return id;
  const name = nameOf(person);
  const others = people.filter((one) => one.at('id').text() !== id);
  const isShared = others.some((one) => asDrawn(nameOf(one)) === asDrawn(name));
  return isShared || /\p{Pe}$/u.test(name.trim()) ? `${name} (${id})` : name;
}

function asDrawn(name: string): string {
  const words = name.normalize('NFC').split(/\s+/u).filter(Boolean);
  return words.join(' ').replaceAll(/\p{Pd}/gu, '-');
}

function ruleWords(rule: Shape, named: (id: string) => string): string {
  const hours = rule.at('validHours').whole();
  return [
    `For ${subject(rule)}: one person prepares, `,
    rule.at('approvals').whole() === 1
      ? 'one other person approves'
      : `${rule.at('approvals').whole()} other persons approve`,
    rule.has('approvers') ? `, only ${listed(rule.at('approvers').texts().map(named), 'or')}` : '',
    rule.has('combinations') ? classSets(rule.at('combinations')) : '',
    rule.at('release').flag() ? ', and one more person releases' : '',
    `, all within ${hours} ${hours === 1 ? 'hour' : 'hours'} of submission.`,
  ].join('');
}

function subject(rule: Shape): string {
  const accounts = rule.has('accounts') ? rule.at('accounts').texts() : [];
  return [
    listed(
      rule
        .at('kinds')
        .texts()
        .map((kind) => KINDS[kind] ?? kind),
      'and',
    ),
    accounts.length === 0
      ? ''
      : ` on own ${accounts.length === 1 ? 'account' : 'accounts'} ${listed(accounts, 'or')}`,
    rule.has('newBeneficiary') && rule.at('newBeneficiary').flag()
      ? ' with a counterparty account not used before'
      : '',
    rule.has('bands') ? ` ${listed(rule.at('bands').list().map(band), 'or')}` : '',
    rule.has('rolling') ? `, ${limit(rule.at('rolling'))}` : '',
  ].join('');
}

function limit(rolling: Shape): string {
  const period = rolling.at('period').text() === 'day' ? 'the day' : 'seven days';
  const of: Readonly<Record<string, string>> = {
    account: 'one own account',
    beneficiary: 'one counterparty account',
  };
  const amounts = rolling
    .at('limits')
    .list()
    .map((one) => `${one.at('currency').text()} ${grouped(one.at('over').text())}`);
  return `once the sum of ${period} for ${of[rolling.at('per').text()] ?? 'all batches together'} is above ${listed(amounts, 'or')}`;
}

/** What nothing is below is a band without a lower end. */
function band(one: Shape): string {
  const [currency, over, upTo] = [
    one.at('currency').text(),
    one.at('over').textOrNull(),
    one.at('upTo').textOrNull(),
  ];
  const from = over === null || parse(over).unscaled === 0n ? null : grouped(over);
  if (from === null)
    return upTo === null ? `of any amount in ${currency}` : `up to ${currency} ${grouped(upTo)} in total`;
  return upTo === null
    ? `above ${currency} ${from} in total`
    : `above ${currency} ${from} and up to ${currency} ${grouped(upTo)} in total`;
}

function classSets(sets: Shape): string {
  const all = sets.list().map((one) => one.texts());
  const never = all.every((one) => one.includes('A')) && all.some((one) => one.includes('B'));
  return ` (${listed(
    all.map((one) => one.join('+')),
    'or',
  )}${never ? ', never B alone' : ''})`;
}

function holders(people: readonly Shape[], role: string, named: (id: string) => string): string {
  const its = people.filter((one) => one.at('roles').texts().includes(role));
  return its.length === 0 ? 'nobody' : its.map((one) => holder(one, role, named)).join(', ');
}

function holder(person: Shape, role: string, named: (id: string) => string): string {
  const facts = [
    ...(role === 'approver' && person.has('class') ? [`class ${person.at('class').text()}`] : []),
    ...(person.has('validFrom') ? [`from ${day(person.at('validFrom').text())}`] : []),
    ...(person.has('validUntil') ? [untilWords(person.at('validUntil').text())] : []),
  ];
  return `${named(person.at('id').text())}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
}

function emergencyWords(emergency: Shape): string {
  const roles = emergency.at('roles').texts();
  return `In an emergency, ${emergency.at('persons').whole()} persons who did not prepare the batch (${listed(
    roles.map((role) => `${role}s`),
    'or',
  )}) release it instead, each giving the reason.`;
}

function revokedCards(person: Shape, named: (id: string) => string): readonly string[] {
  return person
    .at('certificates')
    .list()
    .filter((one) => one.has('revoked'))
    .map(
      (one) =>
        `Revoked on ${day(one.at('revoked').at('at').text())} (${one.at('revoked').at('reason').text()}): the card of ${named(person.at('id').text())} with the words ${fingerprintWords(one.at('sha256').text()).join(' ')}.`,
    );
}

const USAGES: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.2': 'client authentication',
  '1.3.6.1.5.5.7.3.4': 'e-mail protection',
  '1.3.6.1.5.5.7.3.36': 'document signing',
  '1.3.6.1.4.1.311.20.2.2': 'smartcard logon',
};

function authorityWords(authority: Shape): string {
  const lists: Readonly<Record<string, string>> = {
    demanded:
      'count only while this desk has a current revocation list of that authority and they are not on it',
    optional: 'do not count once they are on a revocation list of that authority at this desk',
    unused: 'are checked against no revocation list',
  };
  const usages = authority.has('extendedUsages')
    ? authority
        .at('extendedUsages')
        .texts()
        .map((usage) => (USAGES[usage] === undefined ? usage : `${USAGES[usage]} (${usage})`))
    : [];
  const need =
    usages.length === 0
      ? ''
      : ` and need the extended key ${usages.length === 1 ? 'usage' : 'usages'} ${usages.join(', ')}`;
  const words = fingerprintWords(sha256(Buffer.from(authority.at('certificate').text(), 'base64'))).join(' ');
  return `Certificates of ${authority.at('subject').text()} (words of this authority: ${words}) ${lists[authority.at('revocation').text()] ?? ''}${need}.`;
}

function tokenWords(token: Shape): string {
  const by = (what: string, who: string): string =>
    `“${what === '' ? 'no name' : what}”${who === '' ? '' : ` by “${who}”`}`;
  const text = (name: string): string => token.at(name).text();
  return `${by(text('model'), text('manufacturer'))}, through the module ${by(text('libraryDescription'), text('libraryManufacturer'))}`;
}

function requirementText(policy: Shape): string {
  const terms = policy.at('beneficiaries');
  const rung =
    terms.at('callback').text() === 'all-accounts' ? 'an account is new or changed' : 'an account changes';
  const demand = readRequirement(policy);
  const limits = terms.has('payments') ? terms.at('payments').at('limits').listOrNone() : [];
  const above = listed(
    limits.map((one) => `${one.at('currency').text()} ${grouped(one.at('over').text())}`),
    'or',
  );
  const asks =
    demand === null
      ? 'Payments may go to beneficiaries that are not confirmed.'
      : `${demand.of === 'all' ? 'Payments go to confirmed beneficiaries only' : 'A payment to an account other than the one confirmed for its beneficiary is refused'}${above === '' ? '' : `, where a batch pays one account more than ${above}, and in any other currency whatever the amount`}.`;
  return `A beneficiary is confirmed with a record of a call-back where ${rung}. ${asks}`;
}

function listed(words: readonly string[], last: 'and' | 'or'): string {
  const [end = ''] = words.slice(-1);
  return words.length < 2 ? end : `${words.slice(0, -1).join(', ')} ${last} ${end}`;
}

/** The policy names the first instant that does not count any more; read is the last day that does. */
function untilWords(end: string): string {
  const at = Date.parse(end);
  if (!Number.isFinite(at)) return `until ${end}`;
  if (at % 86_400_000 === 0) return `until ${day(new Date(at - 86_400_000).toISOString())} inclusive`;
  const date = new Date(at);
  return `until ${day(`${date.toISOString().slice(0, 10)}T00:00:00Z`)} ${date.toISOString().slice(11, 16)} UTC`;
}

/** In UTC; with the time where it is not midnight. */
function day(instant: string): string {
  const at = new Date(instant);
  if (!Number.isFinite(at.getTime())) return instant;
  const time = at.toISOString().slice(11, 16);
  const date = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`;
  return time === '00:00' ? date : `${date} ${time} UTC`;
}

function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  return `${inThrees(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}
