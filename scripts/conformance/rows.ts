// Owns the rows of the conformance report: what was tried for which section, and what came of it.

export interface Row {
  readonly section: string;
  readonly tried: string;
  /** `gap`: not covered; `wrong`: tried, and it did not behave as the document says. Either fails the run. */
  readonly verdict: 'ok' | 'wrong' | 'gap';
  readonly note: string;
}

/** Every section of the interface document that states something to build. */
export const SECTIONS = [
  '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9', '3',
  '4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8', '4.9', '4.10', '5', '6', '7', '8', '9',
] as const;

export class Rows {
  readonly all: Row[] = [];

  /** One thing tried in one or more sections; `holds` answers null when it behaved, else what was wrong. */
  async try(sections: readonly string[], tried: string, holds: () => Promise<string | null>): Promise<void> {
    let wrong: string | null;
    try {
      wrong = await holds();
    } catch (error) {
      wrong = error instanceof Error ? error.message.slice(0, 300) : String(error);
    }
    for (const section of sections) this.all.push({ section, tried, verdict: wrong === null ? 'ok' : 'wrong', note: wrong ?? '' });
  }

  gap(section: string, tried: string, note: string): void {
    this.all.push({ section, tried, verdict: 'gap', note });
  }

  /** Sections nothing was tried for are gaps too. */
  close(): void {
    for (const section of SECTIONS) if (!this.all.some((row) => row.section === section)) this.gap(section, 'nothing', 'no row covers this section');
  }
}

const order = (section: string): readonly number[] => section.split('.').map(Number);

export function printRows(rows: readonly Row[]): string {
  const sorted = rows.toSorted((a, b) => {
    const [x, y] = [order(a.section), order(b.section)];
    return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0);
  });
  const width = Math.max(...rows.map(({ tried }) => tried.length));
  const lines = sorted.map(({ section, tried, verdict, note }) => `${section.padEnd(5)} ${verdict.padEnd(6)} ${tried.padEnd(Math.min(width, 90))} ${note}`.trimEnd());
  const count = (verdict: Row['verdict']): number => rows.filter((row) => row.verdict === verdict).length;
  return `${lines.join('\n')}\n\n${rows.length} rows: ${count('ok')} ok, ${count('wrong')} wrong, ${count('gap')} gaps\n`;
}
