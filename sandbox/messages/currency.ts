// Owns the bank's list of ISO 4217 currencies and their minor units.

const LISTED = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP ' +
    'DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK ' +
    'LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
    'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UYI UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF ' +
    'YER ZAR ZMW ZWG'
  ).split(' '),
);
const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Decimal places of a currency, undefined when the bank does not know it. */
export function decimalsOf(currency: string): number | undefined {
  if (!LISTED.has(currency)) return undefined;
  if (NO_DECIMALS.has(currency)) return 0;
  if (THREE_DECIMALS.has(currency)) return 3;
  return currency === 'CLF' || currency === 'UYW' ? 4 : 2;
}

/** What is wrong with an instructed amount, or undefined. */
export function amountComplaint(amount: string, currency: string): string | undefined {
  const decimals = decimalsOf(currency);
  if (decimals === undefined) return `CURRENCY ${currency} NOT KNOWN`;
  const match = /^\+?(\d+)(?:\.(\d*))?$/.exec(amount);
  if (!match) return 'AMOUNT NOT A DECIMAL NUMBER';
  if ((match[2] ?? '').replace(/0+$/, '').length > decimals)
    return `MORE THAN ${decimals} DECIMALS FOR ${currency}`;
  return /[1-9]/.test(amount) ? undefined : 'AMOUNT IS ZERO';
}

/** Exact sum of decimal strings, without trailing zeros. */
export function sumOf(amounts: readonly string[]): string {
  const scale = 18;
  const total = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.replace(/^\+/, '').split('.');
    return sum + BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  }, 0n);
  const digits = total.toString().padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return digits.slice(0, -scale) + (fraction === '' ? '' : `.${fraction}`);
}
