import { expect, test } from 'vitest';
import { caseRejectionFault, pastDeadline } from './delivery.ts';
import { t } from '../../../../shared/texts/index.ts';

const DEADLINE = '2026-11-20T12:00:00.000Z';

test('a case past its time is refused with words about the case, from the instant on', () => {
  expect([
    pastDeadline({ deadline: null }, DEADLINE),
    pastDeadline({ deadline: DEADLINE }, '2026-11-20T11:59:59.999Z'),
  ]).toEqual([null, null]);
  expect(pastDeadline({ deadline: DEADLINE }, DEADLINE)?.code).toBe('case-deadline-passed');
  expect(caseRejectionFault('expired').code).toBe('case-deadline-passed');
  const { happened, todo } = t.faults['case-deadline-passed'];
  expect(`${happened} ${todo}`).toMatch(/case/u);
  expect(`${happened} ${todo}`).not.toMatch(/batch|freeze/u);
});

test('every other reason is said as for a batch', () => {
  expect(caseRejectionFault('same-person').code).toBe('same-person');
});
