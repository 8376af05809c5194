// The form of a definition: where the verifier finds what it shows and adds up of one payment message.

export type HeaderField = 'id' | 'count' | 'sum';
export type GroupField = 'count' | 'sum' | 'date' | 'ownAccount';
export type PaymentField = 'endToEndId' | 'amount' | 'name' | 'account' | 'agent';

/** Path of a value below its element, to the field it fills. */
type Places<Field> = Readonly<Record<string, Field>>;

export interface MessageDefinition {
  /** As in the namespace, and in every statement about such a message. */
  readonly name: string;
  readonly direction: 'credit-transfer' | 'direct-debit';
  /** Child of Document. */
  readonly root: string;
  readonly transaction: string;
  readonly header: Places<HeaderField>;
  readonly group: Places<GroupField>;
  readonly payment: Places<PaymentField>;
}

/** The same in all versions. */
export const HEADER: Places<HeaderField> = { MsgId: 'id', NbOfTxs: 'count', CtrlSum: 'sum' };
export const TOTALS: Places<GroupField> = { NbOfTxs: 'count', CtrlSum: 'sum' };
