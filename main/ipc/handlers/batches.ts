// Handlers of batches: prepare, freeze, review, approve, release, return, withdraw.
import { approve, giveBack, release, withdraw } from '../../app/prepare/approvals/commands.ts';
import { checkDraft } from '../../app/prepare/batches/check-draft.ts';
import { createBatch } from '../../app/prepare/batches/create.ts';
import { deletePayments } from '../../app/prepare/batches/delete-payments.ts';
import { editBatch } from '../../app/prepare/batches/edit.ts';
import { getBatch } from '../../app/prepare/batches/get.ts';
import { listBatches, listFindings, listPayments } from '../../app/prepare/batches/list.ts';
import { overrideFindings } from '../../app/prepare/batches/override.ts';
import { saveGroup } from '../../app/prepare/batches/save-group.ts';
import { savePayments } from '../../app/prepare/batches/save-payments.ts';
import type { HandlerContext } from '../handler-context.ts';
import { freeze } from '../../app/prepare/freeze/freeze.ts';
import { review, reviewTransactions } from '../../app/prepare/review/review.ts';
import type { HandlersOf } from '../handlers.ts';

export function batchHandlers(
  desk: HandlerContext,
  whenReleased: (batch: string) => void,
): HandlersOf<'batches'> {
  return {
    'batches.list': (input) => listBatches(desk, input),
    'batches.get': ({ batch }) => getBatch(desk, batch),
    'batches.create': (input) => createBatch(desk, input),
    'batches.saveGroup': (input) => saveGroup(desk, input),
    'batches.payments': (input) => listPayments(desk, input),
    'batches.savePayments': (input) => savePayments(desk, input),
    'batches.deletePayments': (input) => deletePayments(desk, input),
    'batches.check': (input) => checkDraft(desk, input),
    'batches.override': (input) => overrideFindings(desk, input),
    'batches.findings': (input) => listFindings(desk, input),
    'batches.edit': (input) => editBatch(desk, input),
    'batches.freeze': (input) => freeze(desk, input),
    'batches.review': ({ batch }) => review(desk, batch),
    'batches.reviewTransactions': (input) => reviewTransactions(desk, input),
    'batches.approve': (input) => approve(desk, input, whenReleased),
    'batches.release': (input) => release(desk, input, whenReleased),
    'batches.return': (input) => giveBack(desk, input),
    'batches.withdraw': (input) => withdraw(desk, input),
  };
}
