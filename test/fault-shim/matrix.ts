// Counts and prints the table of calls and return values.

export interface Cell {
  readonly scenario: string;
  readonly call: string;
  readonly value: string;
  readonly wanted: string;
  readonly got: string;
}

/** One line per act and call: how many return values were driven, and into which outcomes they fell. */
export function matrixText(cells: readonly Cell[]): string {
  const rows = Map.groupBy(cells, (cell) => `${cell.scenario.padEnd(12)} ${cell.call}`);
  const lines = [...rows].map(([row, inRow]) => {
    const outcomes = [...Map.groupBy(inRow, (cell) => cell.got)].map(
      ([got, same]) => `${got} ${same.length}`,
    );
    return `${row.padEnd(36)} ${String(inRow.length).padStart(3)}  ${outcomes.join(', ')}`;
  });
  const calls = new Set(cells.map((cell) => cell.call.split(' ')[0])).size;
  const values = new Set(cells.map((cell) => cell.value)).size;
  const right = cells.filter((cell) => cell.got === cell.wanted).length;
  return [
    ...lines,
    `${calls} calls × ${values} return values: ${cells.length} pairs driven, ${right} in the right fault`,
  ].join('\n');
}
