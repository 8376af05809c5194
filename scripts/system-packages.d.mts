// What the bootstrap's neighbour offers to the tests; it is plain JavaScript, for it runs before any package.
export function toolChainHint(platform: NodeJS.Platform): string;
export function ensureSystemPackages(options: {
  readonly say: (text: string) => void;
  readonly required: boolean;
  readonly cards?: boolean;
}): void;
