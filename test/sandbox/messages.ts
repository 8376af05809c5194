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
  return {
    endToEndId: freshId('E2E'),
    amount: '125.40',
    currency: 'EUR',
    name: 'Kestrel Hydraulics GmbH',
    iban: CREDITOR_IBAN,
    ...changes,
  };
}

/** A pain.001.001.03 with one PmtInf. */
export function pain001(sketch: MessageSketch): string {
  const { transactions } = sketch;
  const cents = transactions.reduce((sum, each) => sum + Math.round(Number(each.amount) * 100000), 0);
  const total = sketch.sum ?? String(cents / 100000);
  const count = sketch.count ?? String(transactions.length);
  const lines = transactions.map(
    (each) =>
      `<CdtTrfTxInf><PmtId><InstrId>${each.endToEndId.slice(0, 30)}</InstrId><EndToEndId>${each.endToEndId}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${each.currency}">${each.amount}</InstdAmt></Amt>` +
      `<CdtrAgt><FinInstnId><BIC>BANKDEFFXXX</BIC></FinInstnId></CdtrAgt><Cdtr><Nm>${each.name}</Nm></Cdtr><CdtrAcct><Id><IBAN>${each.iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${each.endToEndId}</Ustrd></RmtInf></CdtTrfTxInf>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>${sketch.msgId}</MsgId><CreDtTm>${sketch.date}T09:00:00</CreDtTm>` +
    `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${total}</CtrlSum><InitgPty><Nm>Halden Marine Instruments Ltd</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>${sketch.msgId.slice(0, 33)}-1</PmtInfId><PmtMtd>TRF</PmtMtd>` +
    `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${total}</CtrlSum><ReqdExctnDt>${sketch.date}</ReqdExctnDt><Dbtr><Nm>Halden Marine Instruments Ltd</Nm></Dbtr><DbtrAcct><Id><IBAN>${sketch.debtorIban}</IBAN></Id></DbtrAcct>` +
    `<DbtrAgt><FinInstnId><BIC>SNDBGB2LXXX</BIC></FinInstnId></DbtrAgt>${lines.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`
  );
}

export interface CollectionSketch {
  readonly msgId: string;
  readonly creditorIban: string;
  readonly date: string;
  readonly endToEndId: string;
  readonly amount: string;
  readonly debtorName?: string;
}

/** A pain.008.001.02 with one collection. */
export function pain008(sketch: CollectionSketch): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02"><CstmrDrctDbtInitn><GrpHdr><MsgId>${sketch.msgId}</MsgId><CreDtTm>${sketch.date}T09:00:00</CreDtTm>` +
    `<NbOfTxs>1</NbOfTxs><CtrlSum>${sketch.amount}</CtrlSum><InitgPty><Nm>Halden Marine Instruments Ltd</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>${sketch.msgId.slice(0, 33)}-1</PmtInfId><PmtMtd>DD</PmtMtd>` +
    `<NbOfTxs>1</NbOfTxs><CtrlSum>${sketch.amount}</CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>RCUR</SeqTp></PmtTpInf><ReqdColltnDt>${sketch.date}</ReqdColltnDt>` +
    `<Cdtr><Nm>Halden Marine Instruments Ltd</Nm></Cdtr><CdtrAcct><Id><IBAN>${sketch.creditorIban}</IBAN></Id></CdtrAcct><CdtrAgt><FinInstnId><BIC>SNDBDEFFXXX</BIC></FinInstnId></CdtrAgt>` +
    `<DrctDbtTxInf><PmtId><EndToEndId>${sketch.endToEndId}</EndToEndId></PmtId><InstdAmt Ccy="EUR">${sketch.amount}</InstdAmt><DrctDbtTx><MndtRltdInf><MndtId>M-1</MndtId><DtOfSgntr>2026-01-10</DtOfSgntr></MndtRltdInf></DrctDbtTx>` +
    `<DbtrAgt><FinInstnId><BIC>BANKDEFFXXX</BIC></FinInstnId></DbtrAgt><Dbtr><Nm>${sketch.debtorName ?? 'Rohde Antriebe GmbH'}</Nm></Dbtr><DbtrAcct><Id><IBAN>${CREDITOR_IBAN}</IBAN></Id></DbtrAcct></DrctDbtTxInf></PmtInf></CstmrDrctDbtInitn></Document>`
  );
}

/** The text of the first element of that name, or undefined. */
export function valueOf(xml: string, local: string): string | undefined {
  return new RegExp(`<${local}(?: [^>]*)?>([^<]*)</${local}>`).exec(xml)?.[1];
}

export function valuesOf(xml: string, local: string): string[] {
  return [...xml.matchAll(new RegExp(`<${local}(?: [^>]*)?>([^<]*)</${local}>`, 'g'))].map(
    (match) => match[1] ?? '',
  );
}
