// Which use case of following answers which call of the window.
import { onceSeen, type CardDeps } from '../authorise/index.ts';
import type { CoreDeps, Stores, WholeStore } from '../desk/index.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import type { Calls, ParsedInput } from '../../../shared/ipc/contract.ts';
import type { OutboxMessage } from '../../ports/store.ts';
import { withTimeline } from '../observe/index.ts';
import type { CaseContext } from './context.ts';
import { ofCase } from './cases/case-privacy.ts';
import { askCase } from './cases/ask.ts';
import { signCase, withdrawCase } from './cases/case-step.ts';
import { caseOptions, checkCase } from './cases/check.ts';
import { createCase, editCase, prefillCase, saveCase } from './cases/draft.ts';
import { proposeCase } from './cases/propose.ts';
import { resendCase, sendCase } from './cases/delivery.ts';
import { closeCase, settleCase } from './cases/settle.ts';
import { getCase, listCases } from './cases/view.ts';
import { inquireMessage, inquirePayment } from './outbox/inquire.ts';
import { resend, send, sendAsCreation } from './outbox/delivery.ts';
import { settleMessage } from './outbox/settle.ts';
import { withdrawMessage } from './outbox/withdraw.ts';
import { getOutbox, listOutbox, outboxRow, type OutboxRow } from './outbox/view.ts';
import { afterLookUp } from './restore-guard/look-up.ts';
import { setAsideHeld } from './restore-guard/set-aside.ts';
import { settleHeld } from './restore-guard/settle.ts';
import { acknowledgeRestore, getRestore } from './restore-guard/view.ts';
import { lookUpPayment } from './schedule/look-up.ts';
import { askAgain, endPause, getSchedule } from './schedule/schedule.ts';
import type { BankingDeps } from '../deliver/index.ts';

export const followUseCases = {
  'outbox.list': listOutbox,
  'outbox.get': (desk, { message }) => getOutbox(desk, message),
  'outbox.send': (desk, { message }) => row(afterLookUp(desk, message, () => send(desk, message))),
  'outbox.inquire': (desk, { message }) => row(inquireMessage(desk, message)),
  'outbox.resend': (desk, { message }) => row(afterLookUp(desk, message, () => resend(desk, message))),
  'outbox.settle': (desk, input) => row(settleMessage(desk, input)),
  'outbox.withdraw': (desk, input) => row(withdrawMessage(desk, input)),
  'creation.send': (desk, { message }) => afterLookUp(desk, message, () => sendAsCreation(desk, message)),
  'payments.inquire': async (desk, { payment, form }) => {
    const asked =
      form === 'enhanced' ? await lookUpPayment(desk, payment) : await inquirePayment(desk, payment, form);
    return asked.ok ? ok(await withTimeline(desk, asked.value)) : asked;
  },
  'follow.schedule': getSchedule,
  'follow.askAgain': (desk, { message }) => askAgain(desk, message),
  'follow.endPause': endPause,
  'restore.get': getRestore,
  'restore.acknowledge': acknowledgeRestore,
  'restore.settle': (desk, input) => row(settleHeld(desk, input)),
  'restore.setAside': (desk, input) => row(setAsideHeld(desk, input)),
  'cases.options': caseOptions,
  'cases.check': checkCase,
  'cases.prefill': prefillCase,
  'cases.list': listCases,
  'cases.get': (desk, { case: id }) => getCase(desk, id),
  'cases.create': createCase,
  'cases.save': saveCase,
  'cases.edit': editCase,
  'cases.propose': onceSeen(ofCase('propose'), proposeCase),
  'cases.approve': onceSeen(ofCase('approve'), signing('approve')),
  'cases.release': onceSeen(ofCase('release'), signing('release')),
  'cases.return': (desk, { reason, ...input }) => signCase(desk, { ...input, step: 'return', note: reason }),
  'cases.withdraw': withdrawCase,
  'cases.send': (desk, { case: id }) => shown(desk, id, sendCase(desk, id)),
  'cases.ask': (desk, { case: id }) => shown(desk, id, askCase(desk, id)),
  'cases.resend': (desk, { case: id }) => shown(desk, id, resendCase(desk, id)),
  'cases.settle': settleCase,
  'cases.close': closeCase,
} satisfies Calls<CoreDeps & WholeStore & CardDeps & BankingDeps>;

function signing(step: 'approve' | 'release') {
  return (desk: CaseContext, input: ParsedInput<'cases.approve'>) => signCase(desk, { ...input, step });
}

async function row(done: Promise<Result<OutboxMessage>>): Promise<Result<OutboxRow>> {
  const result = await done;
  return result.ok ? ok(outboxRow(result.value)) : result;
}

/** What reached the bank shows on the case, and the follow-up looks at its payment. */
async function shown(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'locks' | 'seat' | 'shown'> &
    Stores<'batches' | 'cases' | 'desk' | 'follow' | 'log' | 'tracking'> &
    Pick<BankingDeps, 'openedAt' | 'wake'>,
  id: string,
  done: Promise<Result<unknown>>,
): ReturnType<typeof getCase> {
  const result = await done;
  desk.wake();
  return result.ok ? getCase(desk, id) : result;
}
