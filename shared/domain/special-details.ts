// What a payment message can hold beside amount and beneficiary that changes the money or where it goes. Both
// readers of frozen bytes report it.

/** Heaviest first. */
export const SPECIAL_KINDS = [
  'equivalent',
  'exchange',
  'method',
  'cheque',
  'intermediary',
  'account-form',
  'bank',
  'bank-account',
  'ultimate',
  'charges-account',
  'charges',
  'instruction',
  'type',
  'purpose',
] as const;
export type SpecialKind = (typeof SPECIAL_KINDS)[number];

/** How many different values of a kind a reading names. */
export const SPECIAL_VALUES = 12;

/**
 * One kind over a whole message. `payments`: how many transactions have it, of their own or from their group.
 * `values`: the first different texts in
 * document order. `digest`: SHA-256 (hex) over one line per such transaction, JSON.stringify of [EndToEndId,
 * text] followed by LF.
 *
 * The text of a transaction: one line per element with text, those of the group before its own, in document
 * order: the path of element names from the
 * element that gives the kind (below) joined by `/`, a blank, then Ccy and a blank where the element has that
 * attribute, then the text. Lines are
 * joined by LF. `NOTPROVIDED`, and PmtMtd with TRF or DD, are left out. A kind without a line is not
 * reported.
 *
 * Elements, below CdtTrfTxInf or DrctDbtTxInf unless said otherwise, C being the counterparty's prefix (Cdtr
 * or Dbtr):
 * equivalent Amt/EqvtAmt; exchange XchgRateInf; method PmtInf/PmtMtd; cheque ChqInstr; intermediary
 * IntrmyAgt1-3 and IntrmyAgt1-3Acct; account-form Tp, Ccy, Nm
 * of CAcct and SchmeNm, Issr of CAcct/Id/Othr; bank ClrSysMmbId, Nm, PstlAdr, Othr of CAgt/FinInstnId and
 * CAgt/BrnchId; bank-account CAgtAcct;
 * ultimate UltmtDbtr, UltmtCdtr, also of PmtInf; charges-account ChrgsAcct, ChrgsAcctAgt of PmtInf; charges
 * ChrgBr, also of PmtInf;
 * instruction InstrForCdtrAgt, InstrForDbtrAgt; type PmtTpInf, also of PmtInf; purpose Purp.
 */
export interface SpecialDetail {
  kind: SpecialKind;
  payments: number;
  values: string[];
  digest: string;
}

/** One line of such a text. */
export interface SpecialLine {
  readonly path: string;
  readonly text: string;
}

export function specialLines(text: string): readonly SpecialLine[] {
  return text.split('\n').flatMap((line) => {
    const blank = line.indexOf(' ');
    // A text of several lines: what has no path belongs to the line before.
    return blank <= 0 ? [] : [{ path: line.slice(0, blank), text: line.slice(blank + 1) }];
  });
}

/** The facts of one transaction, by kind. */
export type SpecialTexts = ReadonlyMap<SpecialKind, string>;
