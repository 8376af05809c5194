// What the official schema demands, said so that a treasury officer understands it.
import { labelAtStart, labelOf } from './label-table.ts';
import type { FacetFailure } from './schema/simple-type.ts';

/** One way in which a message can differ from its schema. */
export type SchemaProblem =
  | {
      readonly rule: 'unknown-element' | 'namespace';
      readonly name: string;
      readonly parent: string;
      readonly namespace: string;
    }
  | {
      readonly rule: 'order' | 'choice';
      readonly name: string;
      readonly parent: string;
      readonly before: string;
    }
  | { readonly rule: 'too-many'; readonly name: string; readonly parent: string; readonly limit: number }
  | {
      readonly rule: 'missing' | 'missing-attribute' | 'attribute' | 'child';
      readonly name: string;
      readonly parent: string;
    }
  | { readonly rule: 'missing-choice'; readonly parent: string; readonly names: readonly string[] }
  | { readonly rule: 'text'; readonly name: string }
  | {
      readonly rule: 'value';
      readonly name: string;
      readonly type: string;
      readonly value: string;
      readonly failure: FacetFailure;
    };

/** What the patterns of the schemas mean, by type. */
const PATTERN_MEANING: Readonly<Record<string, string>> = {
  ActiveOrHistoricCurrencyCode: 'a currency code of three capital letters, such as EUR',
  AnyBICIdentifier: 'a BIC of 8 or 11 characters in capitals',
  BICIdentifier: 'a BIC of 8 or 11 characters in capitals',
  CountryCode: 'a country code of two capital letters, such as DE',
  IBAN2007Identifier:
    'an IBAN: two capital letters, two digits, then up to 30 letters and digits without blanks',
  Max15NumericText: 'a whole number of at most 15 digits',
  PhoneNumber: 'a telephone number written as +country-number, such as +49-301234567',
};

const LONGEST_QUOTE = 40;

function quoted(value: string): string {
  return value.length > LONGEST_QUOTE ? `"${value.slice(0, LONGEST_QUOTE)}…"` : `"${value}"`;
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function listed(names: readonly string[], limit: number): string {
  return names.length > limit
    ? `${names.slice(0, limit).join(', ')} and ${names.length - limit} others`
    : names.join(', ');
}

function facetSentence(name: string, type: string, value: string, failure: FacetFailure): string {
  const label = labelAtStart(name);
  switch (failure.facet) {
    case 'minLength':
      return value === ''
        ? `${label} is empty. Fill it in or leave the field out.`
        : `${label} is too short: at least ${plural(failure.limit, 'character')}.`;
    case 'maxLength':
      return `${label} has ${failure.length} characters; at most ${failure.limit} are allowed.`;
    case 'pattern':
      return `${label} reads ${quoted(value)}; it must be ${PATTERN_MEANING[type] ?? 'written as the message prescribes'}.`;
    case 'enumeration':
      return `${label} reads ${quoted(value)}; allowed are ${listed(failure.codes, 18)}.`;
    case 'totalDigits':
      return `${label} has ${failure.digits} digits; at most ${failure.limit} are allowed.`;
    case 'fractionDigits':
      return failure.limit === 0
        ? `${label} must be a whole number, without decimals.`
        : `${label} has ${plural(failure.digits, 'decimal')}; at most ${failure.limit} are allowed.`;
    case 'minInclusive':
      return `${label} is below zero.`;
    case 'decimal':
      return `${label} reads ${quoted(value)}; it must be a number with digits and a decimal point only.`;
    case 'boolean':
      return `${label} reads ${quoted(value)}; it must be true or false.`;
    case 'date':
      return `${label} reads ${quoted(value)}; it must be a day of the calendar written YYYY-MM-DD.`;
    case 'dateTime':
    default:
      return `${label} reads ${quoted(value)}; it must be a date and time written YYYY-MM-DDThh:mm:ss.`;
  }
}

export function sentenceOf(problem: SchemaProblem): string {
  switch (problem.rule) {
    case 'unknown-element':
      return problem.parent === ''
        ? `The message begins with ${quoted(problem.name)} where Document was expected.`
        : `${labelAtStart(problem.parent)} has no field called ${quoted(problem.name)} in this version of the message.`;
    case 'namespace':
      return `${quoted(problem.name)} belongs to ${problem.namespace === '' ? 'no message' : quoted(problem.namespace)}, not to this message.`;
    case 'order':
      return `${labelAtStart(problem.name)} stands too late: it belongs before ${labelOf(problem.before)}.`;
    case 'choice':
      return `${labelAtStart(problem.parent)} holds both ${labelOf(problem.before)} and ${labelOf(problem.name)}; only one of them may be given.`;
    case 'too-many':
      return problem.limit === 1
        ? `${labelAtStart(problem.name)} stands twice; it may be given once.`
        : `${labelAtStart(problem.name)} is given more than ${problem.limit} times.`;
    case 'missing':
      return problem.parent === ''
        ? 'The message is empty.'
        : `${labelAtStart(problem.parent)} lacks ${labelOf(problem.name)}, which is required here.`;
    case 'missing-attribute':
      return `${labelAtStart(problem.parent)} lacks its ${labelOf(problem.name)}.`;
    case 'attribute':
      return `${labelAtStart(problem.parent)} carries an attribute ${quoted(problem.name)} that the message does not allow.`;
    case 'child':
      return `${labelAtStart(problem.parent)} holds a value and cannot hold a further field ${quoted(problem.name)}.`;
    case 'missing-choice':
      return `${labelAtStart(problem.parent)} is empty; give ${problem.names.map(labelOf).join(' or ')}.`;
    case 'text':
      return `There is text in ${labelOf(problem.name)} where only fields may stand.`;
    case 'value':
    default:
      return facetSentence(problem.name, problem.type, problem.value, problem.failure);
  }
}
