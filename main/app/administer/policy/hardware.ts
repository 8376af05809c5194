// Whose card cannot be enrolled, because it is no token that the policy names as hardware.
import type { Environment } from '../../../../shared/domain/environment.ts';
import { hardwareRefusal, type TokenModel } from '../../../../shared/domain/hardware.ts';
import { nameOf } from '../../../../shared/domain/policy-sentences.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import type { Card } from '../../../ports/token.ts';

/**
 * Null where it may be enrolled. A card whose slot says that it is software is not offered at all, and a
 * policy that names nothing is unfit as a whole.
 */
export function unnamedHardware(
  environment: Environment,
  named: readonly TokenModel[] | undefined,
  { name, tokenModel }: Pick<Card, 'tokenModel'> & { readonly name: string },
): Sentence | null {
  const refusal = hardwareRefusal({ tokenModel, isHardwareSlot: true }, environment, named);
  return refusal === 'token-not-named' ? sentence('card-of-unnamed-hardware', { name, ...tokenModel }) : null;
}

/** Of the cards that `next` enrols and `before` did not. */
export function newCardsUnnamed(
  before: Policy,
  next: Policy,
  tokenOf: (certificate: string) => TokenModel | undefined,
): readonly Sentence[] {
  const known = new Set(
    before.persons.flatMap(({ certificates }) => certificates.map(({ sha256 }) => sha256)),
  );
  return next.persons.flatMap(({ id, certificates }) =>
    certificates.flatMap(({ sha256 }) => {
      const tokenModel = known.has(sha256) ? undefined : tokenOf(sha256);
      if (tokenModel === undefined) return [];
      return unnamedHardware(next.environment, next.hardware, { name: nameOf(next, id), tokenModel }) ?? [];
    }),
  );
}
