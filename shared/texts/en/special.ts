// What changes the money or its destination, as the review's rows and the PIN page show them.
import { specialLines, type SpecialKind, type SpecialLine } from '../../domain/special-details.ts';
import { money } from '../forms.ts';

const NAMES: Readonly<Record<SpecialKind, string>> = {
  equivalent: 'Equivalent amount',
  exchange: 'Exchange rate',
  method: 'Payment method',
  cheque: 'Cheque',
  intermediary: 'Intermediary bank',
  'account-form': 'Form of the account',
  bank: 'Bank identification',
  'bank-account': 'Account of the bank',
  ultimate: 'Ultimate party',
  'charges-account': 'Account for charges',
  charges: 'Charges',
  instruction: 'Instruction to the bank',
  type: 'Payment type',
  purpose: 'Purpose',
};

/** Where the value alone would not say what it is. Keyed by the last names of the path. */
const LABELS: Readonly<Record<string, string>> = {
  'UltmtDbtr/Nm': 'debtor',
  'UltmtCdtr/Nm': 'creditor',
  XchgRate: 'rate',
  CtrctId: 'contract',
  RateTp: 'rate type',
  ChqNb: 'number',
  'DlvrTo/Nm': 'delivered to',
  'DlvryMtd/Cd': 'delivery',
  'DlvryMtd/Prtry': 'delivery',
  PrtLctn: 'printed at',
  ChqMtrtyDt: 'matures',
  MmbId: 'clearing code',
  'ClrSysId/Cd': 'clearing system',
  'ClrSysId/Prtry': 'clearing system',
  'Othr/Id': 'number',
  IBAN: 'IBAN',
  'SchmeNm/Cd': 'scheme',
  'SchmeNm/Prtry': 'scheme',
  Issr: 'issued by',
  BIC: 'BIC',
  Ccy: 'currency',
  'SvcLvl/Cd': 'service level',
  'SvcLvl/Prtry': 'service level',
  InstrPrty: 'priority',
  'LclInstrm/Cd': 'local instrument',
  'LclInstrm/Prtry': 'local instrument',
  'CtgyPurp/Cd': 'category',
  'CtgyPurp/Prtry': 'category',
  SeqTp: 'sequence',
  Ctry: 'country',
};

const CODES: Readonly<Record<string, string>> = {
  CHK: 'by cheque (CHK)',
  TRA: 'transfer advice (TRA)',
  DEBT: 'debtor pays all charges (DEBT)',
  CRED: 'creditor pays all charges (CRED)',
  SHAR: 'shared (SHAR)',
  SLEV: 'by service level (SLEV)',
  CCHQ: 'customer cheque (CCHQ)',
  CCCH: 'certified customer cheque (CCCH)',
  BCHQ: 'bank cheque (BCHQ)',
  DRFT: 'draft (DRFT)',
  ELDR: 'electronic draft (ELDR)',
};

function labelled({ path, text }: SpecialLine): string {
  const names = path.split('/');
  const label = LABELS[names.slice(-2).join('/')] ?? LABELS[names.at(-1) ?? ''];
  const value = CODES[text] ?? text;
  return label === undefined ? value : `${label} ${value}`;
}

function equivalent(lines: readonly SpecialLine[]): string {
  const amount = lines.find(({ path }) => path.endsWith('/Amt'))?.text ?? '';
  const currency = lines.find(({ path }) => path.endsWith('/CcyOfTrf'))?.text ?? '';
  return `paid in ${currency}, worth ${money(amount)}`;
}

/**
 * "paid in USD, worth EUR 905.00", "bank cheque (BCHQ), delivery MLCD": everything the text of one
 * transaction says.
 */
function words(kind: SpecialKind, text: string): string {
  const lines = specialLines(text);
  return kind === 'equivalent' ? equivalent(lines) : lines.map(labelled).join(', ');
}

export const special = { names: NAMES, words };
