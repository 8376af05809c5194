// The facts an approver must have had on screen before the approval is offered.

export const FACTS = ['words', 'totals', 'count', 'accounts', 'countries', 'dates', 'digest'] as const;
export type Fact = (typeof FACTS)[number];
