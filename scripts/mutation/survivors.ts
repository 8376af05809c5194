// Mutants that no unit test can notice, each with its reason.

interface Survivor {
  readonly file: string;
  /** As the report says it. */
  readonly change: string;
  readonly reason: string;
}

export const SURVIVORS: readonly Survivor[] = [];

export function survives(file: string, change: string): boolean {
  return SURVIVORS.some((one) => one.file === file && one.change === change);
}
