// What can be said of a policy: what it demands, what a version changes, why nobody should sign it, what
// will soon stop somebody.
import { endsWithDay, lastDayOf } from '../../domain/last-day.ts';
import { amountOf, count as figure, decimal } from '../forms.ts';
import type { DeepReadonly } from '../../domain/deep-readonly.ts';
import type { TokenModel } from '../../domain/hardware.ts';
import type { PolicyKind } from '../../domain/policy-kinds.ts';
import type { AmountBand, Deputy, RollingLimit, Validity } from '../../domain/policy.ts';
import type {
  AuthorityName,
  AuthorityRequirements,
  EnrolledCardSummary,
  PersonSummary,
  PolicySentenceData,
  RolesSummary,
  RuleSummary,
} from '../../domain/policy-sentence.ts';
import { fingerprintWords } from '../../domain/fingerprint-words.ts';
import { dates } from './dates.ts';

const KINDS: Readonly<Record<PolicyKind, string>> = {
  'credit-transfer': 'credit transfers',
  'direct-debit': 'direct debits',
  reconfirm: 'reconfirmations',
  reject: 'requests to reject',
  stop: 'stops',
  recall: 'recalls',
  beneficiary: 'entries of the beneficiary book',
};
const DOES = { preparer: 'prepare', approver: 'approve', releaser: 'release' } as const;
const PLURAL = {
  approver: 'approvers',
  releaser: 'releasers',
  administrator: 'administrators',
} as const;

function listOf(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The day in UTC, and the time where it is not midnight; the text itself where it is no instant. */
function dayWords(instant: string): string {
  if (!Number.isFinite(Date.parse(instant))) return instant;
  const at = new Date(instant).toISOString();
  const time = at.slice(11, 16);
  return `${dates.day(at.slice(0, 10))}${time === '00:00' ? '' : ` ${time}\u00a0UTC`}`;
}

/** With its last day; an end within a day with its time. */
function endWords(validUntil: string): string {
  if (endsWithDay(validUntil)) return `until ${dates.day(lastDayOf(validUntil))} inclusive`;
  if (!Number.isFinite(Date.parse(validUntil))) return `until ${validUntil}`;
  const at = new Date(validUntil).toISOString();
  return `until ${dates.day(at.slice(0, 10))} ${at.slice(11, 16)}\u00a0UTC`;
}

/** By its fingerprint in words, which stand on every screen that shows the card. */
function cardWords(sha256: string): string {
  return fingerprintWords(sha256).join(' ');
}

/** `from 1 Dec 2026`, `until 1 Mar 2027 inclusive`, both, or none. */
function validityWords({ validFrom, validUntil }: Validity): readonly string[] {
  return [
    ...(validFrom === undefined ? [] : [`from ${dayWords(validFrom)}`]),
    ...(validUntil === undefined ? [] : [endWords(validUntil)]),
  ];
}

/** `approver (class A) and administrator`. */
function roleWords({ roles, class: its }: RolesSummary): string {
  return listOf(
    roles.map((role) => (role === 'approver' && its !== undefined ? `approver (class ${its})` : role)),
    'and',
  );
}

function rule(of: RuleSummary): string {
  const approve = of.approvals === 1 ? 'one other person approves' : `${of.approvals} other persons approve`;
  const combinations =
    of.combinations === undefined
      ? ''
      : ` (${listOf(
          of.combinations.map((each) => each.join('+')),
          'or',
        )}${neverTwoOfB(of)})`;
  const approvers = of.approvers === undefined ? '' : `, only ${listOf(of.approvers, 'or')}`;
  const release = of.release ? ', and one more person releases' : '';
  const hours = of.validHours === 1 ? 'hour' : 'hours';
  return `For ${subjectOf(of)}: one person prepares, ${approve}${approvers}${combinations}${release}, all within ${of.validHours} ${hours} of submission.`;
}

function neverTwoOfB({ combinations }: RuleSummary): string {
  return combinations?.every((each) => each.includes('A')) === true &&
    combinations.some((each) => each.includes('B'))
    ? ', never B alone'
    : '';
}

function subjectOf({ kinds, bands, accounts, newBeneficiary, rolling }: RuleSummary): string {
  const amounts = bands === undefined ? '' : ` ${listOf(bands.map(bandWords), 'or')}`;
  const from =
    accounts === undefined
      ? ''
      : ` on own ${accounts.length === 1 ? 'account' : 'accounts'} ${listOf(accounts, 'or')}`;
  return `${listOf(
    kinds.map((kind) => KINDS[kind]),
    'and',
  )}${from}${newBeneficiary === true ? ' with a counterparty account not used before' : ''}${amounts}${rolling === undefined ? '' : `, ${limitWords(rolling)}`}`;
}

const OF_PERIOD = { day: 'the day', week: 'seven days' } as const;
const TOGETHER = {
  company: 'all batches together',
  account: 'one own account',
  beneficiary: 'one counterparty account',
} as const;

function limitWords({ period, per, limits }: DeepReadonly<RollingLimit>): string {
  const amounts = limits.map(({ currency, over }) => amountOf(currency, over));
  return `once the sum of ${OF_PERIOD[period]} for ${TOGETHER[per]} is above ${listOf(amounts, 'or')}`;
}

function bandWords({ currency, over, upTo }: AmountBand): string {
  const amount = (text: string): string => amountOf(currency, text);
  if (over === null || Number(over) === 0)
    return upTo === null ? `of any amount in ${currency}` : `up to ${amount(upTo)} in total`;
  return upTo === null
    ? `above ${amount(over)} in total`
    : `above ${amount(over)} and up to ${amount(upTo)} in total`;
}

function names(people: readonly PersonSummary[]): string {
  return people.length === 0 ? 'nobody' : people.map((person) => `${person.name}${aside(person)}`).join(', ');
}

function aside(person: PersonSummary): string {
  const words = [...(person.class === undefined ? [] : [`class ${person.class}`]), ...validityWords(person)];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function deputy({ person, inPlaceOf, role, validFrom, validUntil }: Deputy): string {
  return `${person} may ${DOES[role]} as deputy for ${inPlaceOf} from ${dayWords(validFrom)} ${endWords(validUntil)}; their signatures count as one.`;
}

/** Words, holder, algorithm, validity and revocation of one card. */
function card({ sha256, subject, algorithm, revoked, ...validity }: EnrolledCardSummary): string {
  return [
    `${cardWords(sha256)}${subject === '' ? '' : `; issued to ${subject}`}; signs with ${algorithm}`,
    ...(validityWords(validity).length === 0 ? [] : [`valid ${validityWords(validity).join(' ')}`]),
    ...(revoked === undefined ? [] : [`revoked from ${dayWords(revoked.at)}, reason: ${revoked.reason}`]),
  ]
    .join('; ')
    .concat('.');
}

const short = (sha256: string): string => `${sha256.slice(0, 16)}…`;
const endless = (validity: Validity): string => validityWords(validity).join(' ') || 'with no end date';

/** `PIV-II by piv_II, through OpenSC smartcard framework by OpenSC Project`. */
function tokenWords({ libraryManufacturer, libraryDescription, manufacturer, model }: TokenModel): string {
  const by = (what: string, who: string): string =>
    `“${what === '' ? 'no name' : what}”${who === '' ? '' : ` by “${who}”`}`;
  return `${by(model, manufacturer)}, through the module ${by(libraryDescription, libraryManufacturer)}`;
}

/** Purposes that certificates of persons have (RFC 5280, 4.2.1.12; RFC 9336). */
const USAGES: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.2': 'client authentication',
  '1.3.6.1.5.5.7.3.4': 'e-mail protection',
  '1.3.6.1.5.5.7.3.36': 'document signing',
  '1.3.6.1.4.1.311.20.2.2': 'smartcard logon',
};
const usageWords = (usage: string): string =>
  USAGES[usage] === undefined ? usage : `${USAGES[usage]} (${usage})`;

const LISTS = {
  demanded:
    'count only while this desk has a current revocation list of that authority and they are not on it',
  optional: 'do not count once they are on a revocation list of that authority at this desk',
  unused: 'are checked against no revocation list',
} as const;

/** With the words of its certificate: another authority may have the same subject. */
function authorityWords({ subject, sha256 }: AuthorityName): string {
  return sha256 === undefined ? subject : `${subject} (words of this authority: ${cardWords(sha256)})`;
}

/** One authority in one sentence; object identifiers of usages as they are. */
function demandedOf({ revocation, extendedUsages, ...authority }: AuthorityRequirements): string {
  const usages =
    extendedUsages.length === 0
      ? ''
      : ` and need ${extendedUsages.length === 1 ? 'the extended key usage' : 'the extended key usages'} ${extendedUsages.map(usageWords).join(', ')}`;
  return `Certificates of ${authorityWords(authority)} ${LISTS[revocation]}${usages}.`;
}

const demands = {
  'policy-rule': rule,
  'policy-nobody-twice': () =>
    'Nobody acts twice on the same batch or case; two cards of one person count as one person.',
  'policy-unnamed-currency': () =>
    'A currency that no amount is given for falls under the strictest of these rules.',
  'policy-unnamed-account': () =>
    'An own account that no rule names is subject to the rules of every named account too.',
  'policy-sums': () =>
    'Sums per day or per seven days include everything approved or released before that the signing desk knows of, by calendar day at the bank. A currency without a threshold counts as above every threshold.',
  'policy-may': ({ role, people }) => `Allowed to ${DOES[role]}: ${names(people)}.`,
  'policy-deputy': deputy,
  'policy-beneficiaries': ({ callback, of, limits }) =>
    `A beneficiary is confirmed with a record of a call-back where ${callback === 'all-accounts' ? 'an account is new or changed' : 'an account changes'}. ${
      of === null
        ? 'Payments may go to beneficiaries that are not confirmed.'
        : `${of === 'all' ? 'Payments go to confirmed beneficiaries only' : 'A payment to an account other than the one confirmed for its beneficiary is refused'}${
            limits.length === 0
              ? ''
              : `, where a batch pays one account more than ${listOf(
                  limits.map(({ currency, over }) => amountOf(currency, over)),
                  'or',
                )}, and in any other currency whatever the amount`
          }.`
    }`,
  'policy-emergency': ({ persons, roles }) =>
    `In an emergency, ${persons} persons who did not prepare the batch (${listOf(
      roles.map((role) => PLURAL[role]),
      'or',
    )}) release it instead, each giving the reason.`,
  'policy-revoked-card': ({ name, sha256, at, reason }) =>
    `Revoked on ${dayWords(at)} (${reason}): the card of ${name} with the words ${cardWords(sha256)}.`,
  'policy-quorum': ({ quorum }) =>
    `The policy changes only when ${quorum === 1 ? 'one administrator signs' : `${quorum} administrators sign`}.`,
  'policy-hardware': ({ tokens }) =>
    `Only tokens of these kinds count as hardware: ${tokens.map(tokenWords).join('; ')}.`,
  'policy-authority': (of) => demandedOf(of),
} satisfies Partial<PolicySentences>;

const changes = {
  'policy-of-company': ({ name, id, environment }) =>
    `The company is ${name} (${id}), the environment ${environment}.`,
  'person-enrolled': ({ name, id, cards, validFrom, validUntil, ...person }) => {
    const validity = validityWords({
      ...(validFrom === undefined ? {} : { validFrom }),
      ...(validUntil === undefined ? {} : { validUntil }),
    });
    const may = validity.length === 0 ? '' : `, ${validity.join(' ')}`;
    return `${name} (${id}) is registered as ${roleWords(person)}, with ${cards === 1 ? 'one card' : `${figure(cards)} cards`}${may}.`;
  },
  'person-card': ({ name, card: its }) => `Card of ${name}: ${card(its)}`,
  'person-not-enrolled': ({ name }) => `${name} is no longer registered and can no longer sign.`,
  'person-renamed': ({ before, name }) => `${before} is now called ${name}.`,
  'person-taken-out': ({ name }) => `${name} is removed from the policy and can no longer sign.`,
  'person-roles': ({ name, before, after }) =>
    `${name} was ${roleWords(before)} and becomes ${roleWords(after)}.`,
  'person-validity': ({ name, ...validity }) => `${name} may act ${endless(validity)}.`,
  'card-added': ({ name, card: its }) => `${name} gets one more card: ${card(its)}`,
  'card-taken-out': ({ name, sha256 }) => `A card of ${name} is removed: ${cardWords(sha256)}.`,
  'card-certificate': ({ name, card: its }) => `The certificate of a card of ${name} changes: ${card(its)}`,
  'card-algorithm': ({ name, sha256, before, after }) =>
    `A card of ${name} signs with ${after}; before: ${before}. Card: ${cardWords(sha256)}.`,
  'card-validity': ({ name, sha256, ...validity }) =>
    `A card of ${name} is valid ${endless(validity)}: ${cardWords(sha256)}.`,
  'card-revoked': ({ name, sha256, at, reason }) =>
    `A card of ${name} is revoked from ${dayWords(at)}, reason: ${reason}. Card: ${cardWords(sha256)}. Its signatures no longer count in any batch that is not sealed.`,
  'card-revocation-changed': ({ name, sha256, at, reason }) =>
    `The revocation of a card of ${name} changes: from ${dayWords(at)}, reason: ${reason}. Card: ${cardWords(sha256)}.`,
  'card-not-revoked': ({ name, sha256 }) => `A card of ${name} is no longer revoked: ${cardWords(sha256)}.`,
  'rule-added': (of) => `New rule: ${rule(of)}`,
  'rule-changed': ({ before, after }) => `Rule changed. Before: ${rule(before)} Now: ${rule(after)}`,
  'rule-dropped': (of) => `Rule dropped: ${rule(of)}`,
  'deputy-added': (of) => `New deputy: ${deputy(of)}`,
  'deputy-dropped': (of) => `No longer: ${deputy(of)}`,
  'company-renamed': ({ name }) => `The company is now called ${name}.`,
  'quorum-changed': ({ quorum, before }) =>
    `${quorum} administrators must sign a change of the policy${before === 0 ? '' : `; before: ${before}`}.`,
  'policy-valid-from': ({ at }) => `This version is valid from ${dayWords(at)}.`,
  'emergency-dropped': () => 'There is no emergency release any more.',
  'desk-enrolled': ({ name, id, encryption, signing }) =>
    `The desk ${name} (${id}) is registered for packs with these keys: ${encryption}, ${signing}.`,
  'desk-not-enrolled': ({ name, id }) => `The desk ${name} (${id}) is no longer registered.`,
  'profile-allowed': ({ id, version, sha256 }) =>
    `The bank profile ${id}, version ${version}, with SHA-256 ${sha256} may be used.`,
  'profile-not-allowed': ({ id, version, sha256 }) =>
    `The bank profile ${id}, version ${version},${sha256 === undefined ? '' : ` with SHA-256 ${sha256}`} may no longer be used.`,
  'hardware-named': (token) => `Counts as hardware from now on: the token ${tokenWords(token)}.`,
  'hardware-not-named-any-more': (token) =>
    `No longer counts as hardware: the token ${tokenWords(token)}. Cards and keys on it can no longer be used in production.`,
  'authority-named': (of) => `New: ${demandedOf(of)}`,
  'authority-not-named-any-more': (authority) =>
    `Certificates of ${authorityWords(authority)} are no longer checked against its revocation list.`,
  'authorities-in-order': ({ authorities }) =>
    `The order of the certificate authorities has changed: ${authorities.map(authorityWords).join('; ')}. Where several issued one certificate, the first of them counts.`,
} satisfies Partial<PolicySentences>;

const problems = {
  'policy-names-no-hardware': () =>
    'In production the policy says which tokens count as hardware, and this one names none. Add “Allow hardware” to the change.',
  'hardware-twice': (token) => `The token ${tokenWords(token)} is named twice.`,
  'authority-twice': ({ subject }) => `The certificate authority ${subject} is named twice.`,
  'authority-unfit': (authority) =>
    `What is named as the certificate authority ${authorityWords(authority)} is not the certificate of one that signs revocation lists, or not of this name.`,
  'card-on-revocation-list': ({ name, on }) =>
    `A card of ${name} has been on the revocation list of its certificate authority since ${dates.day(on)}. It can no longer be used to sign.`,
  'card-without-usage': ({ name, subject }) =>
    `A card of ${name} (${subject}) does not have an extended key usage that the policy requires. It cannot be used to sign.`,
  'card-of-unnamed-hardware': ({ name, ...token }) =>
    `The card of ${name} is a token the policy does not name as hardware: ${tokenWords(token)}.`,
  'person-twice': ({ id }) => `The person ${id} is registered twice.`,
  'certificate-twice': ({ sha256 }) => `The certificate ${short(sha256)} is registered twice.`,
  'rule-twice': ({ id }) => `Two rules are called ${id}.`,
  'desk-twice': ({ id }) => `The desk ${id} is registered twice.`,
  'person-ends-first': ({ name }) => `The authorisation of ${name} ends before it begins.`,
  'too-few-administrators': ({ quorum, able }) =>
    `${quorum} administrators must sign a change, but only ${able} could: the policy could never be changed again.`,
  'currency-unknown': ({ currency }) => `There is no currency ${currency}.`,
  'band-empty': ({ currency, over, upTo }) =>
    `The amount range in ${currency} above ${decimal(over ?? '')} and up to ${decimal(upTo ?? '')} is empty.`,
  'limit-on-requests': () =>
    'A rule with a threshold per day or week is for credit transfers and direct debits, not for requests about a payment.',
  'limit-twice': ({ currency }) => `A rule has two thresholds in ${currency}.`,
  'not-an-approver': ({ name }) => `${name} is named as approver in a rule without being one.`,
  'rule-without-approvers': (of) =>
    `Nobody could meet this rule: “${rule(of)}” There are too few approvers for it.`,
  'rule-without-releaser': (of) => `Nobody could meet this rule: “${rule(of)}” There is no releaser.`,
  'deputy-not-enrolled': ({ person, inPlaceOf }) =>
    `A deputy or the person they are deputy for is not registered (${person}, ${inPlaceOf}).`,
  'deputy-of-oneself': ({ name }) => `${name} cannot be their own deputy.`,
  'deputy-ends-first': ({ name, inPlaceOf }) =>
    `The time in which ${name} is deputy for ${inPlaceOf} ends before it begins.`,
  'deputy-without-role': ({ name, role }) =>
    `${name} does not have the role ${role}, so nobody can have it as their deputy.`,
  'emergency-too-few': ({ ordinary }) =>
    `In an emergency, more people must sign than the rules ask for: more than ${ordinary}.`,
  'emergency-too-many': ({ persons, able }) =>
    `In an emergency, ${persons} people besides the preparer must sign, but only ${able} could.`,
  'policy-not-next': ({ version }) => `It does not follow version ${version}.`,
  'policy-of-another-company': () => 'It is for another company or environment.',
  'quorum-of-one': () => 'Nobody changes the policy alone: at least two administrators must sign.',
  'certificate-moved': ({ sha256, name, holder }) =>
    `The certificate ${short(sha256)} of ${name} cannot become that of ${holder}.`,
  'certificate-forgotten': ({ sha256, name }) =>
    `The certificate ${short(sha256)} of ${name} must stay registered, revoked if it is no longer used.`,
  'revocation-undone': ({ sha256, name }) =>
    `The certificate ${short(sha256)} of ${name} was revoked; the revocation cannot be undone or left out.`,
  'certificate-not-its-digest': ({ name }) => `A certificate of ${name} does not match its fingerprint.`,
  'policy-not-first': () => 'It is not a first version.',
  'first-not-administrator': ({ name }) =>
    `${name} is not an administrator, and a first policy names administrators only.`,
  'first-cards': ({ name, cards }) =>
    `${name} has ${figure(cards)} cards; in a first policy everybody has one.`,
  'first-desks': () => 'A first policy names one desk only.',
  'first-rule': () => 'A first policy has one rule, for credit transfers and direct debits.',
  'first-of-another-company': () => 'It is for another company or environment than this desk.',
  'first-card-twice': () => 'Two administrators cannot have the same card.',
  'cards-of-one-name': ({ name, other, subject }) =>
    `The cards of ${name} and ${other} were issued to the same name, ${subject}: they are one person’s.`,
} satisfies Partial<PolicySentences>;

const warnings = {
  'time-ends': ({ name, on, over }) =>
    `The authorisation of ${name} ${over ? 'ended' : 'ends'} on ${dates.day(on)}.`,
  'certificate-ends': ({ name, on, over }) =>
    `A certificate of ${name} ${over ? 'expired' : 'expires'} on ${dates.day(on)}.`,
  'revocation-list-none': (authority) =>
    `There is no revocation list of ${authorityWords(authority)}. Its certificates sign nothing until one is imported.`,
  'revocation-list-ends': ({ at, over, ...authority }) =>
    over
      ? `The revocation list of ${authorityWords(authority)} has been out of date since ${dates.instant(at)}. Import the current one.`
      : `The revocation list of ${authorityWords(authority)} ends on ${dates.instant(at)}. Import the next one.`,
  'no-usable-card': ({ name }) => `${name} has no card that could sign.`,
  'deputy-over': ({ name }) =>
    `An appointment of ${name} as deputy has ended; it can be removed from the policy.`,
} satisfies Partial<PolicySentences>;

type PolicySentences = {
  readonly [C in keyof PolicySentenceData]: (data: PolicySentenceData[C]) => string;
};
export const policySentences: PolicySentences = { ...demands, ...changes, ...problems, ...warnings };
