// The desk's own pin of the trust root: a file every token process reads for itself.
export interface PinnedVersion {
  readonly version: number;
  readonly sha256: string;
}

export interface RootsDesk {
  /** Versions in order. */
  pinned(): Promise<readonly PinnedVersion[]>;
  /**
   * Adds the next version; a version that is pinned with another digest, or out of turn, is a bug and throws.
   */
  pin(version: number, sha256: string): Promise<void>;
}
