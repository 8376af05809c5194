// Known counterparties that fit what is typed in the name or account cell.
import { useEffect, useState } from 'react';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import type { PaymentField } from '../draft/types.ts';

export type Suggestion = CallOutput<'counterparties.find'>['hits'][number];

const PAUSE_MS = 120;
const FEWEST_CHARACTERS = 2;
const NONE: readonly Suggestion[] = [];

/** Entries of the beneficiary book come first where the batch pays. */
export function useSuggestions(field: PaymentField, typed: string, kind: BatchKind): readonly Suggestion[] {
  const [hits, setHits] = useState(NONE);
  const text =
    (field === 'name' || field === 'account') && typed.trim().length >= FEWEST_CHARACTERS ? typed.trim() : '';
  useEffect(() => {
    if (text === '') {
      setHits(NONE);
      return undefined;
    }
    let late = false;
    const find = async (): Promise<void> => {
      const result = await call('counterparties.find', {
        text,
        side: 'counterparty',
        book: kind === 'credit-transfer',
      });
      if (!late) setHits(result.ok ? result.value.hits : NONE);
    };
    const timer = window.setTimeout(() => {
      void find();
    }, PAUSE_MS);
    return () => {
      late = true;
      window.clearTimeout(timer);
    };
  }, [text, kind]);
  return hits;
}
