// What the bootstrap's neighbour offers to the tests; it is plain JavaScript, for it runs before any package.
export function toolChainHint(platform: NodeJS.Platform): string;
export interface PackageMachine {
  hasApt(): boolean;
  missingOf(names: readonly string[]): string[];
  asRoot(): string[] | null;
  run(file: string, args: readonly string[]): boolean;
}
/** The optional packages that stay missing. */
export function ensureSystemPackages(options: {
  readonly say: (text: string) => void;
  readonly required: boolean;
  readonly cards?: 'none' | 'optional' | 'required';
  readonly machine?: PackageMachine;
}): readonly string[];
