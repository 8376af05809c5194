// Cases of a store that was restored from a backup: what may have been sent since is unknown, and what waited
// for signatures has to be looked at again.
import { fault } from '../../../../shared/domain/errors.ts';
import { caseAfterRestore, nextCasePosition } from '../../../../shared/domain/state/case-machine.ts';
import type { FollowContext } from '../context.ts';
import type { CaseHead, CaseSet } from '../../../ports/store.ts';
import { caseChange, caseChanged, positionOf, setPosition } from './open-case.ts';

const PAGE = 500;

/**
 * After the backup a proposed or approved case may have been released and sent: it is not signed on here, but
 * proposed anew by somebody who looked.
 */
export async function markCasesUnresolved(desk: FollowContext): Promise<void> {
  const found: CaseHead[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.cases.list({
      offset,
      limit: PAGE,
      states: ['proposed', 'approved', 'released', 'sending', 'unknown'],
    });
    found.push(...page.rows);
    if (offset + PAGE >= page.total) break;
  }
  for (const head of found) await markUnresolved(desk, head);
}

async function markUnresolved(desk: FollowContext, head: CaseHead): Promise<void> {
  const why = fault('store-restored');
  const waits =
    head.state === 'proposed' || head.state === 'approved'
      ? nextCasePosition(positionOf(head), 'expire')
      : null;
  const next = waits?.ok === true ? waits.value : caseAfterRestore(positionOf(head));
  const set: CaseSet = { ...setPosition(next), fault: why, bankSays: null };
  const act = next.state === 'unknown' ? 'case.ambiguous' : 'case.expire';
  const changed = await desk.store.cases.change(
    caseChange(desk, head, { act, actor: 'desk', detail: why.code, set }),
  );
  if (!changed.ok)
    throw new Error(`A case of a restored store could not be marked unknown: ${changed.error.code}`);
  caseChanged(desk, head.case);
}
