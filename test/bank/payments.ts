// Owns the pain.001 of the bank suite: one or two payments from accounts the sandbox knows, with
// identifications of their own.
import { randomBytes } from 'node:crypto';
import type { SandboxInfo } from './sandbox-process.ts';

export interface Payments {
  readonly xml: string;
  readonly messageId: string;
  readonly endToEndIds: readonly string[];
}

/**
 * `day` is the bank's business date, YYYY-MM-DD. `account`: id of an account of the facts, or an IBAN the
 * bank does not know.
 */
export function payments(
  facts: SandboxInfo,
  day: string,
  amounts: readonly string[] = ['1000.00', '20.50'],
  debtor = 'DE-EUR',
): Payments {
  const unique = randomBytes(4).toString('hex').toUpperCase();
  const account = facts.accounts.find((each) => each.id === debtor);
  const iban = account?.iban ?? debtor;
  const bic = account?.bic ?? 'MUSTDEFFXXX';
  const sum = amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0);
  const ids = amounts.map((_, index) => `E-${unique}-${index}`);
  const transactions = amounts.map(
    (amount, index) =>
      `<CdtTrfTxInf><PmtId><InstrId>I-${unique}-${index}</InstrId><EndToEndId>${ids[index]}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt>` +
      '<CdtrAgt><FinInstnId><BIC>MUSTDEFFXXX</BIC></FinInstnId></CdtrAgt><Cdtr><Nm>Supplier Müller &amp; Söhne</Nm></Cdtr>' +
      `<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${index}</Ustrd></RmtInf></CdtTrfTxInf>`,
  );
  const xml =
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>M-${unique}</MsgId><CreDtTm>${day}T08:00:00</CreDtTm>` +
    `<NbOfTxs>${amounts.length}</NbOfTxs><CtrlSum>${(sum / 100).toFixed(2)}</CtrlSum><InitgPty><Nm>Example AG</Nm></InitgPty></GrpHdr>` +
    `<PmtInf><PmtInfId>P-${unique}</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>${day}</ReqdExctnDt><Dbtr><Nm>Example AG</Nm></Dbtr>` +
    `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>${bic}</BIC></FinInstnId></DbtrAgt>${transactions.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;
  return { xml, messageId: `M-${unique}`, endToEndIds: ids };
}
