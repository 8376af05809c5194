// The form of a definition: what the first reader and the writer know of one version of a payment message,
// and what all versions of one direction have in common.
import type { Direction, PainKind, PaymentVersion } from '../../../shared/domain/message-versions/version.ts';
import type { SpecialKind } from '../../../shared/domain/special-details.ts';
import type { MessageSchema } from '../schema/compile.ts';

/** Element names from a parent to a value. */
export type ElementPath = readonly string[];

export interface PartySide {
  readonly party: 'Dbtr' | 'Cdtr';
  readonly account: 'DbtrAcct' | 'CdtrAcct';
  readonly agent: 'DbtrAgt' | 'CdtrAgt';
  readonly ultimate: 'UltmtDbtr' | 'UltmtCdtr';
}

/** What every version of a direction has. */
interface DirectionForm {
  readonly direction: Direction;
  /** Child of Document. */
  readonly root: string;
  readonly transaction: string;
  /** PmtMtd of a typed group. */
  readonly method: string;
  /** From the transaction to the instructed amount. */
  readonly amount: ElementPath;
  /** Our side, which stands in the group, and the other side, which stands in the transaction. */
  readonly own: PartySide;
  readonly counterparty: PartySide;
}

/** Children whose texts change the money or its destination, by the kind they are reported under. */
export type Special = Readonly<Record<string, SpecialKind>>;

/** Where what is special stands (shared/domain/special-details.ts). */
export interface SpecialPlaces {
  readonly group: Special;
  readonly transaction: Special;
  /** Of FinInstnId of the counterparty's bank. */
  readonly bank: Special;
  /** Of the counterparty's account. */
  readonly account: Special;
}

export interface PainForm extends DirectionForm {
  readonly kind: PainKind;
  readonly schema: MessageSchema;
  readonly headerType: string;
  readonly groupType: string;
  readonly transactionType: string;
  /** From the group to the day the bank acts: the first is written, the others are read as well. */
  readonly valueDate: readonly [ElementPath, ...ElementPath[]];
  /** The BIC of a bank, below FinInstnId. */
  readonly bic: string;
  readonly special: SpecialPlaces;
}

const DEBTOR: PartySide = { party: 'Dbtr', account: 'DbtrAcct', agent: 'DbtrAgt', ultimate: 'UltmtDbtr' };
const CREDITOR: PartySide = { party: 'Cdtr', account: 'CdtrAcct', agent: 'CdtrAgt', ultimate: 'UltmtCdtr' };

export const CREDIT_TRANSFER: DirectionForm = {
  direction: 'credit-transfer',
  root: 'CstmrCdtTrfInitn',
  transaction: 'CdtTrfTxInf',
  method: 'TRF',
  amount: ['Amt', 'InstdAmt'],
  own: DEBTOR,
  counterparty: CREDITOR,
};

export const DIRECT_DEBIT: DirectionForm = {
  direction: 'direct-debit',
  root: 'CstmrDrctDbtInitn',
  transaction: 'DrctDbtTxInf',
  method: 'DD',
  amount: ['InstdAmt'],
  own: CREDITOR,
  counterparty: DEBTOR,
};

const OF_BOTH = {
  UltmtDbtr: 'ultimate',
  UltmtCdtr: 'ultimate',
  ChrgBr: 'charges',
  PmtTpInf: 'type',
} as const;

export const SPECIAL_2009: SpecialPlaces = {
  group: { ...OF_BOTH, ChrgsAcct: 'charges-account', ChrgsAcctAgt: 'charges-account' },
  transaction: {
    ...OF_BOTH,
    XchgRateInf: 'exchange',
    ChqInstr: 'cheque',
    InstrForCdtrAgt: 'instruction',
    InstrForDbtrAgt: 'instruction',
    Purp: 'purpose',
    IntrmyAgt1: 'intermediary',
    IntrmyAgt1Acct: 'intermediary',
    IntrmyAgt2: 'intermediary',
    IntrmyAgt2Acct: 'intermediary',
    IntrmyAgt3: 'intermediary',
    IntrmyAgt3Acct: 'intermediary',
  },
  bank: { ClrSysMmbId: 'bank', Nm: 'bank', PstlAdr: 'bank', Othr: 'bank' },
  account: { Tp: 'account-form', Ccy: 'account-form', Nm: 'account-form' },
};

/** A definition, with the name and the direction that all processes share. */
export function definePain(
  { name, direction }: PaymentVersion,
  common: DirectionForm,
  own: Omit<PainForm, keyof DirectionForm | 'kind'>,
): PainForm {
  if (common.direction !== direction) throw new Error(`${name} is a ${direction}`);
  return { ...common, ...own, kind: name };
}
