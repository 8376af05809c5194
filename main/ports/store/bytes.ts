// Large bytes in the store: payloads, sealed bodies, bank answers. Kept in chunks inside the encrypted file.

export interface StoredBytes {
  /** Name of the stored bytes; nothing refers to it until an operation takes it. */
  readonly ref: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface BytesStore {
  /**
   * Streams bytes in and hashes them as they pass. Bytes that no record refers to are swept when the store
   * opens. `compressed`: they take less room where they can; they are read as they came all the same.
   */
  put(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, how?: 'compressed'): Promise<StoredBytes>;
  /** In chunks of at most 1 MiB. Throws if the ref is unknown, also once it is dropped while it is read. */
  read(ref: string): AsyncIterable<Uint8Array>;
  /** Removes bytes that no record refers to; does nothing otherwise. */
  drop(ref: string): Promise<void>;
}
