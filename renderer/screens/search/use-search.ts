// Owns one search at the bank: the criteria as typed, the rules they are judged by, and the pages that were answered.
import { useCallback, useMemo, useRef, useState } from 'react';
import { CRITERIA, type Criterion } from '../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import type { BrokenRule } from '../../../shared/domain/bank-rules/rule.ts';
import { brokenRules } from '../../../shared/domain/bank-rules/table.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import type { Pages } from '../../stores/pages.ts';
import { useRuleContext } from '../../stores/rule-context.ts';

export type Found = CallOutput<'inquiries.search'>;
export type FoundPayment = Found['rows'][number];
type Question = Omit<CallInput<'inquiries.search'>, 'page'>;
export type Typed = Readonly<Record<Criterion, string>>;
/** A row with its place in the whole result: rows carry no key of their own. */
export interface PlacedPayment {
  readonly place: number;
  readonly answer: string;
  readonly payment: FoundPayment;
}

export const NOTHING_TYPED: Typed = Object.fromEntries(CRITERIA.map((name) => [name, ''])) as Record<Criterion, string>;

/** What goes to the bank: criteria without a text are left out (interface document 2.2). */
function given(typed: Typed): Partial<Record<Criterion, string>> {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]).filter(([, text]) => text !== ''));
}

export function useBrokenRules(typed: Typed): readonly BrokenRule[] {
  const context = useRuleContext();
  return useMemo(() => (context === undefined ? [] : brokenRules('enhanced-inquiry', given(typed), context)), [typed, context]);
}

export interface Search {
  readonly found: readonly Found[];
  readonly last: Found | undefined;
  readonly pages: Pages<PlacedPayment>;
  readonly pending: boolean;
  readonly fault: Fault | undefined;
  readonly run: (typed: Typed, form: NonNullable<Question['form']>, format: NonNullable<Question['format']>) => void;
  /** Reads on: one page, or all that are left until `stop`. */
  readonly more: (all: boolean) => void;
  readonly stop: () => void;
}

export function useSearch(): Search {
  const [found, setFound] = useState<readonly Found[]>([]);
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const question = useRef<Question | undefined>(undefined);
  /** Number of the newest search: an answer to an earlier one is dropped. */
  const epoch = useRef(0);

  const read = useCallback(async (from: number, all: boolean) => {
    const asked = question.current;
    if (asked === undefined) return;
    const mine = (epoch.current += 1);
    setPending(true);
    setFault(undefined);
    for (let page: number | undefined = from; page !== undefined;) {
      // One page after the other: each says whether there is another.
      // oxlint-disable-next-line no-await-in-loop
      const result: Result<Found> = await call('inquiries.search', { ...asked, page });
      if (mine !== epoch.current) return;
      if (!result.ok) {
        setFault(result.error);
        break;
      }
      const one: Found = result.value;
      setFound((before) => [...before, one]);
      page = all && one.page.more && one.rows.length > 0 ? one.page.number + 1 : undefined;
    }
    setPending(false);
  }, []);

  const run = useCallback<Search['run']>((typed, form, format) => {
    question.current = { criteria: given(typed), form, format };
    setFound([]);
    void read(1, false);
  }, [read]);
  const last = found.at(-1);
  const next = last?.page.more === true ? last.page.number + 1 : undefined;
  const more = useCallback((all: boolean) => {
    if (next !== undefined) void read(next, all);
  }, [read, next]);
  const stop = useCallback(() => {
    epoch.current += 1;
    setPending(false);
  }, []);
  const pages = useMemo<Pages<PlacedPayment>>(() => {
    const rows = found.flatMap((one) => one.rows.map((payment) => ({ payment, answer: one.answer }))).map((row, place) => ({ ...row, place }));
    return { total: rows.length, row: (index) => rows[index], fault: undefined, ensure: () => undefined, again: () => undefined };
  }, [found]);
  return { found, last, pages, pending, fault, run, more, stop };
}
