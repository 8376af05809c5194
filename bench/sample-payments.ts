// The payments that are measured, as data and as a file of a payroll system: the same for the desk, for the
// other libraries and for the floor.

export interface SamplePayment {
  readonly endToEndId: string;
  /** In cents. */
  readonly minor: bigint;
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly remittance: string;
}

export const OWN = {
  name: 'Halden Marine Instruments Ltd',
  iban: 'DE88500209000023411208',
  bic: 'SNDBDEFFXXX',
} as const;

export const decimal = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

export function samplePayment(number: number): SamplePayment {
  return {
    endToEndId: `E2E-${number}`,
    minor: BigInt(100 + number),
    name: `Lieferant ${number} GmbH`,
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    remittance: `Rechnung ${number} vom Oktober`,
  };
}

/** Monday to Friday, some days ahead: what a bank takes in any month. */
export function executionDate(now: Date): string {
  const day = new Date(now.getTime() + 4 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const PIECE = 2000;

/** pain.001.001.03, UTF-8, in pieces: a million payments are longer than a string may be. */
export function* sampleFile(count: number, now = new Date()): Generator<Buffer, void, undefined> {
  const sum = (BigInt(count) * BigInt(199 + count)) / 2n;
  const totals = `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${decimal(sum)}</CtrlSum>`;
  yield Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>' +
      `<GrpHdr><MsgId>BENCH-1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm>${totals}<InitgPty><Nm>${OWN.name}</Nm></InitgPty></GrpHdr>` +
      `<PmtInf><PmtInfId>BENCH-P1</PmtInfId><PmtMtd>TRF</PmtMtd>${totals}<ReqdExctnDt>${executionDate(now)}</ReqdExctnDt><Dbtr><Nm>${OWN.name}</Nm></Dbtr>` +
      `<DbtrAcct><Id><IBAN>${OWN.iban}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>${OWN.bic}</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>`,
  );
  for (let from = 0; from < count; from += PIECE) {
    let text = '';
    for (let number = from; number < Math.min(count, from + PIECE); number += 1) text += element(number);
    yield Buffer.from(text);
  }
  yield Buffer.from('</PmtInf></CstmrCdtTrfInitn></Document>');
}

function element(number: number): string {
  const { endToEndId, minor, name, iban, remittance } = samplePayment(number);
  return (
    `<CdtTrfTxInf><PmtId><EndToEndId>${endToEndId}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${decimal(minor)}</InstdAmt></Amt><Cdtr><Nm>${name}</Nm>` +
    `<PstlAdr><StrtNm>Hauptstrasse</StrtNm><BldgNb>${number % 100}</BldgNb><PstCd>50667</PstCd><TwnNm>Koeln</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>` +
    `<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${remittance}</Ustrd></RmtInf></CdtTrfTxInf>`
  );
}
