// Owns the form of a definition: what the bank knows of one version of a payment message, and the notation
// in which it writes what stands in what, in which order and how often.

// The notation in which the bank writes what stands in what, in which order and how often.
export interface Particle {
  readonly local: string;
  readonly least: number;
  readonly most: number;
  readonly type: string;
}

export interface ComplexType {
  readonly choice: boolean;
  readonly particles: readonly Particle[];
}

export type TypeTable = ReadonlyMap<string, ComplexType>;

function particle(source: string): Particle {
  const match = /^(\w+)(\?|\*\d*|\+)?:(\w+)$/.exec(source);
  if (!match) throw new Error(`structure table: ${source}`);
  const [, local = '', often = '', type = ''] = match;
  if (often === '') return { local, type, least: 1, most: 1 };
  if (often === '?') return { local, type, least: 0, most: 1 };
  if (often === '+') return { local, type, least: 1, most: Infinity };
  return { local, type, least: 0, most: often === '*' ? Infinity : Number(often.slice(1)) };
}

/**
 * One line per complex type: `Name: element element …` for a sequence, `Name| element element …` for a choice
 * of exactly one.
 * An element is `local` + how often (nothing 1, `?` 0..1, `*` 0..n, `+` 1..n, `*7` 0..7) + `:` + type.
 * Types that are numbers are texts of 1 to that many characters; lower-case types are leaves, see
 * structure-leaves.ts.
 */
export function readTable(text: string): TypeTable {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const end = line.search(/[:|]/);
        return [
          line.slice(0, end),
          {
            choice: line[end] === '|',
            particles: line
              .slice(end + 1)
              .trim()
              .split(' ')
              .map((each) => particle(each)),
          },
        ];
      }),
  );
}

export interface BankMessage {
  /** As in PayloadType and OrgnlMsgNmId. */
  readonly name: string;
  readonly namespace: string;
  readonly directDebit: boolean;
  /** Child of Document. */
  readonly root: string;
  readonly transaction: string;
  /** From the group to the day the bank is to act. */
  readonly requestedDate: readonly string[];
  /** The BIC of a bank, below FinInstnId. */
  readonly bic: string;
  readonly table: TypeTable;
}
