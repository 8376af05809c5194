// Calls about who is at the desk: signing in, locking, and what the desk demands.
import { z } from 'zod';
import { environmentSchema } from '../../domain/environment.ts';
import { atDeskSchema, signInRuleSchema } from '../../domain/records/session.ts';
import { viewersSchema } from '../../domain/records/viewers.ts';
import { action, read } from '../call.ts';
import { batchRowView } from './batches.ts';
import * as v from '../views.ts';

const session = z.strictObject({
  company: z.string(),
  environment: environmentSchema,
  /** Who signed in, also while the desk is locked; null: nobody. */
  at: atDeskSchema.nullable(),
  since: v.instant.nullable(),
  locked: z.boolean(),
  rule: signInRuleSchema,
  /** Why the administrator has locked what is demanded; null: it can be set here. */
  ruleLocked: z.string().nullable(),
});

const named = z.strictObject({ person: z.string(), name: z.string() });

/** Who may have hidden names and amounts shown at this desk. */
const viewers = z.strictObject({
  ...viewersSchema.shape,
  /** Why the administrator of the machine has locked it; null: it can be set here. */
  locked: z.string().nullable(),
  /** Those who may see them now. */
  now: z.array(named),
  /** Everybody who could be named. */
  eligible: z.array(named),
});

export const sessionCalls = {
  'session.get': read(v.nothing, session),
  /** An enrolled card signs that its holder is at this desk. */
  'session.signIn': action(z.strictObject({ choice: v.keyChoice }), z.strictObject({ ticket: v.id })),
  /** Under a name that nothing proves. Fault `sign-in-by-card` where this desk demands a card. */
  'session.signInByName': action(z.strictObject({ name: v.typedText(1, 70) }), session),
  'session.signOut': action(v.nothing, session),
  'session.lock': action(v.nothing, session),
  /** A key or the pointer was used in the window. */
  'session.active': action(v.nothing, v.nothing),
  /**
   * What this desk demands from now on. Once something is demanded, and to demand something, an administrator
   * of the policy has to be signed in with a card. Faults `setting-locked`, `sign-in-by-administrator`.
   */
  'session.demand': action(signInRuleSchema, session),
  'session.viewers': read(v.nothing, viewers),
  /**
   * Who may have hidden names and amounts shown from now on: persons of the policy with a part in
   * payments, at least one, or everyone. An administrator of the policy has to be signed in with a card.
   * Faults `setting-locked`, `sign-in-by-administrator`, `person-without-role`.
   */
  'session.setViewers': action(viewersSchema, viewers),
  /** Batches whose next signature the person who is signed in may give. */
  'session.tasks': read(v.nothing, z.strictObject({ tasks: z.array(batchRowView) })),
};
