// What was enumerated and chosen, what was run and what was found, class by class.
import { RESULTS, type Finding } from './evaluate.ts';

interface Tally {
  enumerated: number;
  run: number;
  readonly found: Map<string, number>;
}

/** Ends of a group that say nothing of the product: the machine was too slow, the bank did not start. */
const OF_THE_MACHINE = /training-bank-off|module-timeout|no prepared desk/u;

export class Table {
  readonly failures: string[] = [];
  /** Failures that the product is to blame for: what the judge found, and days it did not get through. */
  proofs = 0;
  readonly #rows = new Map<string, Tally>();
  #leftOut = 0;

  #of(row: string): Tally {
    const known = this.#rows.get(row) ?? { enumerated: 0, run: 0, found: new Map<string, number>() };
    this.#rows.set(row, known);
    return known;
  }

  enumerated(row: string): void {
    this.#of(row).enumerated += 1;
  }

  /** Cases of the parts that were listed, and not chosen. */
  leftOut(cases: number): void {
    this.#leftOut += cases;
  }

  ran(row: string, name: string, findings: readonly Finding[]): void {
    const tally = this.#of(row);
    tally.run += 1;
    for (const { verdict } of findings) tally.found.set(verdict, (tally.found.get(verdict) ?? 0) + 1);
    if (findings.length === 0) return;
    const failure = `FAILED ${row}: ${name}: ${findings.map(({ verdict, why }) => `${verdict}: ${why}`).join('; ')}`;
    this.failures.push(failure);
    this.proofs += 1;
    console.log(failure);
  }

  /** A group of cases that could not be gone through; what it did not run is missing in the table. */
  ended(cause: unknown): void {
    const [message, stack] =
      cause instanceof Error ? [cause.message, cause.stack ?? ''] : [String(cause), ''];
    const ours = stack.split('\n').filter((line) => line.includes('/test/faults/'));
    const failure = `FAILED: ${message.slice(0, 3_000)}\n${ours.join('\n')}`;
    this.failures.push(failure);
    if (!OF_THE_MACHINE.test(message)) this.proofs += 1;
    console.log(failure);
  }

  get cases(): number {
    return [...this.#rows.values()].reduce((sum, { run }) => sum + run, 0);
  }

  print(): void {
    const width = Math.max(3, ...[...this.#rows.keys()].map((row) => row.length));
    const all: Tally = { enumerated: 0, run: 0, found: new Map() };
    console.log(`\n${'class'.padEnd(width)}  enumerated    run  ${RESULTS.join('  ')}`);
    for (const [row, tally] of this.#rows) {
      all.enumerated += tally.enumerated;
      all.run += tally.run;
      for (const [verdict, count] of tally.found)
        all.found.set(verdict, (all.found.get(verdict) ?? 0) + count);
      console.log(lineOf(row.padEnd(width), tally));
    }
    console.log(lineOf('all'.padEnd(width), all));
    if (this.#leftOut > 0)
      console.log(
        `${this.#leftOut} more cases of these parts were left out by --quick, --shard, --row or --name`,
      );
    if (all.enumerated !== all.run) this.failures.push('FAILED: not everything that was enumerated was run');
  }
}

function lineOf(name: string, { enumerated, run, found }: Tally): string {
  const counts = RESULTS.map((verdict) => String(found.get(verdict) ?? 0).padStart(verdict.length));
  return `${name}  ${String(enumerated).padStart(10)}  ${String(run).padStart(5)}  ${counts.join('  ')}`;
}
