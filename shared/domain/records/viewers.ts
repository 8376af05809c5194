// Who may have hidden names and amounts of payments shown at a desk.
import { z } from 'zod';

export const viewersSchema = z.strictObject({
  /** Persons of the policy, by their id there; null: everyone at the desk. */
  persons: z.array(z.string().min(1).max(100)).max(200).nullable(),
});
export type Viewers = z.infer<typeof viewersSchema>;

export const EVERYONE: Viewers = { persons: null };
