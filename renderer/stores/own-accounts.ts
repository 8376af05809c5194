// The company's own accounts, for every field that asks for one.
import { useMemo } from 'react';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { useRead } from './reads.ts';

export type OwnAccount = CallOutput<'accounts.list'>['accounts'][number];
const NONE: readonly OwnAccount[] = [];

/** Confirmed ones first; nothing before the first answer. */
export function useOwnAccounts(): readonly OwnAccount[] {
  return useRead('accounts.list', {}, ['settings', 'payments']).value?.accounts ?? NONE;
}

/** Those that new payments may be made from: none that is closed. */
export function useOpenAccounts(): readonly OwnAccount[] {
  const accounts = useOwnAccounts();
  return useMemo(() => accounts.filter(({ status }) => status !== 'closed'), [accounts]);
}
