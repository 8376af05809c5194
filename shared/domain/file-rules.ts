// The checks that compare what an imported file declares about itself with what it holds.

/** Freezing writes new figures, so only the import can find a wrong one. */
export const FILE_RULES = [
  'number-of-transactions',
  'control-sum',
  'group-number-of-transactions',
  'group-control-sum',
] as const;
export type FileRule = (typeof FILE_RULES)[number];

export function isFileRule(rule: string): rule is FileRule {
  return (FILE_RULES as readonly string[]).includes(rule);
}

/** The group a path leads to, from 1; null for the message itself. */
export function groupOfPath(path: string): number | null {
  const found = /\/PmtInf(?:\[(\d+)\])?(?:\/|$)/u.exec(path);
  return found === null ? null : Number(found[1] ?? '1');
}
