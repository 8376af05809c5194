// What looking needs: the bank's answers, the files a table is written to, and what the desk tells of itself.
import type { BankContext } from '../deliver/index.ts';
import type { FilesContext } from '../desk/index.ts';

export interface ObserveContext extends BankContext, FilesContext {}

/** For the desk at a glance. */
export interface GlanceContext extends ObserveContext {
  readonly shell: 'electron' | 'chromium' | 'stdio';
  /** A protection that the window has to do without on this machine. */
  readonly missing?: 'browser-sandbox';
  readonly version: string;
  /** Whether the log was found intact when it was last verified; null: not since the desk was opened. */
  readonly verified: { log: boolean | null };
}
