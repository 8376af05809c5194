// Amounts of money, exact and never a float: decimal numbers as messages say them, which currencies exist
// with how many decimals, and whole minor units of one currency.
import type { Brand } from './brand.ts';
import { err, ok, type Result } from './result.ts';

// ISO 4217 as data: "code exponent name", current to 2026. `-` means no minor unit is defined.

/** Currencies money can be paid in. */
export const ACTIVE_CURRENCIES = `
AED 2 UAE dirham|AFN 2 Afghani|ALL 2 Lek|AMD 2 Armenian dram|AOA 2 Kwanza|ARS 2 Argentine peso|AUD 2 Australian dollar
AWG 2 Aruban florin|AZN 2 Azerbaijan manat|BAM 2 Convertible mark|BBD 2 Barbados dollar|BDT 2 Taka|BHD 3 Bahraini dinar
BIF 0 Burundi franc|BMD 2 Bermudian dollar|BND 2 Brunei dollar|BOB 2 Boliviano|BRL 2 Brazilian real|BSD 2 Bahamian dollar
BTN 2 Ngultrum|BWP 2 Pula|BYN 2 Belarusian ruble|BZD 2 Belize dollar|CAD 2 Canadian dollar|CDF 2 Congolese franc
CHF 2 Swiss franc|CLP 0 Chilean peso|CNY 2 Yuan renminbi|COP 2 Colombian peso|CRC 2 Costa Rican colon|CUP 2 Cuban peso
CVE 2 Cabo Verde escudo|CZK 2 Czech koruna|DJF 0 Djibouti franc|DKK 2 Danish krone|DOP 2 Dominican peso|DZD 2 Algerian dinar
EGP 2 Egyptian pound|ERN 2 Nakfa|ETB 2 Ethiopian birr|EUR 2 Euro|FJD 2 Fiji dollar|FKP 2 Falkland Islands pound
GBP 2 Pound sterling|GEL 2 Lari|GHS 2 Ghana cedi|GIP 2 Gibraltar pound|GMD 2 Dalasi|GNF 0 Guinean franc|GTQ 2 Quetzal
GYD 2 Guyana dollar|HKD 2 Hong Kong dollar|HNL 2 Lempira|HTG 2 Gourde|HUF 2 Forint|IDR 2 Rupiah|ILS 2 New Israeli sheqel
INR 2 Indian rupee|IQD 3 Iraqi dinar|IRR 2 Iranian rial|ISK 0 Iceland krona|JMD 2 Jamaican dollar|JOD 3 Jordanian dinar
JPY 0 Yen|KES 2 Kenyan shilling|KGS 2 Som|KHR 2 Riel|KMF 0 Comorian franc|KPW 2 North Korean won|KRW 0 Won
KWD 3 Kuwaiti dinar|KYD 2 Cayman Islands dollar|KZT 2 Tenge|LAK 2 Lao kip|LBP 2 Lebanese pound|LKR 2 Sri Lanka rupee
LRD 2 Liberian dollar|LSL 2 Loti|LYD 3 Libyan dinar|MAD 2 Moroccan dirham|MDL 2 Moldovan leu|MGA 2 Malagasy ariary
MKD 2 Denar|MMK 2 Kyat|MNT 2 Tugrik|MOP 2 Pataca|MRU 2 Ouguiya|MUR 2 Mauritius rupee|MVR 2 Rufiyaa|MWK 2 Malawi kwacha
MXN 2 Mexican peso|MYR 2 Malaysian ringgit|MZN 2 Mozambique metical|NAD 2 Namibia dollar|NGN 2 Naira|NIO 2 Cordoba oro
NOK 2 Norwegian krone|NPR 2 Nepalese rupee|NZD 2 New Zealand dollar|OMR 3 Rial Omani|PAB 2 Balboa|PEN 2 Sol|PGK 2 Kina
PHP 2 Philippine peso|PKR 2 Pakistan rupee|PLN 2 Zloty|PYG 0 Guarani|QAR 2 Qatari rial|RON 2 Romanian leu|RSD 2 Serbian dinar
RUB 2 Russian ruble|RWF 0 Rwanda franc|SAR 2 Saudi riyal|SBD 2 Solomon Islands dollar|SCR 2 Seychelles rupee
SDG 2 Sudanese pound|SEK 2 Swedish krona|SGD 2 Singapore dollar|SHP 2 Saint Helena pound|SLE 2 Leone|SOS 2 Somali shilling
SRD 2 Surinam dollar|SSP 2 South Sudanese pound|STN 2 Dobra|SVC 2 El Salvador colon|SYP 2 Syrian pound|SZL 2 Lilangeni
THB 2 Baht|TJS 2 Somoni|TMT 2 Turkmenistan new manat|TND 3 Tunisian dinar|TOP 2 Pa'anga|TRY 2 Turkish lira
TTD 2 Trinidad and Tobago dollar|TWD 2 New Taiwan dollar|TZS 2 Tanzanian shilling|UAH 2 Hryvnia|UGX 0 Uganda shilling
USD 2 US dollar|UYU 2 Peso uruguayo|UZS 2 Uzbekistan sum|VED 2 Bolivar digital|VES 2 Bolivar soberano|VND 0 Dong|VUV 0 Vatu
WST 2 Tala|XAF 0 CFA franc BEAC|XCD 2 East Caribbean dollar|XCG 2 Caribbean guilder|XOF 0 CFA franc BCEAO|XPF 0 CFP franc
YER 2 Yemeni rial|ZAR 2 Rand|ZMW 2 Zambian kwacha|ZWG 2 Zimbabwe gold`;

/** Funds and unit-of-account codes: in the standard, rarely payable. */
export const FUND_CURRENCIES = `
BOV 2 Mvdol|CHE 2 WIR euro|CHW 2 WIR franc|CLF 4 Unidad de fomento|COU 2 Unidad de valor real|MXV 2 Mexican unidad de inversion
USN 2 US dollar (next day)|UYI 0 Uruguay peso en unidades indexadas|UYW 4 Unidad previsional|XAD 2 Arab accounting dinar`;

/** Metals, bond units, test and none: no minor unit, so nothing can be paid in them. */
export const UNPAYABLE_CURRENCIES = `
XAG - Silver|XAU - Gold|XBA - Bond markets unit EURCO|XBB - Bond markets unit EMU-6|XBC - Bond markets unit EUA-9
XBD - Bond markets unit EUA-17|XDR - Special drawing right|XPD - Palladium|XPT - Platinum|XSU - Sucre|XTS - Reserved for testing
XUA - ADB unit of account|XXX - No currency`;

/** Withdrawn codes: still readable in old messages, never offered and never accepted in a new payment. */
export const HISTORIC_CURRENCIES = `
AFA 2 Afghani (to 2003)|ANG 2 Netherlands Antillean guilder|ATS 2 Schilling|AZM 2 Azerbaijanian manat (to 2006)|BEF 0 Belgian franc
BGL 2 Lev (to 1999)|BGN 2 Bulgarian lev|BYR 0 Belarusian ruble (to 2016)|CSD 2 Serbian dinar (to 2006)|CUC 2 Peso convertible
CYP 2 Cyprus pound|DEM 2 Deutsche mark|EEK 2 Kroon|ESP 0 Spanish peseta|FIM 2 Markka|FRF 2 French franc|GHC 2 Cedi (to 2007)
GRD 0 Drachma|GWP 2 Guinea-Bissau peso|HRK 2 Croatian kuna|IEP 2 Irish pound|ITL 0 Italian lira|LTL 2 Lithuanian litas
LUF 0 Luxembourg franc|LVL 2 Latvian lats|MGF 0 Malagasy franc|MRO 2 Ouguiya (to 2017)|MTL 2 Maltese lira
MZM 2 Mozambique metical (to 2006)|NLG 2 Netherlands guilder|PTE 0 Portuguese escudo|ROL 2 Romanian leu (to 2005)
SDD 2 Sudanese dinar|SIT 2 Tolar|SKK 2 Slovak koruna|SLL 2 Leone (to 2023)|SRG 2 Surinam guilder|STD 2 Dobra (to 2017)
TMM 2 Turkmenistan manat (to 2009)|TRL 0 Turkish lira (to 2005)|USS 2 US dollar (same day)|VEB 2 Bolivar (to 2008)
VEF 2 Bolivar fuerte|YUM 2 New dinar|ZMK 2 Zambian kwacha (to 2013)|ZWD 2 Zimbabwe dollar (to 2008)|ZWL 2 Zimbabwe dollar`;

// Which currency codes exist, how many decimals each has, and which may still be paid in.

/** Three capital letters that ISO 4217 knows or once knew. */
export type CurrencyCode = Brand<string, 'CurrencyCode'>;

export type CurrencyStanding = 'active' | 'fund' | 'unpayable' | 'historic';

export interface Currency {
  readonly code: CurrencyCode;
  /** Decimals of the minor unit (ISO 4217), 0 to 4; `undefined` where the standard gives none. */
  readonly exponent: number | undefined;
  readonly name: string;
  readonly standing: CurrencyStanding;
}

const ROW = /^([A-Z]{3}) ([0-4-]) (.+)$/;

function rows(list: string, standing: CurrencyStanding): Currency[] {
  return list
    .trim()
    .split(/[|\n]/)
    .map((row) => {
      const [, code, exponent, name] = ROW.exec(row) ?? [];
      if (code === undefined || exponent === undefined || name === undefined)
        throw new Error(`currency list: bad row ${row}`);
      return {
        code: code as CurrencyCode,
        exponent: exponent === '-' ? undefined : Number(exponent),
        name,
        standing,
      };
    });
}

const ALL: ReadonlyMap<string, Currency> = new Map(
  [
    ...rows(ACTIVE_CURRENCIES, 'active'),
    ...rows(FUND_CURRENCIES, 'fund'),
    ...rows(UNPAYABLE_CURRENCIES, 'unpayable'),
    ...rows(HISTORIC_CURRENCIES, 'historic'),
  ].map((currency) => [currency.code, currency]),
);

/** The currency of a code, whatever its standing; `undefined` if ISO 4217 never had it. */
export function findCurrency(code: string): Currency | undefined {
  return ALL.get(code);
}

/** Whether a new payment may be made in this code. */
export function isPayableCurrency(code: string): code is CurrencyCode {
  const standing = ALL.get(code)?.standing;
  return standing === 'active' || standing === 'fund';
}

/**
 * Decimals of the currency's minor unit (JPY 0, EUR 2, KWD 3, CLF 4); `undefined` for an unknown or unpayable
 * code.
 */
export function exponentOf(code: string): number | undefined {
  return ALL.get(code)?.exponent;
}

/** Active currencies by code, as offered in a form. */
export function activeCurrencies(): readonly Currency[] {
  return [...ALL.values()].filter((currency) => currency.standing === 'active');
}

// Exact decimal numbers: sums across currencies, and what an xs:decimal in a message says.

/** The number unscaled × 10^-scale. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { unscaled: 0n, scale: 0 };

const XS_DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/**
 * Far beyond the 18 digits of any amount. Arithmetic on a bank's million digits would hold the whole desk up.
 */
const MOST_CHARACTERS = 1_000;

/**
 * Reads the lexical form of xs:decimal (XML Schema part 2, 3.2.3): optional sign, digits, at most one point,
 * `5.` and `.5` included, exponents and blanks refused. `undefined` if it is anything else, or longer than
 * any amount.
 */
export function parseXsdDecimal(text: string): Decimal | undefined {
  const match = text.length > MOST_CHARACTERS ? null : XS_DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const magnitude = BigInt(whole + fraction);
  return { unscaled: sign === '-' ? -magnitude : magnitude, scale: fraction.length };
}

function rescaled(value: Decimal, scale: number): bigint {
  return value.unscaled * 10n ** BigInt(scale - value.scale);
}

/** Exact sum; keeps the larger scale, so that 1.50 + 1 is 2.50. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { unscaled: rescaled(a, scale) + rescaled(b, scale), scale };
}

/** Negative, zero or positive as a is less than, equal to (by value) or greater than b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescaled(a, scale) - rescaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Without trailing zeros of the fraction: the form in which XML Schema counts totalDigits and fractionDigits.
 */
export function trimDecimal(value: Decimal): Decimal {
  let { unscaled, scale } = value;
  while (scale > 0 && unscaled % 10n === 0n) {
    unscaled /= 10n;
    scale -= 1;
  }
  return { unscaled, scale };
}

/** Decimals that carry value: 10.500 has one. What fractionDigits of XML Schema limits. */
export function significantDecimals(value: Decimal): number {
  return trimDecimal(value).scale;
}

/** Plain notation with exactly `scale` decimals: never an exponent, never a plus, never a bare point. */
export function formatDecimal(value: Decimal): string {
  const negative = value.unscaled < 0n;
  const digits = (negative ? -value.unscaled : value.unscaled).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const text = value.scale === 0 ? whole : `${whole}.${digits.slice(-value.scale)}`;
  return negative ? `-${text}` : text;
}

/**
 * Plain notation with at least `decimals` decimals and no superfluous zeros beyond them: how totals are
 * written.
 */
export function formatDecimalAtLeast(value: Decimal, decimals: number): string {
  const trimmed = trimDecimal(value);
  const scale = Math.max(trimmed.scale, decimals);
  return formatDecimal({ unscaled: rescaled(trimmed, scale), scale });
}

/** `minor` counts the currency's smallest unit: EUR 12.34 is 1234n, JPY 12 is 12n. */
export interface Money {
  readonly minor: bigint;
  readonly currency: CurrencyCode;
}

export type MoneyProblem =
  | 'not-a-decimal'
  | 'sign'
  | 'too-many-decimals'
  | 'too-many-digits'
  | 'unknown-currency'
  | 'unpayable-currency';

export interface MoneyAllowance {
  /** Accept a leading minus (balances); plus is never accepted. */
  readonly sign?: boolean;
  /** Accept a withdrawn currency (reading old messages). */
  readonly historic?: boolean;
  /** Accept zeros beyond the currency's decimals, as XML Schema does: 10.500 EUR is 10.50 EUR. */
  readonly trailingZeros?: boolean;
}

const STRICT = /^(-?)(\d+)(?:\.(\d+))?$/;
/** ActiveCurrencyAndAmount of ISO 20022: totalDigits 18. */
const MAX_DIGITS = 18;

/**
 * Reads a decimal string such as "1204331.70" in a currency. Strict: no blanks, grouping, exponent, plus, or
 * bare point.
 */
export function parseMoney(
  text: string,
  currency: string,
  allow: MoneyAllowance = {},
): Result<Money, MoneyProblem> {
  const known = findCurrency(currency);
  if (known === undefined) return err('unknown-currency');
  if (known.exponent === undefined || (known.standing === 'historic' && allow.historic !== true))
    return err('unpayable-currency');
  const match = STRICT.exec(text);
  if (match === null) return err('not-a-decimal');
  const [, sign = '', whole = '', written = ''] = match;
  if (sign !== '' && allow.sign !== true) return err('sign');
  const fraction = allow.trailingZeros === true ? written.replace(/0+$/, '') : written;
  if (fraction.length > known.exponent) return err('too-many-decimals');
  const digits = (whole + fraction.padEnd(known.exponent, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_DIGITS) return err('too-many-digits');
  const minor = BigInt(digits);
  return ok({ minor: sign === '' ? minor : -minor, currency: known.code });
}

/** The exact number, for sums that cross currencies. */
function toDecimal(money: Money): Decimal {
  return { unscaled: money.minor, scale: exponentOf(money.currency) ?? 0 };
}

/** "1204331.70": all decimals of the currency, for the wire, the store and the contract. */
export function amountText(money: Money): string {
  return formatDecimal(toDecimal(money));
}

/** "EUR 1204331.70": one text of a record, which a page writes in the form of its region. */
export function moneyText(money: Money): string {
  return `${money.currency} ${amountText(money)}`;
}

/** One total per currency, by code. */
export function totalsByCurrency(amounts: Iterable<Money>): readonly Money[] {
  const totals = new Map<CurrencyCode, bigint>();
  for (const { currency, minor } of amounts) totals.set(currency, (totals.get(currency) ?? 0n) + minor);
  return [...totals]
    .map(([currency, minor]) => ({ minor, currency }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/**
 * The exact sum of all amounts irrespective of currency (ISO 20022 CtrlSum): no superfluous zeros, "0" for
 * none.
 */
export function controlSum(amounts: Iterable<Money>): string {
  return formatDecimal(trimDecimal(totalsByCurrency(amounts).map(toDecimal).reduce(addDecimals, ZERO)));
}
