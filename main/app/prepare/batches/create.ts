// A new draft, with one empty group on the next business day, so that typing can begin at once.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { typedVersion } from '../../../../shared/domain/message-versions/catalogue.ts';
import { addBusinessDays } from '../../../../shared/domain/calendar.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { DraftContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { GroupHeader } from '../../../ports/messages.ts';
import type { Changed } from '../../../ports/store.ts';
import { groupFindings } from './check-draft.ts';
import { bankDay, batchChanged, newId, type Stores } from '../../desk/index.ts';

export async function createBatch(
  desk: DraftContext,
  input: { readonly kind: BatchKind; readonly reference: string },
): Promise<Result<Changed>> {
  const kind = typedVersion(input.kind);
  const at = instantOf(desk.clock);
  const day = await bankDay(desk);
  const group = newId(desk.random, 'group');
  const header: GroupHeader = {
    group,
    ownName: '',
    ownAccount: '',
    ownAgentBic: '',
    valueDate: addBusinessDays(day.calendar, day.today, 1),
    chargeBearer: '',
    serviceLevel: '',
    categoryPurpose: '',
    batchBooking: null,
    creditorSchemeId: '',
    sequenceType: '',
    localInstrument: '',
  };
  const node = desk.messages.groupNode(kind, null, header);
  const batch = newId(desk.random, 'batch');
  const created = await desk.store.batches.create({
    batch,
    reference: input.reference === '' ? await nextReference(desk, day.today) : input.reference,
    kind: input.kind,
    version: kind,
    at,
    source: null,
    header: null,
    groups: [{ group, position: 1, ownAccount: '', valueDate: header.valueDate, node }],
    findings: groupFindings(desk.messages.checkGroup(kind, node, day)),
    log: {
      at,
      act: 'batch.create',
      actor: 'desk',
      subject: batch,
      detail: coded(sentence('log-typed', { kind: input.kind })),
    },
  });
  if (created.ok) batchChanged(desk, batch);
  return created;
}

/** PAY-2026-11-20-3: the third batch that day without a reference of its own. */
export async function nextReference(desk: Stores<'batches'>, today: string): Promise<string> {
  const stem = `PAY-${today}-`;
  const { total } = await desk.store.batches.list({ offset: 0, limit: 1, text: stem });
  for (let number = total + 1; ; number += 1) {
    const { total: taken } = await desk.store.batches.list({ offset: 0, limit: 1, text: `${stem}${number}` });
    if (taken === 0) return `${stem}${number}`;
  }
}
