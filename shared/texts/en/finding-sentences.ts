// What a check of a message finds, in an officer's words: the action first where there is one. Elements have
// the names of the table `elements`; where one stands in a file, the line beside the sentence says.
import { parseIsoDate, weekday, type ClosedReason } from '../../domain/calendar.ts';
import type {
  FindingSentenceData,
  RuleSentenceData,
  SchemaSentenceData,
  ValueProblem,
} from '../../domain/finding-sentence.ts';
import { dates } from './dates.ts';
import { elements } from './elements.ts';
import { inputProblems } from './input-problems.ts';
import { amountOf, count as figure, decimal, money } from '../forms.ts';

/** What the patterns of the schemas mean, by type. */
const PATTERNS: Readonly<Record<string, string>> = {
  ActiveOrHistoricCurrencyCode: 'a currency code of three capital letters, such as EUR',
  AnyBICIdentifier: 'a BIC of 8 or 11 characters in capitals',
  BICIdentifier: 'a BIC of 8 or 11 characters in capitals',
  CountryCode: 'a country code of two capital letters, such as DE',
  IBAN2007Identifier:
    'an IBAN: two capital letters, two digits, then up to 30 letters and digits without spaces',
  Max15NumericText: 'a whole number of at most 15 digits',
  PhoneNumber: 'a telephone number written as +country-number, such as +49-301234567',
};

/** What is asked for where the form has a field for it, by the missing element and the one it belongs to. */
const ASKS: Readonly<Record<string, string>> = {
  'PmtInf/Dbtr': 'Choose the account to pay from.',
  'PmtInf/DbtrAcct': 'Choose the account to pay from.',
  'PmtInf/DbtrAgt': 'Choose the account to pay from.',
  'PmtInf/Cdtr': 'Choose the account to collect to.',
  'PmtInf/CdtrAcct': 'Choose the account to collect to.',
  'PmtInf/CdtrAgt': 'Choose the account to collect to.',
  'PmtInf/ReqdExctnDt': 'Choose the execution date.',
  'PmtInf/ReqdColltnDt': 'Choose the collection date.',
};

const LONGEST_QUOTE = 40;

function quoted(value: string): string {
  return value.length > LONGEST_QUOTE ? `“${value.slice(0, LONGEST_QUOTE)}…”` : `“${value}”`;
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${figure(count)} ${noun}s`;
}

/** As it stands inside a sentence, and at its beginning. */
const named = (element: string): string => elements[element] ?? element;
const Named = (element: string): string => {
  const name = named(element);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
};

function valueSentence(label: string, type: string, value: string, problem: ValueProblem): string {
  switch (problem.facet) {
    case 'minLength':
      return value === ''
        ? `${label} is empty. Fill it in or leave the field out.`
        : `${label} is too short: at least ${plural(problem.limit, 'character')}.`;
    case 'maxLength':
      return `${label} has ${problem.length} characters; at most ${problem.limit} are allowed.`;
    case 'pattern':
      return `${value === '' ? `${label} is missing` : `${label} reads ${quoted(value)}`}; it must be ${PATTERNS[type] ?? 'written as the message prescribes'}.`;
    case 'enumeration': {
      const others = problem.more === 0 ? '' : ` and ${problem.more} others`;
      return `${value === '' ? `${label} is missing` : `${label} reads ${quoted(value)}`}; allowed are ${problem.codes.join(', ')}${others}.`;
    }
    case 'totalDigits':
      return `${label} has ${problem.digits} digits; at most ${problem.limit} are allowed.`;
    case 'fractionDigits':
      return problem.limit === 0
        ? `${label} must be a whole number, without decimals.`
        : `${label} has ${plural(problem.digits, 'decimal')}; at most ${problem.limit} are allowed.`;
    case 'minInclusive':
      return `${label} is below zero.`;
    case 'decimal':
      return value.trim() === ''
        ? `Enter the ${label.toLowerCase()}.`
        : `${label} reads ${quoted(value)}; enter a number such as 1234.56.`;
    case 'boolean':
      return `${label} reads ${quoted(value)}; it must be true or false.`;
    case 'date':
      return `${label} reads ${quoted(value)}; enter a valid date such as 2026-12-31.`;
    case 'dateTime':
    default:
      return `${label} reads ${quoted(value)}; it must be a date and time written YYYY-MM-DDThh:mm:ss.`;
  }
}

const schema: { readonly [C in keyof SchemaSentenceData]: (data: SchemaSentenceData[C]) => string } = {
  'schema-other-root': ({ name }) => `The message begins with ${quoted(name)} where Document was expected.`,
  'schema-unknown-element': ({ name, parent }) =>
    `${Named(parent)} has no field called ${quoted(name)} in this version of the message.`,
  'schema-namespace': ({ name, namespace }) =>
    namespace === ''
      ? `${quoted(name)} has no namespace, so it does not belong to this message.`
      : `${quoted(name)} belongs to ${quoted(namespace)}, not to this message.`,
  'schema-order': ({ name, before }) => `${Named(name)} must come before ${named(before)}.`,
  'schema-choice': ({ name, parent, before }) =>
    `${Named(parent)} holds both ${named(before)} and ${named(name)}. Give only one of them.`,
  'schema-too-many': ({ name, limit }) =>
    limit === 1
      ? `${Named(name)} is given twice. Give it once.`
      : `${Named(name)} is given more than ${limit} times.`,
  'schema-empty-message': () => 'The message is empty.',
  'schema-missing': ({ name, parent }) =>
    ASKS[`${parent}/${name}`] ?? `Enter the ${named(name)} of the ${named(parent)}.`,
  'schema-missing-attribute': ({ name, parent }) => `Enter the ${named(name)} of the ${named(parent)}.`,
  'schema-attribute': ({ name, parent }) =>
    `${Named(parent)} has an attribute ${quoted(name)}, which this message does not allow.`,
  'schema-child': ({ name, parent }) =>
    `${Named(parent)} holds a value and cannot also hold the field ${quoted(name)}.`,
  'schema-missing-choice': ({ parent, names }) =>
    `${Named(parent)} is empty. Give ${names.map(named).join(' or ')}.`,
  'schema-text': ({ name }) => `There is text in ${named(name)} where only fields are allowed.`,
  'schema-value': ({ name, type, value, problem }) => valueSentence(Named(name), type, value, problem),
  'schema-places': ({ count }) => `The file has ${figure(count)} errors in all.`,
};

const SCRIPTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^[\p{Script=Han}]+$/u, 'Chinese'],
  [/^[\p{Script=Cyrillic}]+$/u, 'Cyrillic'],
  [/^[\p{Script=Greek}]+$/u, 'Greek'],
  [/^[\p{Script=Arabic}]+$/u, 'Arabic'],
  [/^[\p{Script=Hebrew}]+$/u, 'Hebrew'],
  [/^[\p{Script=Thai}]+$/u, 'Thai'],
];

/** `Chinese characters` where all are of one script, else the characters themselves. */
function charactersWords(characters: readonly string[]): string {
  const script = SCRIPTS.find(([pattern]) => pattern.test(characters.join('')));
  return script === undefined
    ? `the ${characters.length === 1 ? 'character' : 'characters'} ${characters.join(' ')}`
    : `${script[1]} characters`;
}

const CLOSED: Readonly<Record<Exclude<ClosedReason, 'weekend'>, string>> = {
  'new-year': 'New Year’s Day',
  'good-friday': 'Good Friday',
  'easter-monday': 'Easter Monday',
  'labour-day': 'Labour Day',
  'christmas-day': 'Christmas Day',
  'second-christmas-day': '26 December',
};

function closedWords(date: string, reason: ClosedReason): string {
  if (reason !== 'weekend') return `a closing day (${CLOSED[reason]})`;
  const parsed = parseIsoDate(date);
  const day = parsed === undefined ? 0 : weekday(parsed);
  return day === 6 ? 'a Saturday' : day === 7 ? 'a Sunday' : 'a weekend day';
}

const COUNTED = { PmtInfId: 'payment group reference', EndToEndId: 'end-to-end ID' } as const;

const rules: { readonly [C in keyof RuleSentenceData]: (data: RuleSentenceData[C]) => string } = {
  'amount-not-plain': ({ text }) =>
    text.trim() === ''
      ? 'Enter an amount.'
      : `The amount reads ${quoted(text)}. Enter it in the form ${decimal('1204331.70')}.`,
  'amount-zero': () => 'Enter an amount above zero.',
  'currency-not-payable': ({ currency, why }) =>
    why === 'unknown'
      ? `${currency} is not an ISO 4217 currency code.`
      : why === 'historic'
        ? `${currency} is no longer a currency. Use its successor.`
        : `Payments in ${currency} are not possible.`,
  'amount-decimals': ({ currency, value, decimals, allowed }) =>
    `${amountOf(currency, value)} has ${plural(decimals, 'decimal')}; ${currency} has ${allowed === 0 ? 'none' : allowed}.`,
  'amount-too-long': ({ currency, value }) =>
    `${amountOf(currency, value)} is too large: an amount has at most 18 digits.`,
  'funds-short': ({ account, leaving, balance, kind, on, onItsWay, short }) =>
    `Not enough funds in ${account}: ${money(leaving)} would be debited${onItsWay === '' ? '' : `, and another ${money(onItsWay)} with payments already under way`}; ${money(balance)} was ${kind === 'available' ? 'available' : 'booked'} on ${dates.day(on)}. Short by ${money(short)}.`,
  'funds-not-checked': ({ account, leaving, currencies }) =>
    `The known balance of ${account} is in ${currencies}. ${money(leaving)} is not checked against it.`,
  'own-account-closed': ({ account }) => `${account} is closed. Use another account.`,
  'addresses-changed': () =>
    'The bank now accepts other addresses than when this batch was submitted. Send it back and submit it again. Once it is sealed, end its messages in the outbox (Do not send) and copy it to a new batch.',
  'own-account-not-confirmed': ({ account }) =>
    `${account} is not in the list of own accounts. Check that it is right and still open.`,
  'beneficiary-not-confirmed': () =>
    'This account is not confirmed in the beneficiary book, and the policy asks for it. Have it confirmed under Beneficiaries.',
  'beneficiaries-not-confirmed': ({ payments }) =>
    payments === 1
      ? 'The beneficiary of 1 more payment is not confirmed in the beneficiary book, and the policy asks for it.'
      : `The beneficiaries of ${figure(payments)} more payments are not confirmed in the beneficiary book, and the policy asks for it.`,
  'more-draft-warnings': ({ warnings }) =>
    warnings === 1
      ? '1 more warning about a duplicate or a changed account is not listed here. Once the batch is submitted, the review names it at its payment.'
      : `${figure(warnings)} more warnings about duplicates or changed accounts are not listed here. Once the batch is submitted, the review names them at each payment.`,
  'payment-limit-exceeded': ({ account, largest, limit }) =>
    largest === ''
      ? `One payment from ${account} is above its limit for a payment, which is ${money(limit)}.`
      : `One payment of ${money(largest)} is debited from ${account}. Its limit for a payment is ${money(limit)}.`,
  'day-limit-exceeded': ({ account, on, total, limit }) =>
    `${money(total)} would be debited from ${account} on ${dates.day(on)}. Its limit for a day is ${money(limit)}.`,
  'instant-limit-exceeded': ({ account, largest, limit }) =>
    largest === ''
      ? `One instant payment from ${account} is above its limit for an instant payment, which is ${money(limit)}.`
      : `One instant payment of ${money(largest)} is debited from ${account}. Its limit for an instant payment is ${money(limit)}.`,
  'limits-not-checked': ({ account, leaving, currency }) =>
    `The limits of ${account} are in ${currency}. ${money(leaving)} is not checked against them.`,
  'executes-later': ({ account, requested, on, what, reason, cutOff }) => {
    const isNamed = what === 'cut-off';
    const why = {
      past: `${dates.day(requested)} is in the past.`,
      'cut-off': `Today’s cut-off for ${account} (${cutOff}, bank time) has passed.`,
      closed:
        reason === null || reason === 'listed'
          ? `The bank does not pay from ${account} on ${dates.day(requested)} (list of holidays).`
          : `${dates.day(requested)} is ${closedWords(requested, reason)}.`,
    };
    return `${why[what]} ${isNamed ? 'Payments from this account' : `Payments from ${account}`} will be executed on ${dates.day(on)}.`;
  },
  'paid-since-freeze': ({ endToEndId, reference, other, on }) =>
    `Possible duplicate of ${endToEndId}: since this batch was submitted, the same amount for the same account was sent in ${reference} on ${dates.day(on)} (${other}).`,
  'account-changed-since-freeze': ({ endToEndId, reference, other, on }) =>
    `Since this batch was submitted, the same amount for the counterparty of ${endToEndId} was sent in ${reference} on ${dates.day(on)}, but with another account (${other}). Check which account is right.`,
  'more-since-freeze': ({ payments: count }) =>
    count === 1
      ? 'There is 1 more possible duplicate of a payment sent since this batch was submitted.'
      : `There are ${count} more possible duplicates of payments sent since this batch was submitted.`,
  'instant-is-final': ({ payments: count }) =>
    count === 1
      ? '1 payment is instant: it is executed within seconds and cannot be stopped.'
      : `${count} payments are instant: they are executed within seconds and cannot be stopped.`,
  'calendar-unknown': ({ currencies }) =>
    `Holidays for ${currencies} are not known to this desk. Check the execution date, or enter the holidays under Settings, Own accounts.`,
  'sepa-not-euro': ({ currency }) => `A SEPA payment is in euro; this one is in ${currency}.`,
  'sepa-amount-limit': () => `A SEPA payment is at most ${decimal('999999999.99')} euro.`,
  'sepa-equivalent': () => 'A SEPA payment cannot be instructed as an equivalent amount in another currency.',
  'declared-count': ({ declared, counted }) =>
    `The file declares ${BigInt(declared)} payments; there are ${counted}.`,
  'declared-sum': ({ declared, counted }) =>
    `The file declares a control sum of ${decimal(declared)}; the amounts add up to ${decimal(counted)}.`,
  'payment-twice': ({ currency, value }) =>
    `Another payment or collection of ${amountOf(currency, value)} has the same account and the same date. Is this intended?`,
  'code-unknown': ({ element, code }) => `${Named(element)} reads ${code}, which is not a known code.`,
  'purpose-form': ({ code }) =>
    `The purpose reads ${code}; a purpose code is four capital letters or digits, such as SUPP or SALA.`,
  'remittance-both': () => 'A SEPA payment has either a remittance text or a structured reference, not both.',
  'remittance-several': ({ what, count }) =>
    `A SEPA payment has one remittance ${what === 'text' ? 'text of at most 140 characters' : 'reference'}; this one has ${figure(count)}.`,
  'creditor-reference-unfit': ({ reference }) =>
    `${reference} is not a valid creditor reference: its check digits are wrong.`,
  'sepa-name-length': ({ most, length }) =>
    `A name in a SEPA payment has at most ${figure(most)} characters; this one has ${figure(length)}.`,
  'remittance-blank': () => 'The remittance text is blank. Leave it out or fill it in.',
  'identifier-characters': ({ element }) =>
    `Only letters A to Z, digits, spaces and / - ? : ( ) . , ' + are allowed in the ${named(element)}.`,
  'identifier-slashes': ({ element }) =>
    `${Named(element)} may not begin or end with a slash, or contain two in a row.`,
  'message-reference-unfit': () =>
    'The message ID of the file has characters or slashes that banks reject. The new message gets its own.',
  'reference-repeated': ({ element, id }) =>
    `The ${element === 'InstrId' ? 'instruction ID' : COUNTED[element]} ${id} is used more than once in this message.`,
  'end-to-end-blank': () => 'Enter the end-to-end ID: the bank reports the payment by it.',
  'given-at-both-levels': ({ element }) =>
    `${Named(element)} is given for the group and again for this payment. Give it once.`,
  'sepa-charge-bearer': ({ bearer }) => `A SEPA payment cannot have the charge bearer ${bearer}. Use SLEV.`,
  'service-level-outside-sepa': () =>
    'Charges by service level (SLEV) are for SEPA payments. Outside SEPA use SHAR, DEBT or CRED.',
  'cheque-without-method': () =>
    'There are cheque details, but the payment method of the group is not a cheque (CHK).',
  'given-without': ({ element, needed }) => `${Named(element)} is given without ${named(needed)}.`,
  'agreed-rate-incomplete': () =>
    'The exchange rate is an agreed one, but the rate or its contract is missing.',
  'iban-unfit': ({ text, problem }) =>
    text === '' ? inputProblems.iban.empty : `${text} is not a valid IBAN. ${inputProblems.iban[problem]}`,
  'bic-unfit': ({ text, problem }) =>
    text === '' ? inputProblems.bic.empty : `${text} is not a valid BIC. ${inputProblems.bic[problem]}`,
  'country-unknown': ({ text }) =>
    text === '' ? 'Enter the country.' : `${text} is not an ISO 3166 country code.`,
  'bank-in-other-country': ({ bic, bank, account }) =>
    `The bank ${bic} is in ${bank}, but the account is in ${account}.`,
  'counterparty-unnamed': () => 'Enter the name of the counterparty.',
  'counterparty-account-missing': () => 'Enter the account of the beneficiary.',
  'bank-of-account-missing': () => 'The account is not an IBAN. Enter the bank of the beneficiary.',
  'sepa-needs-iban': () => 'Enter the IBAN of the counterparty: a SEPA payment needs it.',
  'account-outside-sepa': ({ country }) => `The account is in ${country}, which does not take part in SEPA.`,
  'address-lines': ({ most, lines }) =>
    `An address with town and country may have ${figure(most)} further lines; this one has ${lines}.`,
  'address-structured-only': ({ lines }) =>
    `The bank takes addresses in fields only; this one has ${lines === 1 ? '1 free line' : `${figure(lines)} free lines`}.`,
  'address-lacks': ({ what }) =>
    what === 'both'
      ? 'Enter town and country of the address in their own fields: from November 2026 banks reject addresses without them.'
      : `Enter the ${what} of the address in its own field: from November 2026 banks reject addresses without it.`,
  'own-address-needed': ({ country }) =>
    `Enter the debtor’s address: the account is in ${country}, outside the European Economic Area, and a SEPA payment from it needs the address.`,
  'address-repeats-town': () => 'The address line repeats the town, which has a field of its own.',
  'address-repeats-post-code': () => 'The address line repeats the post code, which has a field of its own.',
  'address-repeats-country': () => 'The address line repeats the country, which has a field of its own.',
  'characters-outside-sepa': ({ element, characters }) =>
    `Not in the SEPA character set: ${charactersWords(characters)} in the ${named(element)}. Banks may replace this.`,
  'characters-not-western': ({ element, characters }) =>
    `Many banks cannot pass on ${charactersWords(characters)} in the ${named(element)}.`,
  'characters-composed': ({ element }) =>
    `Retype the ${named(element)}: a letter in it is made of several characters.`,
  'characters-impossible': ({ element }) =>
    `Retype the ${named(element)}: it holds an invisible control character.`,
  'date-not-plain': ({ text }) =>
    text === ''
      ? 'Choose the date.'
      : `The date reads ${quoted(text)}. Enter only the date, such as 2026-11-24.`,
  'date-past': ({ date, today }) =>
    `${dates.day(date)} is in the past; the bank’s business date is ${dates.day(today)}.`,
  'date-far-ahead': ({ date, days }) =>
    `${dates.day(date)} is more than ${figure(days)} days ahead; the bank may reject it.`,
  'date-closed': ({ date, reason }) =>
    `${dates.day(date)} is ${closedWords(date, reason)}. The bank will move it to a business day or reject it.`,
  'collection-too-soon': ({ first }) =>
    `A direct debit needs one business day’s notice: ${dates.day(first)} at the earliest.`,
  'collection-far-ahead': ({ date, days }) =>
    `${dates.day(date)} is more than ${figure(days)} days ahead; most banks do not accept direct debits that early.`,
  'sequence-type-missing': () => 'Choose the sequence type: FRST, RCUR, FNAL or OOFF.',
  'scheme-unfit': ({ scheme }) =>
    scheme === null
      ? 'Choose the local instrument: CORE or B2B.'
      : `${scheme} is not a local instrument of SEPA direct debits. Choose CORE or B2B.`,
  'schemes-mixed': ({ own, first }) =>
    `This direct debit is ${own}, but the group began with ${first}. Put them into different groups.`,
  'mandate-lacks': ({ what }) =>
    what === 'reference' ? 'Enter the mandate reference.' : 'Enter the day the mandate was signed.',
  'mandate-after-collection': ({ date, collected }) =>
    `The mandate is dated ${dates.day(date)}, after the collection on ${dates.day(collected)}.`,
  'mandate-in-future': ({ date }) => `The mandate is dated ${dates.day(date)}, which is in the future.`,
  'amendment-missing': () => 'The mandate is marked as amended. Enter what was amended.',
  'amendment-not-declared': () => 'Amendment details are given, but the mandate is not marked as amended.',
  'one-off-repeated': ({ mandate }) => `The one-off mandate ${mandate} is used more than once.`,
  'creditor-id-missing': () => 'Enter the creditor identifier.',
  'creditor-id-unfit': ({ id }) => `${id} is not a valid creditor identifier.`,
  'creditor-id-scheme': () => 'The creditor identifier must name its scheme as SEPA.',
};

export const findingSentences: {
  readonly [C in keyof FindingSentenceData]: (data: FindingSentenceData[C]) => string;
} = {
  ...schema,
  ...rules,
  'value-hidden': () => 'What is wrong here is not shown, because names and amounts are hidden.',
  'errors-block': ({ count }) => (count === 1 ? 'Fix 1 error first.' : `Fix ${figure(count)} errors first.`),
  'folder-other-account': ({ account, folder }) =>
    `The file names ${account} as the own account, but its folder belongs to ${folder}. Check the own account.`,
  'file-part-not-kept': ({ what, count }) => {
    const noun = what === 'comment' ? 'comment' : 'processing instruction';
    return count === 1
      ? `The file holds a ${noun}. It is not part of the message and is not kept.`
      : `The file holds ${figure(count)} ${noun}s. They are not part of the message and are not kept.`;
  },
};
