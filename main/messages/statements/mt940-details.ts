// Reads field 86 of an entry: the numbered subfields of German and Polish banks with the SEPA keywords in
// them, the codes between slashes of SWIFT, or plain text. What has no place of its own stays as it came.
import { isValidBic, parseIban } from '../../../shared/domain/account-identification.ts';
import { givenReference } from '../../../shared/domain/account-report/entry-references.ts';
import type { Entry, Transaction } from '../../../shared/domain/account-report/report.ts';
import { accountIdOf, mtAmount, bankNamed } from './mt940-values.ts';

type Side = 'CRDT' | 'DBIT';
type Role = 'Cdtr' | 'Dbtr';
type Charge = NonNullable<Entry['Chrgs']>[number];

interface Party {
  name: string;
  account: string;
  bank: string;
  address: string[];
  town: string;
  id: string;
}

const nobody = (): Party => ({ name: '', account: '', bank: '', address: [], town: '', id: '' });

/** A subfield of this length is full: the word in it goes on in the next one. */
const FULL_SUBFIELD = 27;

/** What fields 61 and 86 say of one entry, collected value by value. */
export class EntryDetails {
  /** The code of German banks for the kind of a transaction, and what stands beside it. */
  readonly code = { transaction: '', journal: '', extension: '' };
  bankReference: string | null = null;
  readonly #side: Side;
  readonly #currency: string;
  readonly #parties: Record<Role, Party> = { Cdtr: nobody(), Dbtr: nobody() };
  readonly #ultimate: Record<Role, string> = { Cdtr: '', Dbtr: '' };
  readonly #refs = new Map<'EndToEndId' | 'InstrId' | 'MndtId' | 'PmtInfId', string>();
  readonly #remittance: string[] = [];
  readonly #charges: Charge[] = [];
  readonly #rest: string[] = [];
  #creditorReference = '';
  #purpose = '';
  #returnReason = '';
  #original: { readonly amt: string; readonly Ccy: string } | null = null;

  constructor(side: Side, currency: string) {
    this.#side = side;
    this.#currency = currency;
  }

  /** Field 86, or the supplementary details of field 61. */
  read(lines: readonly string[], plain: 'remittance' | 'rest'): void {
    // Banks break a line wherever it is full, in words and in codes.
    const text = lines.join('');
    const subfields = subfieldsOf(text);
    if (subfields !== null) {
      this.code.transaction = subfields.code;
      this.#readSubfields(subfields);
      return;
    }
    const codes = slashCodesOf(text);
    if (codes !== null) {
      for (const code of codes) this.#readCode(code);
      return;
    }
    const whole = plain === 'remittance' ? this.#remittance : this.#rest;
    for (const line of lines) if (line.trim() !== '') whole.push(line.trim());
  }

  keep(text: string): void {
    if (text.trim() !== '') this.#rest.push(text.trim());
  }

  /** The reference of the account's owner in field 61, after field 86 was read. */
  ownersReference(text: string): void {
    const given = givenReference(text);
    if (given === null || ELSEWHERE.has(given) || [...this.#refs.values()].includes(given)) return;
    this.#refs.set(this.#refs.has('EndToEndId') ? 'InstrId' : 'EndToEndId', given);
  }

  get rest(): readonly string[] {
    return this.#rest;
  }

  get charges(): readonly Charge[] {
    return this.#charges;
  }

  transaction(): Transaction {
    const parties = {
      ...this.#party('Cdtr'),
      ...this.#party('Dbtr'),
      ...(this.#ultimate.Cdtr === '' ? {} : { UltmtCdtr: { Nm: this.#ultimate.Cdtr } }),
      ...(this.#ultimate.Dbtr === '' ? {} : { UltmtDbtr: { Nm: this.#ultimate.Dbtr } }),
    };
    const { Cdtr, Dbtr } = this.#parties;
    const agents = {
      ...(Cdtr.bank === '' ? {} : { CdtrAgt: bankNamed(Cdtr.bank) }),
      ...(Dbtr.bank === '' ? {} : { DbtrAgt: bankNamed(Dbtr.bank) }),
    };
    const remittance = {
      ...(this.#remittance.length === 0 ? {} : { Ustrd: this.#remittance }),
      ...(this.#creditorReference === '' ? {} : { Strd: [{ CdtrRefInf: { Ref: this.#creditorReference } }] }),
    };
    return {
      ...given('Refs', Object.fromEntries(this.#refs)),
      ...(this.#original === null ? {} : { AmtDtls: { InstdAmt: { Amt: this.#original } } }),
      ...given('RtldPties', parties),
      ...given('RltdAgts', agents),
      ...(this.#purpose === '' ? {} : { Purp: { Cd: this.#purpose } }),
      ...given('RmtInf', remittance),
      ...(this.#returnReason === '' ? {} : { RtrInf: { Rsn: { Cd: this.#returnReason } } }),
    };
  }

  #party(role: Role): NonNullable<Transaction['RtldPties']> {
    const { name, account, address, town, id } = this.#parties[role];
    const place = {
      ...(address.length === 0 ? {} : { AdrLine: address }),
      ...(town === '' ? {} : { TwnNm: town }),
    };
    const its = {
      ...(name === '' ? {} : { Nm: name }),
      ...(id === '' ? {} : { Id: { PrvtId: { Othr: [{ Id: id }] } } }),
      ...given('PstlAdr', place),
    };
    return {
      ...given(role, its),
      ...(account === '' ? {} : { [`${role}Acct`]: { Id: accountIdOf(account) } }),
    };
  }

  /** Who is on the other side of the entry. */
  get #counterparty(): Role {
    return this.#side === 'DBIT' ? 'Cdtr' : 'Dbtr';
  }

  #reference(name: 'EndToEndId' | 'InstrId' | 'MndtId' | 'PmtInfId', text: string, raw: string): void {
    const bare = givenReference(text);
    if (bare === null) return;
    if (this.#refs.has(name)) this.keep(raw);
    else this.#refs.set(name, bare);
  }

  #bank(text: string, raw: string): void {
    this.#once(this.bankReference ?? '', text, raw, (value) => (this.bankReference = value));
  }

  /** Sets what is not set yet; a second value of the same kind is kept as it came. */
  #once(is: string, text: string, raw: string, set: (value: string) => void): void {
    const bare = text.trim();
    if (bare === '' || bare === is) return;
    if (is === '') set(bare);
    else this.keep(raw);
  }

  #readSubfields({ separator, subfields }: Subfields): void {
    const remittance: string[] = [];
    const name: string[] = [];
    const party = this.#parties[this.#counterparty];
    for (const { number, text } of subfields) {
      const raw = `${separator}${number}${text}`;
      const place = Number(number);
      if (number === '00') this.keep(text);
      else if (number === '10') this.code.journal = text.trim();
      else if (number === '34') this.code.extension = text.trim();
      else if ((place >= 20 && place <= 29) || (place >= 60 && place <= 63)) remittance.push(text);
      else if (number === '30') this.#once(party.bank, text, raw, (value) => (party.bank = value));
      else if (number === '31' || (number === '38' && parseIban(text).ok))
        this.#once(party.account, text, raw, (value) => (party.account = value));
      else if (number === '32' || number === '33') name.push(text);
      else if (text.trim() !== '') this.keep(raw);
    }
    party.name = joined(name);
    for (const { keyword, text } of keywordsOf(remittance)) this.#readKeyword(keyword, text);
  }

  #readKeyword(keyword: string, text: string): void {
    const raw = `${keyword}+${text}`;
    const party = this.#parties[this.#counterparty];
    const { Cdtr, Dbtr } = this.#parties;
    if (keyword === '' || keyword === 'SVWZ') {
      if (text !== '') this.#remittance.push(text);
    } else if (keyword === 'EREF') this.#reference('EndToEndId', text, raw);
    else if (keyword === 'KREF') this.#reference('PmtInfId', text, raw);
    else if (keyword === 'MREF') this.#reference('MndtId', text, raw);
    else if (keyword === 'BREF') this.#bank(text, raw);
    else if (keyword === 'CRED') this.#once(Cdtr.id, text, raw, (value) => (Cdtr.id = value));
    else if (keyword === 'DEBT') this.#once(Dbtr.id, text, raw, (value) => (Dbtr.id = value));
    else if (keyword === 'ABWA')
      this.#once(this.#ultimate.Dbtr, text, raw, (it) => (this.#ultimate.Dbtr = it));
    else if (keyword === 'ABWE')
      this.#once(this.#ultimate.Cdtr, text, raw, (it) => (this.#ultimate.Cdtr = it));
    else if (keyword === 'IBAN') this.#once(party.account, text, raw, (value) => (party.account = value));
    else if (keyword === 'BIC') this.#once(party.bank, text, raw, (value) => (party.bank = value));
    else if (keyword === 'OAMT') this.#amount('original', text, raw);
    else if (keyword === 'COAM') this.#amount('charge', text, raw);
    else this.keep(raw);
  }

  #readCode({ code, text, scope, raw }: SlashCode): void {
    if (scope === 'bank') return this.keep(raw);
    if (scope === 'UltmtCdtr' || scope === 'UltmtDbtr') return this.#readUltimate(code, scope, text, raw);
    const party = this.#parties[scope ?? this.#counterparty];
    if (code === 'EREF') this.#reference('EndToEndId', text, raw);
    else if (code === 'PREF' || code === 'KREF') this.#reference('PmtInfId', text, raw);
    else if (code === 'MARF') this.#reference('MndtId', text, raw);
    else if (code === 'BREF') this.#bank(text, raw);
    else if (code === 'CSID')
      this.#once(this.#parties.Cdtr.id, text, raw, (it) => (this.#parties.Cdtr.id = it));
    else if (code === 'REMI') this.#readRemittance(text);
    else if (code === 'ORDP' || code === 'BENM' || code === 'NAME')
      this.#once(party.name, text, raw, (value) => (party.name = value));
    else if (code === 'ADDR') party.address.push(...[text.trim()].filter((line) => line !== ''));
    else if (code === 'CITY') this.#once(party.town, text, raw, (value) => (party.town = value));
    else if (code === 'IBAN') this.#once(party.account, text, raw, (value) => (party.account = value));
    else if (code === 'BIC') this.#once(party.bank, text, raw, (value) => (party.bank = value));
    else if (code === 'CNTP') this.#readCounterparty(text, party, raw);
    else if (code === 'ACCW') this.#readAccount(text, party, raw);
    else if (code === 'PURP') this.#readPurpose(text, raw);
    else if (code === 'RTRN' && /^[A-Z0-9]{4}$/u.test(text))
      this.#once(this.#returnReason, text, raw, (value) => (this.#returnReason = value));
    else if (code === 'OCMT') this.#amount('original', text, raw);
    else if (code === 'CHGS') this.#amount('charge', text, raw);
    else if (code === 'ID' && scope !== null) this.#once(party.id, text, raw, (value) => (party.id = value));
    else this.keep(raw);
  }

  #readUltimate(code: string, scope: 'UltmtCdtr' | 'UltmtDbtr', text: string, raw: string): void {
    const role = scope === 'UltmtCdtr' ? 'Cdtr' : 'Dbtr';
    if (code !== 'NAME' && SCOPES[code] === undefined) this.keep(raw);
    else this.#once(this.#ultimate[role], text, raw, (value) => (this.#ultimate[role] = value));
  }

  #readRemittance(text: string): void {
    const unstructured = /^\/?USTD\/{1,2}/u.exec(text);
    const structured = /^\/?STRD\/(?:CUR|ISO)\//u.exec(text);
    if (structured !== null && this.#creditorReference === '')
      this.#creditorReference = withoutSlash(text.slice(structured[0].length));
    else {
      const words = withoutSlash(unstructured === null ? text : text.slice(unstructured[0].length));
      if (words.trim() !== '') this.#remittance.push(words.trim());
    }
  }

  /** Account, BIC, name, town, in this order. */
  #readCounterparty(text: string, party: Party, raw: string): void {
    const [account = '', bank = '', name = '', town = '', ...more] = text.split('/').map((it) => it.trim());
    const isFree = party.account === '' && party.bank === '' && party.name === '' && party.town === '';
    if (!isFree || more.some((it) => it !== '')) this.keep(raw);
    if (isFree) Object.assign(party, { account, bank, name, town });
  }

  /** Account with institution: `IBAN,BIC`. */
  #readAccount(text: string, party: Party, raw: string): void {
    const [account = '', bank = '', ...more] = text.split(',').map((it) => it.trim());
    const isKnown = more.length === 0 && party.account === '' && (bank === '' || isValidBic(bank));
    if (!isKnown) this.keep(raw);
    else {
      party.account = account;
      if (bank !== '') this.#once(party.bank, bank, raw, (value) => (party.bank = value));
    }
  }

  #readPurpose(text: string, raw: string): void {
    const code = text.replace(/^\/?CD\//u, '').trim();
    if (/^[A-Z]{4}$/u.test(code) && this.#purpose === '') this.#purpose = code;
    else this.keep(raw);
  }

  /** With its currency, or in the entry's. */
  #amount(kind: 'original' | 'charge', text: string, raw: string): void {
    const [, currency = this.#currency, digits = ''] = /^([A-Z]{3})? ?(\S+)$/u.exec(text.trim()) ?? [];
    const amt = mtAmount(digits.includes(',') ? digits : `${digits},`, currency);
    if (amt === null || (kind === 'original' && this.#original !== null)) this.keep(raw);
    else if (kind === 'original') this.#original = { amt, Ccy: currency };
    else this.#charges.push({ Amt: { amt, Ccy: currency } });
  }
}

/** An object under its name, or nothing where it is empty. */
function given<N extends string, T extends object>(name: N, value: T): { readonly [K in N]?: T } {
  return Object.keys(value).length === 0 ? {} : ({ [name]: value } as { readonly [K in N]: T });
}

/** What field 61 says where field 86 has the reference. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  ['EREF', 'KREF', 'MREF', 'PREF', 'MARF'].flatMap((word) => [word, `${word}+`]),
);

interface Subfields {
  readonly code: string;
  readonly separator: string;
  readonly subfields: readonly { readonly number: string; readonly text: string }[];
}

const SUBFIELDS = /^(\d{3})?([?<>^~|@#])(?=\d{2})/u;

function subfieldsOf(text: string): Subfields | null {
  const start = SUBFIELDS.exec(text);
  const [, code = '', separator = ''] = start ?? [];
  if (start === null) return null;
  const subfields: { number: string; text: string }[] = [];
  for (const part of text.slice(code.length + 1).split(separator)) {
    const last = subfields.at(-1);
    if (/^\d{2}/u.test(part)) subfields.push({ number: part.slice(0, 2), text: part.slice(2) });
    // The separator was a character of the text.
    else if (last !== undefined) last.text += separator + part;
  }
  return { code, separator, subfields };
}

/** A full subfield ends in the middle of a word or its blank is there; a shorter one ended with its word. */
function joined(parts: readonly string[]): string {
  let whole = '';
  let before = '';
  for (const part of parts) {
    const isBroken = before.length >= FULL_SUBFIELD || before.endsWith(' ') || part.startsWith(' ');
    whole += whole === '' || isBroken ? part : ` ${part}`;
    before = part;
  }
  return whole.trim();
}

const KEYWORD = /^(EREF|KREF|MREF|BREF|RREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/u;
/** Whose value is one word: it goes on in the next subfield only from a full one. */
const SINGLE: ReadonlySet<string> = new Set(['EREF', 'KREF', 'MREF', 'BREF', 'CRED', 'DEBT', 'IBAN', 'BIC']);

/** A keyword stands at the beginning of a subfield only: in the middle of one it is the payer's own text. */
function keywordsOf(
  parts: readonly string[],
): readonly { readonly keyword: string; readonly text: string }[] {
  const found: { keyword: string; parts: string[] }[] = [];
  for (const part of parts) {
    const start = KEYWORD.exec(part);
    const last = found.at(-1);
    if (start?.[1] !== undefined) found.push({ keyword: start[1], parts: [part.slice(start[0].length)] });
    else if (last !== undefined && continues(last)) last.parts.push(part);
    else found.push({ keyword: '', parts: [part] });
  }
  return found.map((each) => ({ keyword: each.keyword, text: textOf(each) }));
}

function continues({
  keyword,
  parts,
}: {
  readonly keyword: string;
  readonly parts: readonly string[];
}): boolean {
  const head = parts.length === 1 && keyword !== '' ? keyword.length + 1 : 0;
  return !SINGLE.has(keyword) || (parts.at(-1) ?? '').length + head >= FULL_SUBFIELD;
}

function textOf({ keyword, parts }: { readonly keyword: string; readonly parts: readonly string[] }): string {
  if (keyword === '') return joined(parts);
  if (SINGLE.has(keyword)) return parts.join('').trim();
  const whole = joined(parts.with(0, `${keyword}+${parts[0] ?? ''}`));
  return whole.slice(keyword.length + 1).trim();
}

/** Whose name, account or address follows a code. */
type Scope = Role | 'UltmtCdtr' | 'UltmtDbtr' | 'bank';

interface SlashCode {
  readonly code: string;
  readonly text: string;
  readonly raw: string;
  readonly scope: Scope | null;
}

const CODES: ReadonlySet<string> = new Set(
  (
    'ACCW ADDR BENI BENM BIC BREF BUSP CHGS CITY CNTP CSID EREF EXCH IBAN ID INSTR ISDT KREF MARF NAME OCMT ORDI ORDP ' +
    'PREF PURP REMI RTRN SVCL SVLV TRCD TRTP ULTB ULTC ULTD'
  ).split(' '),
);
const SCOPES: Readonly<Record<string, Scope>> = {
  ORDP: 'Dbtr',
  BENM: 'Cdtr',
  ULTD: 'UltmtDbtr',
  ULTC: 'UltmtCdtr',
  ULTB: 'UltmtCdtr',
  ORDI: 'bank',
  BENI: 'bank',
};
const OF_A_PARTY: ReadonlySet<string> = new Set(['ACCW', 'ADDR', 'BIC', 'CITY', 'IBAN', 'ID', 'NAME']);

/** Null where the text does not begin with a code that is known: a slash is an ordinary character. */
function slashCodesOf(text: string): readonly SlashCode[] | null {
  const starts = [...text.matchAll(/\/([A-Z]{2,5})(?=\/)/gu)].filter(([, code = '']) => CODES.has(code));
  if (starts[0]?.index !== 0) return null;
  let scope: Scope | null = null;
  return starts.map((start, at) => {
    const [whole, code = ''] = start;
    const end = starts[at + 1]?.index ?? text.length;
    scope = SCOPES[code] ?? (OF_A_PARTY.has(code) ? scope : null);
    const raw = text.slice(start.index, end);
    return { code, raw, scope, text: withoutSlash(raw.slice(whole.length + 1)).trim() };
  });
}

/** The slash before the next code ends a value; banks write one, or two. */
function withoutSlash(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
