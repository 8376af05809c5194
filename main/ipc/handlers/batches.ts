// Handlers of batches: prepare, freeze, review, approve, release, return, withdraw.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  approve,
  checkDraft,
  createBatch,
  deletePayments,
  editBatch,
  freeze,
  getBatch,
  listBatches,
  listFindings,
  listPayments,
  overrideFindings,
  release,
  returnBatch,
  review,
  reviewTransactions,
  saveGroup,
  savePayments,
  withdraw,
} from '../../app/prepare/index.ts';

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
    'batches.return': (input) => returnBatch(desk, input),
    'batches.withdraw': (input) => withdraw(desk, input),
  };
}
