// Whether names and amounts of single payments may be told now: of salaries, of what a preparer marked, or of
// all by the desk's setting. They are told while somebody has them shown who may; every use case asks here.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { enrolledPerson } from '../../../shared/domain/policy-counting.ts';
import { isWaiting } from '../../../shared/domain/running-wait.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { BatchHead, Withheld } from '../../ports/store.ts';
import type { CoreDeps, Stores } from './context.ts';
import { masksAll } from './display-settings.ts';
import { lookRefusal, viewersFault, viewersNow, viewersOf, type ViewerContext } from './viewers.ts';

/** Long enough for a review, short enough for a window that is left alone. */
export const REVEAL_MS = 15 * 60_000;

/** What privacy has to be asked with. */
export type PrivacyContext = Pick<CoreDeps, 'clock' | 'locks' | 'seat' | 'shown'> &
  Stores<'batches' | 'desk'>;

/**
 * Why somebody does not sign a batch: whoever must not see its payments does not decide about them, and where
 * persons are named for it nobody signs what is not shown now.
 */
export async function unseenRefusal(
  desk: PrivacyContext,
  batch: string,
  certificate: string,
): Promise<Fault | null> {
  if ((await viewersOf(desk)).persons === null) return null;
  const [head, policy] = await Promise.all([desk.store.batches.get(batch), desk.store.desk.policy()]);
  if (head === null || policy === null) return null;
  const { why, hidden } = await privacyOf(desk, head);
  if (why === null) return null;
  const signer = enrolledPerson(policy.policy, certificate);
  const may = await viewersNow(desk);
  if (!may.some(({ id }) => id === signer?.id)) return viewersFault(may);
  return hidden ? hiddenFault(desk) : null;
}

type Privacy = CallOutput<'batches.get'>['privacy'];

/** What is the same for every batch at one moment. */
interface Look {
  readonly all: boolean;
  /** Asked each time: whoever is taken out of the policy or the setting sees nothing more. */
  readonly refused: Fault | null;
}

async function lookNow(desk: PrivacyContext): Promise<Look> {
  const [all, refused] = await Promise.all([masksAll(desk), lookRefusal(desk)]);
  return { all, refused };
}

export async function privacyOf(desk: PrivacyContext, head: BatchHead): Promise<Privacy> {
  return privacyFor(desk, head, await lookNow(desk));
}

async function privacyFor(desk: PrivacyContext, head: BatchHead, { all, refused }: Look): Promise<Privacy> {
  const why: Privacy['why'] = all
    ? 'desk'
    : (await desk.store.batches.isSalary(head.batch))
      ? 'salary'
      : head.masked
        ? 'preparer'
        : null;
  const open: Privacy = { why, marked: head.masked, hidden: false, shownUntil: null, onlyFor: null };
  if (why === null) return open;
  const until = refused === null ? shownUntil(desk, head.batch) : null;
  if (until !== null) return { ...open, shownUntil: new Date(until).toISOString() };
  const onlyFor = refused === null ? null : (await viewersNow(desk)).map(({ name }) => name);
  return { ...open, hidden: true, onlyFor };
}

function shownUntil(desk: Pick<CoreDeps, 'clock' | 'shown'>, batch: string): number | null {
  const until = desk.shown.get(batch) ?? null;
  return until !== null && isWaiting(until, desk.clock.now(), REVEAL_MS) ? until : null;
}

export async function isHidden(desk: PrivacyContext, head: BatchHead): Promise<boolean> {
  return (await privacyOf(desk, head)).hidden;
}

/** Why what a batch pays to whom is neither told, changed nor handed out; null where it is not hidden. */
export async function hiddenRefusal(desk: PrivacyContext, head: BatchHead): Promise<Fault | null> {
  return (await isHidden(desk, head)) ? hiddenFault(desk) : null;
}

/** Of what is hidden: whoever may has to have it shown first; who that is, where it is not who is here. */
export async function hiddenFault(desk: ViewerContext): Promise<Fault> {
  return (await lookRefusal(desk)) ?? fault('hidden-from-view');
}

/** For what is looked for: nothing is found by what is not told now. */
export async function withheldNow(desk: PrivacyContext): Promise<Withheld> {
  const { all, refused } = await lookNow(desk);
  const shown =
    refused === null ? [...desk.shown.keys()].filter((batch) => shownUntil(desk, batch) !== null) : [];
  return { all, shown };
}

/** The same for rows of many batches; each batch is asked once. */
export async function hiddenAmong(
  desk: PrivacyContext,
  batches: readonly string[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  const look = await lookNow(desk);
  for (const batch of new Set(batches)) {
    const head = await desk.store.batches.get(batch);
    if (head !== null && (await privacyFor(desk, head, look)).hidden) hidden.add(batch);
  }
  return hidden;
}
