// Reads an account statement of the camt family (camt.052 report, camt.053 statement, camt.054 notification)
// as the account report of the bank's interface: the same members under the same names, whatever the version
// of the file calls them. Entries become text as they end, so that a long file is never one tree.
import { onlyCurrency } from '../../../shared/domain/account-report/reported-account.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { NAMESPACE_PREFIX } from '../../../shared/domain/message-versions/version.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { MessageRefusal } from '../../iso20022/xml/refusal.ts';
import { readWholeXml, type XmlAttribute, type XmlEvents } from '../../iso20022/xml/xml-reader.ts';

export interface StatementText {
  /** As a person knows the form: the message with its version, or `MT940`. */
  readonly format: string;
  /** JSON of `Document.BkToCstmrAcctRpt`, as section 2.9 of the interface has it. */
  readonly text: string;
  /** What a person is told about an encoding that is not UTF-8. */
  readonly note: Sentence | null;
}

const NAMESPACE = new RegExp(`^${NAMESPACE_PREFIX}(camt\\.05[234]\\.001\\.\\d{2})$`, 'u');

/** Root below `Document`, and what it calls one account. */
const ACCOUNTS_OF: ReadonlyMap<string, string> = new Map([
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
]);

type Value = string | Members | readonly Value[];
type Members = Record<string, unknown> & { readonly __proto__?: never };

/** Without a prototype: an element may have any name. */
function members(entries: Iterable<readonly [string, unknown]> = []): Members {
  const made = Object.create(null) as Members;
  for (const [name, value] of entries) made[name] = value;
  return made;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Names of version 8 for what the interface knows under another one. */
const NAMES: Readonly<Record<string, string>> = {
  BICFI: 'BIC',
  AnyBIC: 'BICOrBEI',
  AddtlStmtInf: 'AddtlRptInf',
  AddtlNtfctnInf: 'AddtlRptInf',
};

const PARTIES: ReadonlySet<string> = new Set([
  'InitgPty',
  'Dbtr',
  'UltmtDbtr',
  'Cdtr',
  'UltmtCdtr',
  'TradgPty',
]);

/** A party of version 8 is a party or a bank; the interface has one form for both. */
function partyOf(value: Members): Value {
  if (isMembers(value['Pty'])) return value['Pty'];
  const bank = isMembers(value['Agt']) ? value['Agt']['FinInstnId'] : undefined;
  if (!isMembers(bank)) return value;
  const { BIC: bic, Nm: name, PstlAdr: address, ...more } = bank;
  return members([
    ...(name === undefined ? [] : [['Nm', name] as const]),
    ...(address === undefined ? [] : [['PstlAdr', address] as const]),
    ...(bic === undefined ? [] : [['Id', members([['OrgId', members([['BICOrBEI', bic]])]])] as const]),
    ...Object.entries(more),
  ]);
}

/** Charges and interest of version 8 are a total beside records; the interface has a list. */
function recordsOf(value: Members, total: string): readonly Value[] {
  const records = listOf(value['Rcrd']).filter(isMembers);
  const renamed = records.map((record) =>
    members(Object.entries(record).map(([name, its]) => [name === 'Agt' ? 'Pty' : name, its])),
  );
  const sum = value[total];
  if (sum === undefined) return renamed;
  return renamed.length === 0 ? [members([[total, sum]])] : renamed;
}

function netOf(value: Members): Members {
  const net = value['TtlNetNtry'];
  if (!isMembers(net)) return value;
  const { TtlNetNtry: _net, ...more } = value;
  return members([
    ...Object.entries(more),
    ['TtlNetNtryAmt', isMembers(net['Amt']) ? net['Amt']['amt'] : net['Amt']],
    ['CdtDbtInd', net['CdtDbtInd']],
  ]);
}

/**
 * A transaction of version 8 says its amount itself. Where it is on the other side than its entry it stays
 * where it is: the interface has no side of a transaction.
 */
function transactionOf(value: Members, side: unknown): Members {
  const { Amt: amount, CdtDbtInd: own, AmtDtls: details, ...more } = value;
  const known = isMembers(details) ? details : members();
  if (amount === undefined || known['TxAmt'] !== undefined || (own !== undefined && own !== side))
    return value;
  return members([
    ...Object.entries(more),
    ['AmtDtls', members([...Object.entries(known), ['TxAmt', members([['Amt', amount]])]])],
  ]);
}

function entryOf(entry: Members): Members {
  const details = listOf(entry['NtryDtls']).map((one) =>
    isMembers(one) && one['TxDtls'] !== undefined
      ? members([
          ...Object.entries(one),
          [
            'TxDtls',
            listOf(one['TxDtls']).map((each) =>
              isMembers(each) ? transactionOf(each, entry['CdtDbtInd']) : each,
            ),
          ],
        ])
      : one,
  );
  return details.length === 0 ? entry : members([...Object.entries(entry), ['NtryDtls', details]]);
}

/** What an element holds, in the form of the interface. */
function converted(name: string, value: Value): Value {
  if (!isMembers(value)) return value;
  if (name === 'Sts') return textOf(value['Cd']) ?? textOf(value['Prtry']) ?? value;
  if (PARTIES.has(name)) return partyOf(value);
  if (name === 'Chrgs') return 'Rcrd' in value ? recordsOf(value, 'TtlChrgsAndTaxAmt') : value;
  if (name === 'Intrst') return 'Rcrd' in value ? recordsOf(value, 'TtlIntrstAndTaxAmt') : value;
  if (name === 'TtlNtries' || name === 'TtlNtriesPerBkTxCd') return netOf(value);
  return name === 'Ntry' ? entryOf(value) : value;
}

interface Open {
  readonly name: string;
  readonly currency: string | undefined;
  children: Members | undefined;
  text: string;
}

class StatementHandler implements XmlEvents {
  /** JSON of each account. */
  readonly accounts: string[] = [];
  format: string | undefined;
  header: Members | undefined;
  /** The file says that another page of it follows. */
  hasMore = false;
  /** Elements open around and above the one that holds the accounts. */
  #outside: string[] = [];
  #open: Open[] = [];
  #entries: string[] = [];
  #currencies = new Set<string>();
  #account = '';

  open(local: string, uri: string, attributes: readonly XmlAttribute[], line: number): void {
    if (this.#account === '') {
      this.#beneathRoot(local, uri, line);
      return;
    }
    const currency = attributes.find((one) => one.local === 'Ccy' && one.uri === '')?.value;
    this.#open.push({ name: local, currency, children: undefined, text: '' });
  }

  /** Elements around the document are those of an envelope, and no part of the statement. */
  #beneathRoot(local: string, uri: string, line: number): void {
    const account = this.#outside.at(-1) === 'Document' ? ACCOUNTS_OF.get(local) : undefined;
    if (this.#outside.at(-1) === 'Document' && account === undefined) refuseOther(local, uri, line);
    this.#outside.push(local);
    if (account === undefined) return;
    this.#account = account;
    this.format ??=
      NAMESPACE.exec(uri)?.[1] ?? `camt.05${account === 'Rpt' ? 2 : account === 'Stmt' ? 3 : 4}`;
  }

  text(value: string): void {
    const at = this.#open.at(-1);
    if (at !== undefined) at.text += value;
  }

  close(): void {
    const ended = this.#open.pop();
    if (ended === undefined) {
      this.#outside.pop();
      this.#account = '';
      return;
    }
    const value = converted(ended.name, valueOf(ended));
    if (this.#open.length === 0) this.#member(ended.name, value);
    else if (this.#open.length === 1 && ended.name === 'Ntry') this.#entry(value);
    else this.#add(NAMES[ended.name] ?? ended.name, value);
  }

  aside(): void {
    // Comments say nothing about an account.
  }

  #entry(value: Value): void {
    const amount = isMembers(value) ? value['Amt'] : undefined;
    const currency = isMembers(amount) ? textOf(amount['Ccy']) : undefined;
    if (currency !== undefined) this.#currencies.add(currency);
    this.#entries.push(JSON.stringify(value));
  }

  #add(name: string, value: Value): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) return;
    parent.children ??= members();
    const before = parent.children[name];
    const more = Array.isArray(value) ? (value as readonly Value[]) : [value];
    if (before === undefined) parent.children[name] = Array.isArray(value) ? [...more] : value;
    // Copied for each, a booking of many transactions would take the square of their number.
    else if (Array.isArray(before)) for (const each of more) (before as Value[]).push(each);
    else parent.children[name] = [before, ...more];
  }

  #member(name: string, value: Value): void {
    if (name === 'GrpHdr' && isMembers(value)) this.header ??= value;
    if (name !== this.#account) return;
    this.accounts.push(this.#accountText(isMembers(value) ? value : members()));
    this.#entries = [];
    this.#currencies = new Set();
  }

  #accountText(account: Members): string {
    const page = ['StmtPgntn', 'RptPgntn', 'NtfctnPgntn'].map((name) => account[name]).find(isMembers);
    if (page !== undefined && /^(?:false|0)$/u.test(textOf(page['LastPgInd']) ?? '')) this.hasMore = true;
    const head = JSON.stringify(withCurrency(account, this.#currencies));
    if (this.#entries.length === 0) return head;
    return `${head.slice(0, -1)}${head === '{}' ? '' : ','}"Ntry":[${this.#entries.join(',')}]}`;
  }
}

/**
 * An account may leave its currency to its amounts. Without it the account would not be known as the one of
 * other reports; where the amounts are of several currencies it has none.
 */
function withCurrency(account: Members, ofEntries: ReadonlySet<string>): Members {
  const own = account['Acct'];
  if (!isMembers(own) || own['Ccy'] !== undefined) return account;
  const balances = listOf(account['Bal']).flatMap((one) =>
    isMembers(one) && isMembers(one['Amt']) ? (textOf(one['Amt']['Ccy']) ?? []) : [],
  );
  const only = onlyCurrency(balances.length > 0 ? balances : ofEntries);
  if (only === null) return account;
  return members([...Object.entries(account), ['Acct', members([...Object.entries(own), ['Ccy', only]])]]);
}

function valueOf({ children, text, currency }: Open): Value {
  if (children === undefined)
    return currency === undefined
      ? text
      : members([
          ['amt', text.trim()],
          ['Ccy', currency],
        ]);
  // Text beside elements is no part of any of these messages; it is kept, and shown as not understood.
  return text.trim() === '' ? children : members([...Object.entries(children), ['#text', text.trim()]]);
}

function refuseOther(local: string, uri: string, line: number): never {
  throw new MessageRefusal('statement-unreadable', {
    line,
    path: `/Document/${local.slice(0, 60)}`,
    sentences: [
      sentence('statement-other-message', { name: (uri.split(':').at(-1) ?? local).slice(0, 60) || local }),
    ],
  });
}

/** @returns `statement-unreadable`: no well-formed XML, or no statement. */
export function readCamt(chunks: Iterable<Uint8Array>): Result<StatementText> {
  const handler = new StatementHandler();
  const read = readWholeXml(chunks, handler);
  if (!read.ok) {
    const { code: _code, ...more } = read.refusal.fault;
    return err(fault('statement-unreadable', { line: read.line, ...more }));
  }
  const { accounts, format, header = members(), hasMore } = handler;
  if (format === undefined || accounts.length === 0)
    return err(fault('statement-unreadable', { sentences: [sentence('statement-empty', {})] }));
  const paged =
    hasMore && header['MsgPgntn'] === undefined
      ? members([...Object.entries(header), ['MsgPgntn', members([['LastPgInd', 'false']])]])
      : header;
  return ok({
    format,
    text: `{"Document":{"BkToCstmrAcctRpt":{"GrpHdr":${JSON.stringify(paged)},"Rpt":[${accounts.join(',')}]}}}`,
    note: read.encodingNote ?? null,
  });
}
