// A small pain.001 in the form this desk writes, and its parts, so that tests can change one byte or one fact
// at a time.
import { createHash } from 'node:crypto';
import type { FrozenMessage } from '../../main/ports/token.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import { readBack } from '../../main/token/readback/read.ts';

const transaction = (id: string, currency: string, amount: string, name: string, iban: string): string =>
  `<CdtTrfTxInf><PmtId><InstrId>I-${id}</InstrId><EndToEndId>E-${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>` +
  `<CdtrAgt><FinInstnId><BIC>MUSTDEFFXXX</BIC></FinInstnId></CdtrAgt><Cdtr><Nm>${name}</Nm><PstlAdr><Ctry>DE</Ctry></PstlAdr></Cdtr>` +
  `<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${id}</Ustrd></RmtInf></CdtTrfTxInf>`;

export const CREDIT_TRANSFER =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>MSG-1</MsgId>' +
  '<CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>3</NbOfTxs><CtrlSum>1300.50</CtrlSum><InitgPty><Nm>Example AG</Nm></InitgPty></GrpHdr>' +
  '<PmtInf><PmtInfId>PMT-1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-11-23</ReqdExctnDt><Dbtr><Nm>Example AG</Nm></Dbtr>' +
  '<DbtrAcct><Id><IBAN>DE12500105170648489890</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>INGDDEFFXXX</BIC></FinInstnId></DbtrAgt>' +
  transaction('1', 'EUR', '1000.00', 'Supplier Müller &amp; Söhne', 'DE89370400440532013000') +
  transaction('2', 'EUR', '200.50', 'Fournisseur SA', 'FR1420041010050500013M02606') +
  transaction('3', 'USD', '100', 'Third Ltd', 'GB29NWBK60161331926819') +
  '</PmtInf></CstmrCdtTrfInitn></Document>';

export const DIRECT_DEBIT =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02"><CstmrDrctDbtInitn><GrpHdr><MsgId>DD-1</MsgId>' +
  '<CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty><Nm>Example AG</Nm></InitgPty></GrpHdr>' +
  '<PmtInf><PmtInfId>PMT-1</PmtInfId><PmtMtd>DD</PmtMtd><ReqdColltnDt>2026-11-25</ReqdColltnDt><Cdtr><Nm>Example AG</Nm></Cdtr>' +
  '<CdtrAcct><Id><IBAN>DE12500105170648489890</IBAN></Id></CdtrAcct><CdtrAgt><FinInstnId><BIC>INGDDEFFXXX</BIC></FinInstnId></CdtrAgt>' +
  '<DrctDbtTxInf><PmtId><EndToEndId>E-1</EndToEndId></PmtId><InstdAmt Ccy="EUR">49.90</InstdAmt><DrctDbtTx><MndtRltdInf><MndtId>MANDATE-7</MndtId>' +
  '<DtOfSgntr>2025-01-02</DtOfSgntr></MndtRltdInf></DrctDbtTx><DbtrAgt><FinInstnId><BIC>BANKFRPPXXX</BIC></FinInstnId></DbtrAgt><Dbtr><Nm>Subscriber</Nm></Dbtr>' +
  '<DbtrAcct><Id><Othr><Id>000123</Id></Othr></Id></DbtrAcct></DrctDbtTxInf></PmtInf></CstmrDrctDbtInitn></Document>';

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function* inChunks(bytes: Uint8Array, size = 4096): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/**
 * A frozen message with the claim an honest main would make; tests that attack change claim or bytes
 * afterwards.
 */
export async function frozen(
  xml: string = CREDIT_TRANSFER,
  kind: PainKind = 'pain.001.001.03',
  id = 'message-1',
): Promise<FrozenMessage> {
  const bytes = Buffer.from(xml, 'utf8');
  const reading = await readBack(kind, inChunks(bytes));
  if (!reading.ok) throw new Error(reading.error.detail);
  return { id, kind, sha256: reading.value.sha256, reading: reading.value, chunks: () => inChunks(bytes) };
}
