// The present in which the bank's rules are judged while one types: its business dates, its day, its clock.
import { useMemo } from 'react';
import type { RuleContext } from '../../shared/domain/bank-rules/rule.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { useRead } from './reads.ts';

/** What the rules take. Undefined until the desk has answered. */
export function useRuleContext(): RuleContext | undefined {
  const present = useRead('inquiries.rules', {}, ['desk', 'training']).value;
  return useMemo(
    () =>
      present === undefined
        ? undefined
        : {
            ...present,
            businessDates: present.businessDates.map(isoDate),
            expectedBusinessDates: present.expectedBusinessDates.map(isoDate),
            today: isoDate(present.today),
          },
    [present],
  );
}
