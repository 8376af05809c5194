// A policy as sentences an officer can read and sign.
import { groupDigits } from './decimal.ts';
import { displayDate, isoDate } from './dates.ts';
import { wordsOf } from './words.ts';
import type { AmountBand, Deputy, Policy, PolicyKind, PolicyRule, Role, Validity } from './policy.ts';

const KIND_WORDS: Readonly<Record<PolicyKind, string>> = {
  'credit-transfer': 'payments',
  'direct-debit': 'direct debits',
  reconfirm: 'reconfirmations',
  reject: 'rejections',
  stop: 'stops',
  recall: 'recalls',
};

/** One sentence per rule, then who may act, then how the policy itself changes. */
export function policySentences(policy: Policy): readonly string[] {
  return [
    ...policy.rules.map((rule) => ruleSentence(rule, policy)),
    'Nobody acts twice on one batch; two cards of one person are one person.',
    ...(policy.rules.some((rule) => rule.bands !== undefined)
      ? ['A currency that no amount is given for falls under the strictest of these rules.']
      : []),
    ...(policy.rules.some((rule) => rule.accounts !== undefined)
      ? ['An own account that no rule names meets the rules of every named account too.']
      : []),
    `May prepare: ${names(policy, 'preparer')}.`,
    `May approve: ${names(policy, 'approver')}.`,
    `May release: ${names(policy, 'releaser')}.`,
    ...(policy.deputies ?? []).map((deputy) => deputySentence(deputy, policy)),
    ...(policy.emergency === undefined ? [] : [emergencySentence(policy.emergency)]),
    ...revokedSentences(policy),
    `The policy changes only when ${policy.quorum === 1 ? 'one administrator signs' : `${policy.quorum} administrators sign`}.`,
  ];
}

export function ruleSentence(rule: PolicyRule, policy: Pick<Policy, 'persons'>): string {
  const approve =
    rule.approvals === 1 ? 'one other person approves' : `${rule.approvals} other persons approve`;
  const combinations =
    rule.combinations === undefined
      ? ''
      : ` (${listOf(
          rule.combinations.map((each) => each.join('+')),
          'or',
        )}${neverTwoOfB(rule)})`;
  const approvers =
    rule.approvers === undefined
      ? ''
      : ` of ${listOf(
          rule.approvers.map((id) => nameOf(policy, id)),
          'or',
        )}`;
  const release = rule.release ? ', and one more person releases' : '';
  const hours = rule.validHours === 1 ? 'hour' : 'hours';
  return `For ${subjectOf(rule)}: one person prepares, ${approve}${approvers}${combinations}${release}, all within ${rule.validHours} ${hours} of the freeze.`;
}

function neverTwoOfB({ combinations }: PolicyRule): string {
  return combinations?.every((each) => each.includes('A')) === true &&
    combinations.some((each) => each.includes('B'))
    ? ', never B alone'
    : '';
}

function subjectOf({ kinds, bands, accounts, newBeneficiary }: PolicyRule): string {
  const amounts = bands === undefined ? '' : ` ${listOf(bands.map(bandWords), 'or')}`;
  const from =
    accounts === undefined
      ? ''
      : ` from ${accounts.length === 1 ? 'account' : 'accounts'} ${listOf(accounts, 'or')}`;
  return `${listOf(
    kinds.map((kind) => KIND_WORDS[kind]),
    'and',
  )}${from}${newBeneficiary === true ? ' to somebody who was never paid before' : ''}${amounts}`;
}

function bandWords({ currency, over, upTo }: AmountBand): string {
  const amount = (text: string): string => `${currency} ${groupDigits(text)}`;
  if (over === null || Number(over) === 0)
    return upTo === null ? `of any amount in ${currency}` : `up to ${amount(upTo)} in total`;
  return upTo === null
    ? `above ${amount(over)} in total`
    : `above ${amount(over)} and up to ${amount(upTo)} in total`;
}

export function deputySentence(
  { person, inPlaceOf, role, validFrom, validUntil }: Deputy,
  policy: Pick<Policy, 'persons'>,
): string {
  const does: Readonly<Record<Deputy['role'], string>> = {
    preparer: 'prepare',
    approver: 'approve',
    releaser: 'release',
  };
  return `${nameOf(policy, person)} may ${does[role]} in the place of ${nameOf(policy, inPlaceOf)} from ${dayWords(validFrom)} until ${dayWords(validUntil)}; the two are one signature.`;
}

export function emergencySentence({ persons, roles }: NonNullable<Policy['emergency']>): string {
  const who: Readonly<Record<(typeof roles)[number], string>> = {
    approver: 'approvers',
    releaser: 'releasers',
    administrator: 'administrators',
  };
  return `In an emergency ${persons} persons who did not prepare it (${listOf(
    roles.map((role) => who[role]),
    'or',
  )}) release instead, each giving the reason.`;
}

function revokedSentences({ persons }: Policy): readonly string[] {
  return persons.flatMap(({ name, certificates }) =>
    certificates.flatMap(({ sha256, revoked }) =>
      revoked === undefined
        ? []
        : [
            `Revoked on ${dayWords(revoked.at)} (${revoked.reason}): the card of ${name} with the words ${certificateWords({ sha256 })}.`,
          ],
    ),
  );
}

function names(policy: Policy, role: Role): string {
  const found = policy.persons
    .filter((person) => person.roles.includes(role))
    .map((person) => `${person.name}${aside(person, role)}`);
  return found.length === 0 ? 'nobody' : found.join(', ');
}

function aside(person: Policy['persons'][number], role: Role): string {
  const words = [
    ...(role === 'approver' && person.class !== undefined ? [`class ${person.class}`] : []),
    ...validityWords(person),
  ];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** `approver (class A) and administrator`. */
export function roleWords({ roles, class: its }: Policy['persons'][number]): string {
  return listOf(
    roles.map((role) => (role === 'approver' && its !== undefined ? `approver (class ${its})` : role)),
    'and',
  );
}

/** By its fingerprint in words, which stand on every screen that shows the card. */
export function certificateWords({ sha256 }: { readonly sha256: string }): string {
  return wordsOf(sha256).join(' ');
}

/** `from 1 Dec 2026`, `until 1 Mar 2027`, both, or none. */
export function validityWords({ validFrom, validUntil }: Validity): readonly string[] {
  return [
    ...(validFrom === undefined ? [] : [`from ${dayWords(validFrom)}`]),
    ...(validUntil === undefined ? [] : [`until ${dayWords(validUntil)}`]),
  ];
}

function nameOf({ persons }: Pick<Policy, 'persons'>, id: string): string {
  return persons.find((person) => person.id === id)?.name ?? id;
}

/** The day in UTC, and the time where it is not midnight; the text itself where it is no instant. */
export function dayWords(instant: string): string {
  if (!Number.isFinite(Date.parse(instant))) return instant;
  const at = new Date(instant).toISOString();
  const time = at.slice(11, 16);
  return `${displayDate(isoDate(at.slice(0, 10)))}${time === '00:00' ? '' : ` ${time} UTC`}`;
}

function listOf(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
