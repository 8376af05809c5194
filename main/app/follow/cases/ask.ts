// Asks the bank about the payment of an unknown case. No operation asks about the case itself; what the
// payment shows is kept as evidence.
import type { CaseFields } from '../../../../shared/domain/case.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { CASE_EVIDENCE, nextCasePosition } from '../../../../shared/domain/state/case-machine.ts';
import type { FollowContext } from '../context.ts';
import type { ReadOutcome } from '../../../ports/bank-requests.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseHead } from '../../../ports/store.ts';
import { caseChanged, findCase, positionOf, setPosition } from './open-case.ts';
import { rowAbout, shownBy } from './shown.ts';
import { mayAsk } from '../../observe/index.ts';
import { exchangeRecord, keepAnswer, noteExchange, readPayments } from '../../deliver/index.ts';
import { newId, pauseFault } from '../../desk/index.ts';
import { movedProfile } from '../../administer/index.ts';

export function askCase(desk: FollowContext, id: string): Promise<Result<null>> {
  return desk.turns.take(id, async () => {
    const found = await findCase(desk, id);
    if (!found.ok) return found;
    const head = found.value;
    if (head.state !== 'unknown')
      return err(fault('case-step-impossible', { detail: `ask in state ${head.state}` }));
    const criteria = criteriaOf(head.fields);
    if (criteria === null) return err(fault('nothing-to-ask-with'));
    const moved = await askedElsewhere(desk, head);
    if (moved !== null) return err(moved);
    const may = await mayAsk(desk, 'enhanced-inquiry', () => criteria);
    if (!may.ok) return may;
    const pause = desk.pauses.of('enhanced-inquiry');
    if (pause !== null) return err(pauseFault(pause));
    const [attempt, correlationId, startedAt] = [
      newId(desk.random, 'attempt'),
      newId(desk.random, 'corr'),
      instantOf(desk.clock),
    ];
    const begun = await desk.store.cases.begin({
      attempt,
      case: id,
      kind: 'inquiry',
      expectedState: 'unknown',
      startedAt,
      correlationId,
      bodySha256: null,
      set: {},
      log: {
        at: startedAt,
        act: 'case.inquiry',
        actor: 'desk',
        subject: id,
        detail: Object.keys(criteria).join(' '),
      },
    });
    if (!begun.ok) return begun;
    try {
      const outcome = await desk.bank.search({
        profile: may.value,
        criteria,
        form: 'current',
        format: 'PSRJ03',
        correlationId,
      });
      noteExchange(desk, outcome);
      await record(desk, head, attempt, outcome);
      return outcome.kind === 'failed' ? err(outcome.fault) : ok(null);
    } catch (cause) {
      desk.diagnostics.error(correlationId, 'cases.ask', cause);
      return err(fault('inquiry-not-stored', { correlationId }));
    } finally {
      caseChanged(desk, id);
    }
  });
}

/** Another bank, or the same for another client, knows nothing of what was sent. */
async function askedElsewhere({ store }: FollowContext, { proposed }: CaseHead): Promise<Fault | null> {
  if (proposed === null) return null;
  const [asked, inForce] = await Promise.all([
    store.desk.profileVersion(proposed.profile.id, proposed.profile.version),
    store.desk.profile(),
  ]);
  return movedProfile(asked, inForce, ['bank']);
}

/** The strongest identification a search takes; the search of 2.2 knows no instruction id. */
function criteriaOf({
  uetr,
  bank_reference,
  end_to_end_id,
}: CaseFields): Readonly<Record<string, string>> | null {
  if (uetr !== undefined) return { uetr };
  if (bank_reference !== undefined) return { account_servicer_reference: bank_reference };
  return end_to_end_id === undefined ? null : { end_to_end_identification: end_to_end_id };
}

async function record(
  desk: FollowContext,
  head: CaseHead,
  attempt: string,
  outcome: ReadOutcome,
): Promise<void> {
  const answer = await keepAnswer(desk, outcome);
  const at = instantOf(desk.clock);
  const [first] = (await desk.store.cases.attempts(head.case)).filter((one) => one.kind === 'request');
  const shown =
    outcome.kind === 'answered'
      ? shownBy(
          head.act,
          rowAbout(head, readPayments(outcome.body, outcome.headers, 1).rows),
          first?.startedAt ?? at,
        )
      : null;
  const position = shown?.event === 'shows-done' ? nextCasePosition(positionOf(head), 'shows-done') : null;
  const settled = position?.ok === true ? { ...setPosition(position.value), fault: null } : {};
  const failed = outcome.kind === 'failed' ? outcome.fault : null;
  const ended = await desk.store.cases.end({
    ...exchangeRecord(
      desk,
      attempt,
      outcome.exchange,
      outcome.kind === 'answered' ? 'answered' : 'not-taken',
      failed,
      answer,
    ),
    set: { ...settled, ...(shown === null ? {} : { bankSays: shown.says }) },
    log: {
      at,
      act: shown?.event === 'shows-done' ? 'case.shows-done' : 'case.inquiry-answer',
      actor: 'desk',
      subject: head.case,
      detail:
        shown?.event === 'shows-done' ? CASE_EVIDENCE['shows-done'] : (failed?.code ?? shown?.says ?? ''),
    },
  });
  if (!ended.ok) throw new Error(`The answer about a case could not be stored: ${ended.error.code}`);
}
