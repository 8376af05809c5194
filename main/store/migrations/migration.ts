// What one migration is: the step from one version of the file to the next, inside the transaction that also
// raises user_version.
import type { Db } from '../driver.ts';

export interface Migration {
  /** user_version after it. */
  readonly version: number;
  readonly up: (db: Db) => void;
}
