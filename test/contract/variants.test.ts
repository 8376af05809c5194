// Every switch of either bank is in the list of variants, or left out with a reason; no variant stands there
// twice.
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../sandbox/state/settings.ts';
import { DEFAULT_OPTIONS } from '../second-bank/bank/options.ts';
import { CLIENT_VARIANTS, LEFT_OUT_OF_SANDBOX } from '../variants/sandbox-variants.ts';
import { DESK_VARIANTS, LEFT_OUT } from '../variants/second-bank-variants.ts';
import { nameOf } from '../variants/variant.ts';

interface Listed {
  readonly switch: string;
  readonly value: string;
  readonly bank: object;
}

const SIDES: readonly (readonly [string, object, readonly Listed[], Readonly<Record<string, string>>])[] = [
  ['second bank', DEFAULT_OPTIONS, DESK_VARIANTS, LEFT_OUT],
  ['sandbox', DEFAULTS, CLIENT_VARIANTS, LEFT_OUT_OF_SANDBOX],
];

describe.each(SIDES)('the %s', (_, switches, variants, leftOut) => {
  it('has every switch in a variant, or left out with its reason', () => {
    const played = new Set(variants.flatMap(({ bank }) => Object.keys(bank)));
    expect(Object.keys(switches).filter((name) => !played.has(name) && leftOut[name] === undefined)).toEqual(
      [],
    );
    expect(Object.keys(leftOut).filter((name) => !Object.hasOwn(switches, name) || played.has(name))).toEqual(
      [],
    );
  });

  it('has no variant twice, and a short share of them', () => {
    const names = variants.map(nameOf);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
