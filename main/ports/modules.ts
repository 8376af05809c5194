// Which PKCS#11 modules a desk may load: files as the machine has them, judged by who could change them.
import type { Sentence } from '../../shared/domain/sentence.ts';
import type { FaultCode } from '../../shared/domain/errors.ts';

export interface ModuleFile {
  readonly path: string;
  /** Name of the card software, or of the file. */
  readonly label: string;
  /** Null where the file is not there or cannot be read. */
  readonly bytes: number | null;
  readonly sha256: string | null;
  /** Why it may not be loaded; null when it may. */
  readonly fault: FaultCode | null;
  /** More about it: the file or folder that is the reason. */
  readonly why: Sentence | null;
}

/** What an administrator sets for one module besides its path. */
export interface ModuleSettings {
  /** Handed over by C_Initialize; empty for none. */
  readonly initArguments: string;
  /** Variables of its process, by name. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A module somebody added on this desk. */
export interface AddedModule {
  readonly moduleId: string;
  readonly label: string;
  readonly path: string;
  /** Absent where nothing is set. */
  readonly settings?: ModuleSettings;
}

export interface ModuleRegistry {
  /** Modules that came with the desk. */
  readonly own: readonly AddedModule[];
  /** Files that stand at the usual paths of card software on this system. */
  known(): Promise<readonly ModuleFile[]>;
  inspect(path: string): Promise<ModuleFile>;
  /**
   * A file these settings name that somebody else than the administrator could change; null where there is
   * none.
   */
  unprotected(settings: ModuleSettings): string | null;
  /** From now on these are loaded beside the desk's own; each is judged again before it is. */
  use(added: readonly AddedModule[]): Promise<void>;
}
