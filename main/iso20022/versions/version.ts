// The forms of the two payment messages: where header, groups, transactions and the own side stand in each.
import type { PainKind } from '../../shared/domain/message-tree.ts';

export interface PainForm {
  readonly kind: PainKind;
  /** Child of Document. */
  readonly root: 'CstmrCdtTrfInitn' | 'CstmrDrctDbtInitn';
  readonly transaction: 'CdtTrfTxInf' | 'DrctDbtTxInf';
  readonly headerType: string;
  readonly groupType: string;
  readonly transactionType: string;
  /** The day the bank acts. */
  readonly valueDate: 'ReqdExctnDt' | 'ReqdColltnDt';
  /** Our side, which stands in the group, and the other side, which stands in the transaction. */
  readonly own: PartySide;
  readonly counterparty: PartySide;
}

export interface PartySide {
  readonly party: 'Dbtr' | 'Cdtr';
  readonly account: 'DbtrAcct' | 'CdtrAcct';
  readonly agent: 'DbtrAgt' | 'CdtrAgt';
  readonly ultimate: 'UltmtDbtr' | 'UltmtCdtr';
}

const DEBTOR: PartySide = { party: 'Dbtr', account: 'DbtrAcct', agent: 'DbtrAgt', ultimate: 'UltmtDbtr' };
const CREDITOR: PartySide = { party: 'Cdtr', account: 'CdtrAcct', agent: 'CdtrAgt', ultimate: 'UltmtCdtr' };

export const PAIN: Readonly<Record<PainKind, PainForm>> = {
  'pain.001.001.03': {
    kind: 'pain.001.001.03',
    root: 'CstmrCdtTrfInitn',
    transaction: 'CdtTrfTxInf',
    headerType: 'GroupHeader32',
    groupType: 'PaymentInstructionInformation3',
    transactionType: 'CreditTransferTransactionInformation10',
    valueDate: 'ReqdExctnDt',
    own: DEBTOR,
    counterparty: CREDITOR,
  },
  'pain.008.001.02': {
    kind: 'pain.008.001.02',
    root: 'CstmrDrctDbtInitn',
    transaction: 'DrctDbtTxInf',
    headerType: 'GroupHeader39',
    groupType: 'PaymentInstructionInformation4',
    transactionType: 'DirectDebitTransactionInformation9',
    valueDate: 'ReqdColltnDt',
    own: CREDITOR,
    counterparty: DEBTOR,
  },
};
