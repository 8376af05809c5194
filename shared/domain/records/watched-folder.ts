// A watched folder as it is kept, and what a batch keeps of the one it came from.
import { z } from 'zod';
import { id, instant } from '../schemas.ts';
import { AFTERWARDS, MOST_PATH, STATUS_FORMS } from '../watched-folder.ts';

export const watchedFolderSchema = z.strictObject({
  folder: id,
  /** Of a confirmed own account: payments in the folder are to leave this one. */
  account: z.string().min(1).max(34),
  /** Absolute, as the machine writes it. */
  path: z.string().min(1).max(MOST_PATH),
  afterwards: z.enum(AFTERWARDS),
  status: z.enum(STATUS_FORMS),
  savedAt: instant,
});
export type WatchedFolder = Readonly<z.infer<typeof watchedFolderSchema>>;

/** Where a batch came from, if a watched folder; `report` is the status file its sender wants. */
export const folderOriginSchema = z.strictObject({
  folder: id,
  account: z.string(),
  report: z.enum(STATUS_FORMS),
  /** When the status file was written. */
  reportedAt: instant.exactOptional(),
});
