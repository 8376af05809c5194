// Ends a program once everything it printed was taken: a pipe may hold lines that process.exit() would lose.

export function endWritten(code: number): void {
  process.stdout.write('', () => process.exit(code));
}
