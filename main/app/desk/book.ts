// What the beneficiary book says of whom payments name, for every module that shows or judges payments.
import { bookOf, type BookMatch, type NamedBeneficiary } from '../../../shared/domain/beneficiary.ts';
import type { Stores } from './context.ts';

/**
 * One answer per name, in order; null where the book is empty, because then it says nothing of anybody.
 *
 * @param revoked certificates whose confirmations count for nothing.
 */
export async function bookMatches(
  { store }: Stores<'beneficiaries' | 'confirmations'>,
  named: readonly NamedBeneficiary[],
  revoked: readonly string[],
): Promise<readonly BookMatch[] | null> {
  if ((await store.beneficiaries.count()) === 0) return null;
  return named.map(bookOf(await store.confirmations.bookEntries(named, revoked)));
}
