// What the beneficiary book says of whom payments name, for every module that shows or judges payments.
import { bookOf, type BookMatch, type NamedBeneficiary } from '../../../shared/domain/beneficiary.ts';
import type { Stores } from './context.ts';

/** One answer per name, in order; null where the book is empty, because then it says nothing of anybody. */
export async function bookMatches(
  { store }: Stores<'beneficiaries'>,
  named: readonly NamedBeneficiary[],
): Promise<readonly BookMatch[] | null> {
  if ((await store.beneficiaries.count()) === 0) return null;
  const entries = await store.beneficiaries.matching(
    [...new Set(named.map(({ name }) => name))],
    [...new Set(named.map(({ account }) => account))],
  );
  return named.map(bookOf(entries));
}
