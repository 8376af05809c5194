// Calls about templates: named payments with fields that stay as they are.
import { z } from 'zod';
import { LOCKS } from '../../domain/batch-origin.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

/** More payments come from a file, or from a copy of an earlier batch. */
export const MOST_TEMPLATE_PAYMENTS = 500;

const name = v.typedText(1, 60).refine((text) => text.trim() === text);

export const templateView = z.strictObject({
  template: v.id,
  name,
  kind: v.batchKind,
  savedAt: v.instant,
  payments: z.int(),
  totals: v.totals,
  ownAccounts: z.array(z.string()),
  locked: z.array(z.enum(LOCKS)),
});

export const templateCalls = {
  /** By name. */
  'templates.list': read(v.nothing, z.strictObject({ rows: z.array(templateView) })),
  /**
   * From the payments of any batch; one of the same name is replaced. Faults: `hidden-from-view`,
   * `template-too-large`, `too-many-templates`.
   */
  'templates.save': action(
    z.strictObject({ batch: v.id, name, locked: z.array(z.enum(LOCKS)).max(LOCKS.length) }),
    templateView,
  ),
  /** Fault `template-in-use` while a recurring run is prepared from it. */
  'templates.delete': action(z.strictObject({ template: v.id }), v.nothing),
  /** A new draft with its payments, on the next business day. */
  'templates.use': action(
    z.strictObject({ template: v.id }),
    z.strictObject({ batch: v.id, changeRevision: z.int() }),
  ),
};
