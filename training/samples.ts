// The training desk's own sample files: made when they are opened, with dates that are business days then and
// fresh references.
import { canonicalText } from '../shared/domain/canonical-text.ts';
import { creditorIdCheckDigits, makeIban } from '../shared/domain/account-identification.ts';
import { typedVersion } from '../shared/domain/message-versions/catalogue.ts';
import { namespaceOf } from '../shared/domain/message-versions/version.ts';
import { addDecimals, formatDecimalAtLeast, parseXsdDecimal, ZERO } from '../shared/domain/money.ts';
import { addBusinessDays, type IsoDate } from '../shared/domain/calendar.ts';
import type { BankInfo } from './bank-info.ts';
import { randomText, type Random } from '../main/ports/clock.ts';
import type { TrainingSample } from '../main/ports/training.ts';

// Sample payment files as another system would export them: plain ISO 20022 text, not made by our own writer.
type Own = Pick<BankInfo['accounts'][number], 'iban' | 'number' | 'owner' | 'bic' | 'currency'>;

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

function accountId(own: { readonly iban?: string | undefined; readonly number: string }): string {
  return own.iban === undefined
    ? `<Id><Othr><Id>${own.number}</Id></Othr></Id>`
    : `<Id><IBAN>${own.iban}</IBAN></Id>`;
}

function party(account: string): string {
  return accountId(/^[A-Z]{2}\d\d/u.test(account) ? { iban: account, number: '' } : { number: account });
}

function header({ now }: Made, reference: string, count: number, total: string, owner: string): string {
  return `<GrpHdr><MsgId>ERP-${reference}</MsgId><CreDtTm>${now.slice(0, 19)}</CreDtTm><NbOfTxs>${count}</NbOfTxs><CtrlSum>${total}</CtrlSum><InitgPty><Nm>${canonicalText(owner)}</Nm></InitgPty></GrpHdr>`;
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
        `<Cdtr><Nm>${canonicalText(payment.name)}</Nm><PstlAdr><TwnNm>${canonicalText(payment.town)}</TwnNm><Ctry>${payment.country}</Ctry></PstlAdr></Cdtr>` +
        `<CdtrAcct>${party(payment.account)}</CdtrAcct><RmtInf><Ustrd>${canonicalText(payment.text)}</Ustrd></RmtInf></CdtTrfTxInf>`
      );
    });
    return (
      `    <PmtInf><PmtInfId>P-${reference}-${index + 1}</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${sum(payments)}</CtrlSum>` +
      `<ReqdExctnDt>${valueDate}</ReqdExctnDt><Dbtr><Nm>${canonicalText(own.owner)}</Nm></Dbtr><DbtrAcct>${accountId(own)}<Ccy>${own.currency}</Ccy></DbtrAcct>` +
      `<DbtrAgt><FinInstnId><BIC>${own.bic}</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>\n${rows.join('\n')}\n    </PmtInf>`
    );
  });
  const owner = groups[0]?.own.owner ?? '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf({ name: typedVersion('credit-transfer') })}">\n  <CstmrCdtTrfInitn>\n    ${header(made, reference, all.length, sum(all), owner)}\n${body.join('\n')}\n  </CstmrCdtTrfInitn>\n</Document>\n`;
}

function collectionFile(
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
      `<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><Dbtr><Nm>${canonicalText(debtor.name)}</Nm></Dbtr>` +
      `<DbtrAcct>${party(debtor.account)}</DbtrAcct><RmtInf><Ustrd>${canonicalText(debtor.text)}</Ustrd></RmtInf></DrctDbtTxInf>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf({ name: typedVersion('direct-debit') })}">\n  <CstmrDrctDbtInitn>\n    ${header(made, reference, debtors.length, sum(debtors), own.owner)}\n` +
    `    <PmtInf><PmtInfId>P-${reference}-1</PmtInfId><PmtMtd>DD</PmtMtd><NbOfTxs>${debtors.length}</NbOfTxs><CtrlSum>${sum(debtors)}</CtrlSum>` +
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>RCUR</SeqTp></PmtTpInf><ReqdColltnDt>${valueDate}</ReqdColltnDt>` +
    `<Cdtr><Nm>${canonicalText(own.owner)}</Nm></Cdtr><CdtrAcct>${accountId(own)}</CdtrAcct><CdtrAgt><FinInstnId><BIC>${own.bic}</BIC></FinInstnId></CdtrAgt><ChrgBr>SLEV</ChrgBr>` +
    `<CdtrSchmeId><Id><PrvtId><Othr><Id>${creditor}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></CdtrSchmeId>\n${rows.join('\n')}\n    </PmtInf>\n  </CstmrDrctDbtInitn>\n</Document>\n`
  );
}

export interface SampleMaker {
  readonly facts: Pick<BankInfo, 'accounts'>;
  readonly random: Random;
  readonly today: IsoDate;
  readonly now: string;
}

export const SAMPLES: readonly (TrainingSample & {
  readonly file: string;
  readonly make: (maker: SampleMaker) => string;
})[] = [
  {
    sample: 'supplier-run',
    file: 'supplier-run.xml',
    make: supplierRun,
  },
  {
    sample: 'one-refused',
    file: 'one-refused.xml',
    make: oneRefused,
  },
  {
    sample: 'wrong-account',
    file: 'wrong-account.xml',
    make: wrongAccount,
  },
  {
    sample: 'collections',
    file: 'collections.xml',
    make: collections,
  },
];

const account = ({ facts }: SampleMaker, id: string): BankInfo['accounts'][number] => {
  const found = facts.accounts.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The training bank has no account ${id}.`);
  return found;
};

const iban = (country: string, bban: string): string => {
  const made = makeIban(country, bban);
  if (!made.ok) throw new Error(`${country} ${bban} is no account of that country.`);
  return made.value;
};
const reference = ({ random }: SampleMaker): string => randomText(random, 10).toUpperCase();

const EUROPEAN: readonly SamplePayment[] = [
  {
    name: 'Tischlerei Brandt GmbH',
    account: iban('DE', '370400440532013000'),
    amount: '12480.00',
    currency: 'EUR',
    text: 'Invoice 2026-1187',
    town: 'Koeln',
    country: 'DE',
  },
  {
    name: 'Fonderie Lescure SARL',
    account: iban('FR', '20041010050500013M02606'),
    amount: '3915.50',
    currency: 'EUR',
    text: 'Facture F-20931',
    town: 'Lyon',
    country: 'FR',
  },
  {
    name: 'Van Dijk Optiek BV',
    account: iban('NL', 'ABNA0417164300'),
    amount: '860.25',
    currency: 'EUR',
    text: 'Order 55120',
    town: 'Utrecht',
    country: 'NL',
  },
];
const OVERSEAS: SamplePayment = {
  name: 'Harbour Light Sensors Inc',
  account: '8310094417',
  bic: 'HLSBUS33XXX',
  amount: '27300.00',
  currency: 'USD',
  text: 'PO 4400781',
  town: 'Portland',
  country: 'US',
};

function supplierRun(maker: SampleMaker): string {
  return creditFile(maker, reference(maker), [
    { own: account(maker, 'DE-EUR'), valueDate: next(maker), payments: EUROPEAN },
    { own: account(maker, 'GB-USD'), valueDate: next(maker), payments: [OVERSEAS] },
  ]);
}

function oneRefused(maker: SampleMaker): string {
  const refused: SamplePayment = {
    name: 'OLD QUAY CLOSED LTD',
    account: iban('GB', 'WEST12345698765432'),
    amount: '1250.00',
    currency: 'EUR',
    text: 'Final invoice 77',
    town: 'Bristol',
    country: 'GB',
  };
  return creditFile(maker, reference(maker), [
    { own: account(maker, 'DE-EUR'), valueDate: next(maker), payments: [...EUROPEAN.slice(0, 1), refused] },
  ]);
}

function wrongAccount(maker: SampleMaker): string {
  const own = { ...account(maker, 'DE-EUR'), iban: iban('DE', '100500000054540402') };
  return creditFile(maker, reference(maker), [
    { own, valueDate: next(maker), payments: EUROPEAN.slice(0, 1) },
  ]);
}

function collections(maker: SampleMaker): string {
  const debtors = [
    {
      name: 'Bootswerft Petersen',
      account: iban('DE', '200411330083033607'),
      amount: '119.00',
      currency: 'EUR',
      text: 'Service plan November',
      mandate: 'M-10231',
      signed: '2025-02-11',
    },
    {
      name: 'Marina Sonne eG',
      account: iban('DE', '500105175407324931'),
      amount: '238.00',
      currency: 'EUR',
      text: 'Service plan November',
      mandate: 'M-10244',
      signed: '2025-06-30',
    },
    {
      name: 'Segelclub Ammersee e.V.',
      account: iban('DE', '701500000000123456'),
      amount: '59.50',
      currency: 'EUR',
      text: 'Service plan November',
      mandate: 'M-10310',
      signed: '2026-01-19',
    },
  ];
  return collectionFile(maker, reference(maker), {
    own: account(maker, 'FR-EUR'),
    valueDate: addBusinessDays('TARGET', maker.today, 3),
    debtors,
  });
}

function next(maker: SampleMaker): IsoDate {
  return addBusinessDays('TARGET', maker.today, 1);
}
