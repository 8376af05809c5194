// Owns what a variant is: one value of one switch that a bank has where the interface document leaves it
// open.

/** Every operation of the document, and what else an answer may be: an unknown payment, a refusal. */
export const OPERATIONS = [
  '4.1 create',
  '4.2 search',
  '4.2 search in XML',
  '4.3 search, deprecated',
  '4.4 credit transfer',
  '4.4 direct debit',
  '4.4 the same again',
  '4.5 reconfirm in JSON',
  '4.5 reject in XML',
  '4.6 stop in JSON',
  '4.6 recall in XML',
  '4.7 inquiry',
  '4.7 unknown payment',
  '4.8 inquiry',
  '4.9 retrieve',
  '4.10 balance',
  '7 refused request',
] as const;
export type OperationName = (typeof OPERATIONS)[number];

export type Outcomes = Readonly<Partial<Record<OperationName, string>>>;

export interface Variant<Bank, Side> {
  readonly switch: string;
  readonly value: string;
  /** What the bank is told. */
  readonly bank: Bank;
  /** What the other side needs to know of it. */
  readonly side: Side;
  /** Where the outcome is another than usual. */
  readonly expected: Outcomes;
  /** Part of the share that npm test runs, with these operations alone. */
  readonly short: readonly OperationName[];
}

export interface CaseResult {
  readonly variant: string;
  readonly operation: OperationName;
  /** Null where the outcome is the expected one. */
  readonly wrong: string | null;
}

export function nameOf({ switch: name, value }: Pick<Variant<unknown, unknown>, 'switch' | 'value'>): string {
  return `${name}=${value}`;
}

/** One line per case, then a table: rows are variants, columns operations; what did not run is empty. */
export function tableOf(title: string, results: readonly CaseResult[]): string {
  const variants = [...new Set(results.map(({ variant }) => variant))];
  const cell = (variant: string, operation: OperationName): string => {
    const found = results.find((each) => each.variant === variant && each.operation === operation);
    return found === undefined ? '' : found.wrong === null ? 'ok' : 'WRONG';
  };
  return [
    `| ${title} | ${OPERATIONS.join(' | ')} |`,
    `|---|${OPERATIONS.map(() => '---|').join('')}`,
    ...variants.map(
      (variant) => `| ${variant} | ${OPERATIONS.map((each) => cell(variant, each)).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
