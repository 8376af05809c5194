// Owns the pain messages the sandbox suites send, written as plain text.

export interface TransactionSketch {
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly iban: string;
}

export interface MessageSketch {
  readonly msgId: string;
  readonly debtorIban: string;
  readonly date: string;
  readonly transactions: readonly TransactionSketch[];
  readonly count?: string;
  readonly sum?: string;
}

export const CREDITOR_IBAN = 'DE89370400440532013000';

let running = 0;

/** A fresh identifier of at most 35 characters. */
export function freshId(stem: string): string {
  running += 1;
  return `${stem}-${process.pid}-${Date.now().toString(36)}-${running}`;
}

export function transaction(changes: Partial<TransactionSketch> = {}): TransactionSketch {
  return { endToEndId: freshId('E2E'), amount: '125.40', currency: 'EUR', name: 'Kestrel Hydraulics GmbH', iban: CREDITOR_IBAN, ...changes };
}

/** A pain.001.001.03 with one PmtInf. */
export function pain001(sketch: MessageSketch): string {
  const { transactions } = sketch;
  const cents = transactions.reduce((sum, each) => sum + Math.round(Number(each.amount) * 100000), 0);
  const total = sketch.sum ?? String(cents / 100000);
  const count = sketch.count ?? String(transactions.length);
  const lines = transactions.map((each) =>
    `<CdtTrfTxInf><PmtId><InstrId>${each.endToEndId.slice(0, 30)}</InstrId><EndToEndId>${each.endToEndId}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${each.currency}">${each.amount}</InstdAmt></Amt>` +
    `<CdtrAgt><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></CdtrAgt><Cdtr><Nm>${each.name}</Nm></Cdtr><CdtrAcct><Id><IBAN>${each.iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${each.endToEndId}</Ustrd></RmtInf></CdtTrfTxInf>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>${sketch.msgId}</MsgId><CreDtTm>${sketch.date}T09:00:00</CreDtTm>` +
    `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${total}</CtrlSum><InitgPty><Nm>Halden Marine Instruments Ltd</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>${sketch.msgId.slice(0, 33)}-1</PmtInfId><PmtMtd>TRF</PmtMtd>` +
    `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${total}</CtrlSum><ReqdExctnDt>${sketch.date}</ReqdExctnDt><Dbtr><Nm>Halden Marine Instruments Ltd</Nm></Dbtr><DbtrAcct><Id><IBAN>${sketch.debtorIban}</IBAN></Id></DbtrAcct>` +
    `<DbtrAgt><FinInstnId><BIC>SNDBGB2LXXX</BIC></FinInstnId></DbtrAgt>${lines.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;
}
