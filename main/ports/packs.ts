// What the use cases ask of packs: one to be written, one to be opened. Keys stay behind the port.
import type { Environment } from '../../shared/domain/environment.ts';
import type { PackEntryLine, PackManifest } from '../../shared/domain/pack.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import type { NotSent } from '../../shared/domain/handover.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { SheetCode } from '../../shared/domain/sheet.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Bytes on their way into a pack. Digest and length are known before: what streams out must match them. */
export interface PackEntry extends PackEntryLine {
  readonly chunks: () => Chunks;
}

export interface PackContent {
  readonly manifest: Omit<PackManifest, 'entries'>;
  readonly entries: readonly PackEntry[];
  /** Desks it is encrypted to. */
  readonly desks: readonly PolicyDesk[];
}

/** What a pack must fit to be opened at this desk. */
export interface PackExpectation {
  readonly company: string;
  readonly environment: Environment;
  /** This desk's id: it finds its own copy of the content key by it. */
  readonly desk: string;
  /** Desks whose signature is worth something here. */
  readonly desks: readonly PolicyDesk[];
  /**
   * The desks of the newest policy in the pack that its administrators signed, which whoever calls judges;
   * its maker is held to them. Nothing
   * else of the contents is worth anything before.
   */
  readonly newestDesks?: (contents: OpenedPack) => Promise<readonly PolicyDesk[]>;
}

/**
 * A pack whose every byte was authenticated, whose maker's signature verified and whose entries all match
 * their digests.
 */
export interface OpenedPack {
  readonly manifest: PackManifest;
  /** By name, in the order of the manifest. */
  readonly entries: ReadonlyMap<string, PackEntry>;
}

export interface PackTools {
  /**
   * Streams the file. Faults: desk-keys-missing, pack-no-desks. Throws when an entry streams other bytes than
   * it announced.
   */
  write(content: PackContent): Promise<Result<AsyncIterable<Uint8Array>>>;
  /** Faults: pack-*, desk-keys-missing. */
  open(chunks: Chunks, expected: PackExpectation): Promise<Result<OpenedPack>>;
  /**
   * Signs with this desk's own key (Ed25519, compact JWS) that it has not sent and never will. Faults:
   * desk-keys-missing.
   */
  signNotSent(statement: NotSent): Promise<Result<string>>;
  /** The code of an approval sheet: a compact JWS of this desk. Faults: desk-keys-missing. */
  signSheet(code: SheetCode): Promise<Result<string>>;
}
