// Cases of a store that was restored from a backup: what may have been sent since is unknown, now or as soon
// as it is released.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { caseAfterRestore, UNRESOLVED_CASES } from '../../../../shared/domain/state/case-machine.ts';
import { caseMayBeForgotten } from '../../deliver/index.ts';
import type { CaseHead, CaseSet } from '../../../ports/store.ts';
import { paymentNamed } from './identity.ts';
import { caseChange, caseChanged, casePosition, setCasePosition } from './open-case.ts';
import type { CoreParts, Stores } from '../../desk/index.ts';

const PAGE = 500;

export async function markCasesUnresolved(
  desk: Pick<CoreParts, 'clock' | 'notifier'> & Stores<'cases'>,
): Promise<void> {
  const found: CaseHead[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.cases.list({ offset, limit: PAGE, states: UNRESOLVED_CASES });
    found.push(...page.rows);
    if (offset + PAGE >= page.total) break;
  }
  for (const head of found) await markUnresolved(desk, head);
}

export async function markUnresolved(
  desk: Pick<CoreParts, 'clock' | 'notifier'> & Stores<'cases'>,
  head: CaseHead,
): Promise<void> {
  const why = fault('case-restored');
  const next = caseAfterRestore(casePosition(head));
  const set: CaseSet = { ...setCasePosition(next), fault: why, bankSays: null };
  const act =
    next.state === 'unknown' ? 'case.ambiguous' : next.state === head.state ? 'case.restored' : 'case.expire';
  const changed = await desk.store.cases.change(
    caseChange(desk, head, { act, actor: 'desk', detail: why.code, set }),
  );
  if (!changed.ok) throw new FaultError(changed.error);
  caseChanged(desk, head.case);
}

/**
 * Whether this request, or one about the same payment that the restored store has lost, may have been sent:
 * then the bank is asked before it is sent.
 */
export async function isInDoubt(
  desk: Pick<CoreParts, 'clock' | 'identity'> & Stores<'batches' | 'desk' | 'follow' | 'tracking'>,
  head: CaseHead,
): Promise<boolean> {
  return head.doubt || caseMayBeForgotten(desk, await paymentNamed(desk, head));
}

/** What the page of a case says of a restore before the case is sent; null where there is nothing to say. */
export async function restoreWarning(
  desk: Pick<CoreParts, 'clock' | 'identity'> & Stores<'batches' | 'desk' | 'follow' | 'tracking'>,
  head: CaseHead,
): Promise<Fault | null> {
  return UNSENT.has(head.state) && (await isInDoubt(desk, head)) ? fault('case-restored') : null;
}

const UNSENT: ReadonlySet<CaseHead['state']> = new Set([
  'draft',
  'proposed',
  'approved',
  'returned',
  'expired',
]);
