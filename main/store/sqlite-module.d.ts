// The part of the SQLite package that the driver and its tests use. The package's own declarations are not in
// its "exports".
declare module 'better-sqlite3-multiple-ciphers' {
  namespace Database {
    interface Statement {
      run(...values: readonly (string | number | bigint | null | Uint8Array)[]): {
        readonly changes: number;
        readonly lastInsertRowid: number | bigint;
      };
      get(...values: readonly (string | number | bigint | null | Uint8Array)[]): unknown;
      all(...values: readonly (string | number | bigint | null | Uint8Array)[]): unknown[];
    }
    interface Database {
      readonly inTransaction: boolean;
      prepare(sql: string): Statement;
      exec(sql: string): unknown;
      pragma(text: string, options?: { readonly simple?: boolean }): unknown;
      key(key: Uint8Array): number;
      /** The whole file as it would lie on a disk. */
      serialize(): Buffer;
      close(): unknown;
    }
  }
  interface DatabaseConstructor {
    new (
      file: string | Buffer,
      options?: { readonly timeout?: number; readonly readonly?: boolean; readonly nativeBinding?: string },
    ): Database.Database;
    readonly SqliteError: new (message: string, code: string) => Error & { readonly code: string };
  }
  const Database: DatabaseConstructor;
  export default Database;
}
