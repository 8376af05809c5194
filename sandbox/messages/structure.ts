// Owns the bank's structure check of a pain message against its tables.
import { attributeOf, elementsOf, pathOf, textOf } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import type { BankMessage, ComplexType, Particle, TypeTable } from './versions/message.ts';

// The bank's reading of leaf values in pain messages: codes, dates, numbers, identifiers.
const CODES: Readonly<Record<string, string>> = {
  accountType: 'CASH CHAR COMM TAXE CISH TRAS SACC CACC SVGS ONDP MGLD NREX MOMA LOAN SLRY ODFT',
  addressType: 'ADDR PBOX HOME BIZZ MLTO DLVY',
  agentInstruction: 'CHQB HOLD PHOB TELB',
  authorisation: 'AUTH FDET FSUM ILEV',
  chargeBearer: 'DEBT CRED SHAR SLEV',
  chequeDelivery: 'MLDB MLCD MLFA CRDB CRCD CRFA PUDB PUCD PUFA RGDB RGCD RGFA',
  chequeType: 'CCHQ CCCH BCHQ DRFT ELDR',
  creditDebit: 'CRDT DBIT',
  debitMethod: 'DD',
  documentType: 'MSIN CNFA DNFA CINV CREN DEBN HIRI SBIN CMCN SOAC DISP BOLD VCHR AROI TSUT',
  frequency: 'YEAR MNTH QURT MIAN WEEK DAIL ADHO INDA',
  namePrefix: 'DOCT MIST MISS MADM',
  priority: 'HIGH NORM',
  rateType: 'SPOT SALE AGRD',
  referenceType: 'RADM RPIN FXDR DISP PUOR SCOR',
  remittanceMethod: 'FAXI EDIC URID EMAL POST SMSM',
  reportingType: 'CRED DEBT BOTH',
  sequenceType: 'FRST RCUR FNAL OOFF',
  taxPeriod: 'MM01 MM02 MM03 MM04 MM05 MM06 MM07 MM08 MM09 MM10 MM11 MM12 QTR1 QTR2 QTR3 QTR4 HLF1 HLF2',
  transferMethod: 'CHK TRF TRA',
};

const PATTERNS: Readonly<Record<string, RegExp>> = {
  bic: /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/,
  country: /^[A-Z]{2}$/,
  currency: /^[A-Z]{3}$/,
  count: /^[0-9]{1,15}$/,
  iban: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/,
  phone: /^\+[0-9]{1,3}-[0-9()+-]{1,30}$/,
};

const ZONE = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
const DATE = new RegExp(`^(-?(?:[1-9]\\d{4,}|\\d{4}))-(\\d\\d)-(\\d\\d)${ZONE}$`);
const TIME = new RegExp(`^(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)${ZONE}$`);

function isDate(value: string): boolean {
  const match = DATE.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year === 0 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/**
 * xs:decimal with total and fraction digits; leading and trailing zeros do not count (XML Schema part 2,
 * §4.3.11).
 */
function isDecimal(value: string, total: number, fraction: number, least?: 0): boolean {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(value);
  if (!match || (match[2] ?? '') + (match[3] ?? '') === '') return false;
  const whole = (match[2] ?? '').replace(/^0+/, '');
  const decimals = (match[3] ?? '').replace(/0+$/, '');
  if (least === 0 && match[1] === '-' && whole + decimals !== '') return false;
  return decimals.length <= fraction && whole.length + decimals.length <= total;
}

/** White space around values that are not texts is not part of them (XML Schema part 2, §4.3.6). */
function collapsed(value: string): string {
  return value.replace(/[\t\n ]+/g, ' ').replace(/^ | $/g, '');
}

/** What is wrong with a leaf value of that type, or undefined. */
function leafComplaint(type: string, value: string): string | undefined {
  if (/^\d+$/.test(type)) {
    // Characters are code points here, as in XML Schema, not UTF-16 units.
    const { length } = Array.from(value);
    return length >= 1 && length <= Number(type)
      ? undefined
      : `has ${length} characters, 1 to ${type} are allowed`;
  }
  const codes = CODES[type];
  if (codes !== undefined)
    return codes.split(' ').includes(value)
      ? undefined
      : `is none of ${codes.split(' ').slice(0, 8).join(' ')}`;
  const pattern = PATTERNS[type];
  if (pattern) return pattern.test(value) ? undefined : `is not a ${type}`;
  const plain = collapsed(value);
  const good: Readonly<Record<string, () => boolean>> = {
    date: () => isDate(plain),
    dateTime: () => {
      const at = plain.indexOf('T');
      return (
        at !== -1 &&
        isDate(plain.slice(0, at)) &&
        !/Z$|[+-]\d\d:\d\d$/.test(plain.slice(plain.startsWith('-') ? 11 : 10, at)) &&
        TIME.test(plain.slice(at + 1))
      );
    },
    boolean: () => /^(true|false|0|1)$/.test(plain),
    amount: () => isDecimal(plain, 18, 5, 0),
    decimal17: () => isDecimal(plain, 18, 17),
    rate: () => isDecimal(plain, 11, 10),
    integer: () => isDecimal(plain, 18, 0),
  };
  const check = good[type];
  if (!check) throw new Error(`structure leaf ${type}`);
  return check() ? undefined : `is not a valid ${type}`;
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const ENOUGH = 50;

function say(complaints: string[], element: XmlElement, text: string): void {
  if (complaints.length < ENOUGH) complaints.push(`${pathOf(element)} (line ${element.line}) ${text}`);
}

function checkAttributes(element: XmlElement, type: string, complaints: string[]): void {
  for (const attribute of element.attributes) {
    const allowed =
      (attribute.namespace === XSI && /schemaLocation$/i.test(attribute.local)) ||
      (type === 'amount' && attribute.namespace === '' && attribute.local === 'Ccy');
    if (!allowed) say(complaints, element, `has an attribute ${attribute.local} that does not belong there`);
  }
  if (type === 'amount') {
    const currency = attributeOf(element, 'Ccy');
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
      say(complaints, element, 'has no currency of three capitals');
  }
}

function checkLeaf(element: XmlElement, type: string, complaints: string[]): void {
  if (elementsOf(element).length > 0) return say(complaints, element, 'holds elements, a value is wanted');
  const complaint = leafComplaint(type, textOf(element) ?? '');
  if (complaint !== undefined) say(complaints, element, complaint);
}

function checkSequence(
  element: XmlElement,
  particles: readonly Particle[],
  table: TypeTable,
  complaints: string[],
): void {
  const children = elementsOf(element);
  let at = 0;
  for (const particle of particles) {
    let seen = 0;
    for (
      let child = children[at];
      child && child.local === particle.local && child.namespace === element.namespace;
      child = children[at]
    ) {
      seen += 1;
      at += 1;
      if (seen > particle.most) say(complaints, child, `stands more than ${particle.most} times`);
      check(child, particle.type, table, complaints);
    }
    if (seen < particle.least) {
      say(complaints, element, `lacks ${particle.local}`);
    }
  }
  const stray = children[at];
  if (stray)
    say(
      complaints,
      stray,
      particles.some((particle) => particle.local === stray.local)
        ? 'is out of order'
        : 'does not belong there',
    );
}

function checkChoice(
  element: XmlElement,
  particles: readonly Particle[],
  table: TypeTable,
  complaints: string[],
): void {
  const children = elementsOf(element);
  const [only] = children;
  const particle = particles.find(
    (each) => each.local === only?.local && only.namespace === element.namespace,
  );
  if (!only || children.length !== 1 || !particle)
    return say(complaints, element, `holds exactly one of ${particles.map((each) => each.local).join(', ')}`);
  check(only, particle.type, table, complaints);
}

function checkComplex(element: XmlElement, type: ComplexType, table: TypeTable, complaints: string[]): void {
  if (/[^\t\n ]/.test(textOf(element) ?? '')) say(complaints, element, 'holds text between its elements');
  (type.choice ? checkChoice : checkSequence)(element, type.particles, table, complaints);
}

function check(element: XmlElement, type: string, table: TypeTable, complaints: string[]): void {
  checkAttributes(element, type, complaints);
  const complex = table.get(type);
  if (complex) checkComplex(element, complex, table, complaints);
  else checkLeaf(element, type, complaints);
}

/** Every place (at most fifty) where the message is not what its name promises, with path and line. */
export function checkStructure(root: XmlElement, { table }: BankMessage): string[] {
  const complaints: string[] = [];
  check(root, 'Document', table, complaints);
  return complaints;
}
