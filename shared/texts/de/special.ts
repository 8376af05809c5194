// German: what changes the money or its destination, as the review's rows and the PIN page show them.
import { specialLines, type SpecialKind, type SpecialLine } from '../../domain/special-details.ts';
import type { Texts } from '../en/index.ts';
import { money } from '../forms.ts';

const NAMES: Readonly<Record<SpecialKind, string>> = {
  equivalent: 'Gegenwert',
  exchange: 'Umrechnungskurs',
  method: 'Zahlungsart',
  cheque: 'Scheck',
  intermediary: 'Zwischenbank',
  'account-form': 'Art der Kontonummer',
  bank: 'Bankkennung',
  'bank-account': 'Konto der Bank',
  ultimate: 'Abweichender Beteiligter',
  'charges-account': 'Konto für Entgelte',
  charges: 'Entgelte',
  instruction: 'Weisung an die Bank',
  type: 'Zahlungstyp',
  purpose: 'Zweckcode',
};

/** Where the value alone would not say what it is. Keyed by the last names of the path. */
const LABELS: Readonly<Record<string, string>> = {
  'UltmtDbtr/Nm': 'Zahler',
  'UltmtCdtr/Nm': 'Empfänger',
  XchgRate: 'Kurs',
  CtrctId: 'Vertrag',
  RateTp: 'Kursart',
  ChqNb: 'Nummer',
  'DlvrTo/Nm': 'Zustellung an',
  'DlvryMtd/Cd': 'Zustellart',
  'DlvryMtd/Prtry': 'Zustellart',
  PrtLctn: 'gedruckt in',
  ChqMtrtyDt: 'fällig',
  MmbId: 'Clearingcode',
  'ClrSysId/Cd': 'Clearingsystem',
  'ClrSysId/Prtry': 'Clearingsystem',
  'Othr/Id': 'Nummer',
  IBAN: 'IBAN',
  'SchmeNm/Cd': 'Verfahren',
  'SchmeNm/Prtry': 'Verfahren',
  Issr: 'ausgestellt von',
  BIC: 'BIC',
  Ccy: 'Währung',
  'SvcLvl/Cd': 'Service-Level',
  'SvcLvl/Prtry': 'Service-Level',
  InstrPrty: 'Priorität',
  'LclInstrm/Cd': 'Zahlungsverfahren',
  'LclInstrm/Prtry': 'Zahlungsverfahren',
  'CtgyPurp/Cd': 'Kategorie',
  'CtgyPurp/Prtry': 'Kategorie',
  SeqTp: 'Sequenz',
  Ctry: 'Land',
};

const CODES: Readonly<Record<string, string>> = {
  CHK: 'per Scheck (CHK)',
  TRA: 'Überweisungsavis (TRA)',
  DEBT: 'Zahler trägt alle Entgelte (DEBT)',
  CRED: 'Empfänger trägt alle Entgelte (CRED)',
  SHAR: 'geteilt (SHAR)',
  SLEV: 'nach Service-Level (SLEV)',
  CCHQ: 'Kundenscheck (CCHQ)',
  CCCH: 'bestätigter Kundenscheck (CCCH)',
  BCHQ: 'Bankscheck (BCHQ)',
  DRFT: 'Bankscheck mit späterer Fälligkeit (DRFT)',
  ELDR: 'elektronischer Bankscheck mit späterer Fälligkeit (ELDR)',
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
  return `gezahlt wird in ${currency}, im Wert von ${money(amount)}`;
}

/** "gezahlt wird in USD, im Wert von EUR 905.00": everything the text of one transaction says. */
function words(kind: SpecialKind, text: string): string {
  const lines = specialLines(text);
  return kind === 'equivalent' ? equivalent(lines) : lines.map(labelled).join(', ');
}

export const special: Texts['special'] = { names: NAMES, words };
