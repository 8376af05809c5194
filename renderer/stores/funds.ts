// Owns what is said where the accounts of a batch do not hold enough, or the batch does not keep to their
// limits and cut-offs: the same sentences in the editor, before the freeze, at release and at sending.
import { useMemo } from 'react';
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { accountWords } from '../ui/account.ts';
import { useRead } from './reads.ts';

type Funds = CallOutput<'cash.funds'>['accounts'][number];
const NONE: readonly Sentence[] = [];

/** One sentence for each account that is short and each term that is broken; none while that is not known. */
export function useAccountWarnings(batch: string | null): readonly Sentence[] {
  const funds = useRead('cash.funds', batch === null ? null : { batch }, [
    'batches',
    'payments',
    'settings',
  ]).value;
  return useMemo(
    () =>
      funds === undefined ? NONE : [...funds.accounts.flatMap((each) => shortOf(each) ?? []), ...funds.terms],
    [funds],
  );
}

function shortOf({
  account,
  currency,
  leaving,
  onItsWay,
  balance,
  after,
  isShort,
}: Funds): Sentence | undefined {
  if (!isShort || balance === null || after === null) return undefined;
  const money = (amount: string): string => `${currency} ${amount}`;
  return sentence('funds-short', {
    account: accountWords(account),
    leaving: money(leaving),
    balance: money(balance.amount),
    kind: balance.kind,
    on: (balance.date ?? balance.receivedAt).slice(0, 10),
    onItsWay: /[1-9]/u.test(onItsWay) ? money(onItsWay) : '',
    short: money(after.replace(/^-/u, '')),
  });
}
