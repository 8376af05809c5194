// Counts what became of each public vector, and prints the counts as a table.

export type Fate = 'passed' | 'refused' | 'refused by name';

export class Tally {
  readonly #rows = new Map<string, Map<string, number>>();

  count(row: string, fate: string): void {
    const counts = this.#rows.get(row) ?? new Map<string, number>();
    counts.set(fate, (counts.get(fate) ?? 0) + 1);
    this.#rows.set(row, counts);
  }

  of(row: string): Readonly<Record<string, number>> {
    return Object.fromEntries([...(this.#rows.get(row) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  print(title: string): void {
    const lines = [...this.#rows.keys()].map(
      (row) =>
        `  ${row.padEnd(46)} ${Object.entries(this.of(row))
          .map(([fate, count]) => `${fate} ${count}`)
          .join(', ')}`,
    );
    process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
  }
}
