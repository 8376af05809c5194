// Calls about watched folders: which there are, what waits in them, and taking one file over as a draft.
import { z } from 'zod';
import { DIGEST_ALGORITHMS } from '../../domain/file-digest.ts';
import { watchedFolderSchema } from '../../domain/records/watched-folder.ts';
import { action, read } from '../call.ts';
import { batchCalls } from './batches.ts';
import * as v from '../views.ts';

const fileView = z.strictObject({
  /** Its name in the folder. */
  name: z.string(),
  bytes: z.int().min(0),
  modifiedAt: v.instant,
  /** `arriving`: it may still be written; nothing was read of it. */
  standing: z.enum(['arriving', 'waiting', 'imported', 'refused']),
  /** Null until it was read. */
  form: z.enum(['message', 'table']).nullable(),
  /** The mapping that its header is recognised by. */
  profile: z.string().nullable(),
  sha256: v.sha256.nullable(),
  /** What a checksum file beside it says. */
  checksum: z.strictObject({
    result: z.enum(['none', 'same', 'different', 'unreadable']),
    algorithm: z.enum(DIGEST_ALGORITHMS).nullable(),
  }),
  /** The batch that was made of the same bytes. */
  batch: z.strictObject({ batch: v.id, reference: z.string() }).nullable(),
  /** Why it is refused. */
  fault: v.faultView.nullable(),
});

const folderView = watchedFolderSchema.extend({
  /** When it was last looked at; null: not since the desk was opened. */
  lookedAt: v.instant.nullable(),
  /** What is wrong with the folder itself. */
  fault: v.faultView.nullable(),
  files: z.array(fileView),
});

export const folderCalls = {
  'folders.list': read(v.nothing, z.strictObject({ folders: z.array(folderView) })),
  /**
   * `folder`: one that is changed; null adds one. Faults: `folder-path`, `folder-of-desk`,
   * `folder-not-found`, `folder-unreadable`, `folder-watched-already`, `too-many-folders`,
   * `folder-account-unknown`, `not-found`.
   */
  'folders.save': action(
    watchedFolderSchema.omit({ folder: true, savedAt: true }).extend({ folder: v.id.nullable() }),
    watchedFolderSchema,
  ),
  /** The desk looks at it no more; nothing in it changes. */
  'folders.remove': action(z.strictObject({ folder: v.id }), v.nothing),
  /**
   * Imports one file of a folder as a draft and moves it away, if the folder says so; `notMoved` says why
   * it is still there. Faults: `folder-file-arriving`, `folder-file-changed`, `folder-file-imported`, the
   * reason of a refused file, and those of an import.
   */
  'folders.takeOver': action(
    z.strictObject({ folder: v.id, name: z.string().min(1).max(255), sha256: v.sha256 }),
    batchCalls['batches.create'].output.extend({ notMoved: v.faultView.nullable() }),
  ),
};
