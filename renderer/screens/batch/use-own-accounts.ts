// Accounts of the company that earlier batches used, to choose from while typing.
import { useMemo } from 'react';
import { useRead } from '../../stores/reads.ts';
import { accountWords } from '../../ui/account.ts';

export function useOwnAccounts(name: string): readonly string[] {
  const found = useRead(
    'counterparties.find',
    name.trim() === '' ? null : { text: name.trim().slice(0, 100), side: 'own' },
  ).value;
  return useMemo(() => (found?.hits ?? []).map((hit) => accountWords(hit.account)), [found]);
}
