// Amounts in every spelling of xsd:decimal: the verifier reads what the official schema accepts, and nothing
// else.
import { describe, expect, it } from 'vitest';
import { parse, print } from '../../verifier/decimal.ts';
import { facetFailure, normalise } from '../../main/iso20022/schema/compile.ts';
import { TEXT_TYPES } from '../../main/iso20022/schema/code-types.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, officialValidator, samples } from './official.ts';

const ACCEPTED = [
  '0',
  '1',
  '12.34',
  '+1',
  '+1.5',
  '.5',
  '+.5',
  '5.',
  '+5.',
  '007',
  '0.10',
  '1.00000',
  '-0',
  '-0.00',
  '-.0',
  ' 1',
  '1 ',
  '\n1.5\t',
  '999999999999999999',
  '0.00001',
  '000000000000000000000001.5',
  `${'0'.repeat(1_000)}1.5`,
  `1.5${'0'.repeat(1_000)}`,
  `${' '.repeat(1_000)}1.5`,
];
const REFUSED = [
  '',
  ' ',
  '.',
  '+',
  '-',
  '-1',
  '-0.01',
  '+-1',
  '1,5',
  '1 5',
  '1e3',
  '1E3',
  'NaN',
  'INF',
  '0x1',
  '１',
  '1..',
  '1.2.3',
  '\u00a01',
  '1_000',
];

function isReadByVerifier(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

const type = TEXT_TYPES.ActiveOrHistoricCurrencyAndAmount_SimpleType;
const sample = OFFICIAL_SCHEMAS_ARE_ABSENT
  ? undefined
  : samples().find(({ name }) => name.includes('pain.001.001.03/php-sepa'));
const official = OFFICIAL_SCHEMAS_ARE_ABSENT ? undefined : officialValidator('pain.001.001.03');

describe('an amount', () => {
  it.each([
    ...ACCEPTED.map((text) => [text, true] as const),
    ...REFUSED.map((text) => [text, false] as const),
  ])('%j is read alike by schema, desk and verifier', (text, isAccepted) => {
    expect(isReadByVerifier(text)).toBe(isAccepted);
    expect(facetFailure(type, normalise(type, text)) === undefined).toBe(isAccepted);
    if (sample === undefined || official === undefined) return;
    const message = Buffer.from(sample.bytes)
      .toString('utf8')
      .replace(/(<InstdAmt Ccy="EUR">)[^<]*/, (_, start: string) => start + text);
    expect(official(message).valid).toBe(isAccepted);
  });

  it('means the same however it is spelt', () => {
    expect(['1.5', '+1.5', '01.50', ' 1.500 '].map((text) => print(parse(text)))).toEqual([
      '1.50',
      '1.50',
      '1.50',
      '1.500',
    ]);
    for (const long of [`${'0'.repeat(1_000)}1.5`, `1.5${'0'.repeat(1_000)}`, `${' '.repeat(1_000)}1.5`])
      expect(print(parse(long))).toBe('1.50');
    expect(print(parse('.5'))).toBe('0.50');
    expect(print(parse('5.'))).toBe('5.00');
    expect(print(parse('-0.00'))).toBe('0.00');
  });
});
