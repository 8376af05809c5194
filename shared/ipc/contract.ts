// THE IPC contract: every call the window can make and every event it can receive. Shells only pass it on.
import { z } from 'zod';
import { accountCalls } from './calls/accounts.ts';
import { balanceCalls } from './calls/balances.ts';
import { beneficiaryCalls } from './calls/beneficiaries.ts';
import { batchCalls } from './calls/batches.ts';
import { cardCalls, ticketView } from './calls/cards.ts';
import { cashCalls } from './calls/cash.ts';
import { caseCalls } from './calls/cases.ts';
import { deskCalls, trainingCalls } from './calls/desk.ts';
import { fileCalls } from './calls/files.ts';
import { folderCalls } from './calls/folders.ts';
import { archiveCalls, followCalls } from './calls/follow.ts';
import { creationCalls, inquiryCalls } from './calls/inquiries.ts';
import { onboardingCalls } from './calls/onboarding.ts';
import { policyCalls } from './calls/policies.ts';
import { outboxCalls } from './calls/outbox.ts';
import { handoverCalls, packCalls, sheetCalls } from './calls/packs.ts';
import { profileCalls } from './calls/profile.ts';
import { reportCalls } from './calls/reports.ts';
import { searchCalls } from './calls/searches.ts';
import { reviewCalls } from './calls/reviews.ts';
import { setupCalls } from './calls/setup.ts';
import { settingsCalls } from './calls/settings.ts';
import { sessionCalls } from './calls/session.ts';
import { recurringRunCalls } from './calls/recurring-runs.ts';
import { restoreCalls } from './calls/restore.ts';
import { tableCalls } from './calls/tables.ts';
import { templateCalls } from './calls/templates.ts';
import type { Call, DeskState } from './call.ts';
import type { DeepReadonly } from '../domain/deep-readonly.ts';
import type { Result } from '../domain/result.ts';
import * as v from './views.ts';

export const contract = {
  ...deskCalls,
  ...setupCalls,
  ...onboardingCalls,
  ...profileCalls,
  ...settingsCalls,
  ...sessionCalls,
  ...batchCalls,
  ...reviewCalls,
  ...fileCalls,
  ...tableCalls,
  ...folderCalls,
  ...templateCalls,
  ...recurringRunCalls,
  ...cardCalls,
  ...outboxCalls,
  ...packCalls,
  ...policyCalls,
  ...handoverCalls,
  ...sheetCalls,
  ...reportCalls,
  ...inquiryCalls,
  ...searchCalls,
  ...creationCalls,
  ...accountCalls,
  ...beneficiaryCalls,
  ...balanceCalls,
  ...cashCalls,
  ...caseCalls,
  ...followCalls,
  ...archiveCalls,
  ...restoreCalls,
  ...trainingCalls,
} as const satisfies Record<string, Call>;

export const events = {
  /** Something changed; whoever shows it reads it again. */
  changed: z.strictObject({
    what: z.enum([
      'desk',
      'batches',
      'outbox',
      'payments',
      'cards',
      'settings',
      'training',
      'log',
      'cases',
      'beneficiaries',
      'session',
      'folders',
    ]),
    id: v.id.nullable(),
  }),
  ticket: ticketView,
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type EventName = keyof typeof events;
/** What a caller passes: defaults may be left out. */
export type CallInput<N extends CallName> = z.input<Contract[N]['input']>;
/** What a handler receives: parsed, defaults filled. */
export type ParsedInput<N extends CallName> = z.output<Contract[N]['input']>;
export type CallOutput<N extends CallName> = z.output<Contract[N]['output']>;
/** What a use case answers: nobody writes to any part of it. */
export type Answer<N extends CallName> = DeepReadonly<CallOutput<N>>;
export type EventData<N extends EventName> = z.output<(typeof events)[N]>;

/** What answers one call: its context is the open desk, or what stands before one. */
export type UseCase<Context, N extends CallName> = (
  context: Context,
  input: ParsedInput<N>,
) => Promise<Result<Answer<N>>>;

/** A module's table: which of its use cases answers which call. */
export type Calls<Context> = { readonly [N in CallName]?: UseCase<Context, N> };

/** Every call that is answered in a state of the desk, so that a missing one does not compile. */
export type CallsWhile<S extends DeskState, Context> = {
  readonly [N in CallName as S extends Contract[N]['states'][number] ? N : never]: UseCase<Context, N>;
};
