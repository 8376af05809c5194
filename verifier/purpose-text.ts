// Words for what a signature does and for kinds of batches. Programs read the codes instead.
const DONE: Readonly<Record<string, string>> = {
  freeze: 'submitted',
  approve: 'approved',
  release: 'released',
  return: 'sent back',
  withdraw: 'withdrawn',
  void: 'voided',
};
const KINDS: Readonly<Record<string, string>> = {
  'credit-transfer': 'credit transfers',
  'direct-debit': 'direct debits',
};

export const doneText = (purpose: string): string => DONE[purpose] ?? purpose;

export function doneTitle(purpose: string): string {
  const word = doneText(purpose);
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

export const kindText = (kind: string): string => KINDS[kind] ?? kind;
