// Sample payment files as another system would export them: plain ISO 20022 text, not made by our own writer.
import { creditorIdCheckDigits } from '../shared/domain/creditor-id.ts';
import { typedVersion } from '../shared/domain/message-versions/catalogue.ts';
import { namespaceOf } from '../shared/domain/message-versions/version.ts';
import { formatDecimalAtLeast, addDecimals, parseXsdDecimal, ZERO } from '../shared/domain/decimal.ts';
import type { BankFacts } from './bank-facts.ts';

type Own = Pick<BankFacts['accounts'][number], 'iban' | 'number' | 'owner' | 'bic' | 'currency'>;

export interface SamplePayment {
  readonly name: string;
  /** IBAN, or an account number of a country without. */
  readonly account: string;
  readonly bic?: string;
  readonly amount: string;
  readonly currency: string;
  readonly text: string;
  readonly town: string;
  readonly country: string;
}

export interface SampleDebtor {
  readonly name: string;
  readonly account: string;
  readonly amount: string;
  readonly currency: string;
  readonly text: string;
  readonly mandate: string;
  readonly signed: string;
}

interface Made {
  /** RFC 3339. */
  readonly now: string;
}

function sum(amounts: readonly { readonly amount: string }[]): string {
  return formatDecimalAtLeast(
    amounts.reduce((total, { amount }) => addDecimals(total, parseXsdDecimal(amount) ?? ZERO), ZERO),
    2,
  );
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function accountId(own: { readonly iban?: string | undefined; readonly number: string }): string {
  return own.iban === undefined
    ? `<Id><Othr><Id>${own.number}</Id></Othr></Id>`
    : `<Id><IBAN>${own.iban}</IBAN></Id>`;
}

function party(account: string): string {
  return accountId(/^[A-Z]{2}\d\d/u.test(account) ? { iban: account, number: '' } : { number: account });
}

function header({ now }: Made, reference: string, count: number, total: string, owner: string): string {
  return `<GrpHdr><MsgId>ERP-${reference}</MsgId><CreDtTm>${now.slice(0, 19)}</CreDtTm><NbOfTxs>${count}</NbOfTxs><CtrlSum>${total}</CtrlSum><InitgPty><Nm>${text(owner)}</Nm></InitgPty></GrpHdr>`;
}

export function creditFile(
  made: Made,
  reference: string,
  groups: readonly {
    readonly own: Own;
    readonly valueDate: string;
    readonly payments: readonly SamplePayment[];
  }[],
): string {
  const all = groups.flatMap((group) => group.payments);
  let number = 0;
  const body = groups.map(({ own, valueDate, payments }, index) => {
    const rows = payments.map((payment) => {
      number += 1;
      const agent =
        payment.bic === undefined
          ? ''
          : `<CdtrAgt><FinInstnId><BIC>${payment.bic}</BIC></FinInstnId></CdtrAgt>`;
      return (
        `      <CdtTrfTxInf><PmtId><InstrId>I-${reference}-${number}</InstrId><EndToEndId>E-${reference}-${number}</EndToEndId></PmtId>` +
        `<Amt><InstdAmt Ccy="${payment.currency}">${payment.amount}</InstdAmt></Amt>${agent}` +
        `<Cdtr><Nm>${text(payment.name)}</Nm><PstlAdr><TwnNm>${text(payment.town)}</TwnNm><Ctry>${payment.country}</Ctry></PstlAdr></Cdtr>` +
        `<CdtrAcct>${party(payment.account)}</CdtrAcct><RmtInf><Ustrd>${text(payment.text)}</Ustrd></RmtInf></CdtTrfTxInf>`
      );
    });
    return (
      `    <PmtInf><PmtInfId>P-${reference}-${index + 1}</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${sum(payments)}</CtrlSum>` +
      `<ReqdExctnDt>${valueDate}</ReqdExctnDt><Dbtr><Nm>${text(own.owner)}</Nm></Dbtr><DbtrAcct>${accountId(own)}<Ccy>${own.currency}</Ccy></DbtrAcct>` +
      `<DbtrAgt><FinInstnId><BIC>${own.bic}</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>\n${rows.join('\n')}\n    </PmtInf>`
    );
  });
  const owner = groups[0]?.own.owner ?? '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf({ name: typedVersion('credit-transfer') })}">\n  <CstmrCdtTrfInitn>\n    ${header(made, reference, all.length, sum(all), owner)}\n${body.join('\n')}\n  </CstmrCdtTrfInitn>\n</Document>\n`;
}

export function collectionFile(
  made: Made,
  reference: string,
  group: { readonly own: Own; readonly valueDate: string; readonly debtors: readonly SampleDebtor[] },
): string {
  const { own, valueDate, debtors } = group;
  const national = 'ZZZ654321';
  const creditor = `FR${creditorIdCheckDigits('FR', national.slice(3))}${national}`;
  const rows = debtors.map(
    (debtor, index) =>
      `      <DrctDbtTxInf><PmtId><EndToEndId>E-${reference}-${index + 1}</EndToEndId></PmtId><InstdAmt Ccy="${debtor.currency}">${debtor.amount}</InstdAmt>` +
      `<DrctDbtTx><MndtRltdInf><MndtId>${debtor.mandate}</MndtId><DtOfSgntr>${debtor.signed}</DtOfSgntr></MndtRltdInf></DrctDbtTx>` +
      `<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><Dbtr><Nm>${text(debtor.name)}</Nm></Dbtr>` +
      `<DbtrAcct>${party(debtor.account)}</DbtrAcct><RmtInf><Ustrd>${text(debtor.text)}</Ustrd></RmtInf></DrctDbtTxInf>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf({ name: typedVersion('direct-debit') })}">\n  <CstmrDrctDbtInitn>\n    ${header(made, reference, debtors.length, sum(debtors), own.owner)}\n` +
    `    <PmtInf><PmtInfId>P-${reference}-1</PmtInfId><PmtMtd>DD</PmtMtd><NbOfTxs>${debtors.length}</NbOfTxs><CtrlSum>${sum(debtors)}</CtrlSum>` +
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>RCUR</SeqTp></PmtTpInf><ReqdColltnDt>${valueDate}</ReqdColltnDt>` +
    `<Cdtr><Nm>${text(own.owner)}</Nm></Cdtr><CdtrAcct>${accountId(own)}</CdtrAcct><CdtrAgt><FinInstnId><BIC>${own.bic}</BIC></FinInstnId></CdtrAgt><ChrgBr>SLEV</ChrgBr>` +
    `<CdtrSchmeId><Id><PrvtId><Othr><Id>${creditor}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></CdtrSchmeId>\n${rows.join('\n')}\n    </PmtInf>\n  </CstmrDrctDbtInitn>\n</Document>\n`
  );
}
