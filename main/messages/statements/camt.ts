// Reads an account statement of the camt family (camt.052 report, camt.053 statement, camt.054 notification)
// as the account report of the bank's interface: the same members under the same names, whatever the version
// of the file calls them. Entries become text as they end, so that a long file is never one tree.
import { onlyCurrency } from '../../../shared/domain/account-report/reported-account.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { statementVersions } from '../../../shared/domain/message-versions/statement-catalogue.ts';
import {
  ACCOUNT_MESSAGES,
  type AccountMessage,
} from '../../../shared/domain/message-versions/statement-version.ts';
import { NAMESPACE_PREFIX } from '../../../shared/domain/message-versions/version.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { MessageRefusal } from '../../iso20022/xml/refusal.ts';
import { readWholeXml, type XmlAttribute, type XmlEvents } from '../../iso20022/xml/xml-reader.ts';
import {
  elementMembers,
  isMembers,
  listOf,
  ownText,
  type ElementMembers,
  type ElementValue,
} from './element-value.ts';
import { InterfaceForm } from './interface-form.ts';

export interface StatementText {
  /** As a person knows the form: the message with its version, or `MT940`. */
  readonly format: string;
  /** JSON of `Document.BkToCstmrAcctRpt`, as section 2.9 of the interface has it. */
  readonly text: string;
  /** What a person is told about an encoding that is not UTF-8. */
  readonly note: Sentence | null;
}

/** By the root below `Document`. */
const MESSAGES: ReadonlyMap<string, AccountMessage> = new Map(
  ACCOUNT_MESSAGES.map((message) => [message.root, message]),
);

/** Message, variant and version as ISO 20022 writes them; every version of the three messages is read. */
const NAME = /^(camt\.\d{3})\.001\.\d{2}$/u;

interface Open {
  readonly name: string;
  readonly currency: string | undefined;
  children: ElementMembers | undefined;
  text: string;
}

class StatementHandler implements XmlEvents {
  /** JSON of each account. */
  readonly accounts: string[] = [];
  format: string | undefined;
  header: ElementMembers | undefined;
  /** The file says that another page of it follows. */
  hasMore = false;
  /** Elements open around and above the one that holds the accounts. */
  #outside: string[] = [];
  #open: Open[] = [];
  #entries: string[] = [];
  #currencies = new Set<string>();
  #message: AccountMessage | undefined;
  readonly #form = new InterfaceForm(statementVersions());

  open(local: string, uri: string, attributes: readonly XmlAttribute[], line: number): void {
    if (this.#message === undefined) {
      this.#beneathRoot(local, uri, line);
      return;
    }
    const currency = attributes.find((one) => one.local === 'Ccy' && one.uri === '')?.value;
    this.#open.push({ name: local, currency, children: undefined, text: '' });
  }

  /** Elements around the document are those of an envelope, and no part of the statement. */
  #beneathRoot(local: string, uri: string, line: number): void {
    const message = this.#outside.at(-1) === 'Document' ? MESSAGES.get(local) : undefined;
    if (this.#outside.at(-1) === 'Document' && message === undefined) refuseOther(local, uri, line);
    this.#outside.push(local);
    if (message === undefined) return;
    this.#message = message;
    this.format ??= versionNamed(uri) ?? message.id;
  }

  text(value: string): void {
    const at = this.#open.at(-1);
    if (at !== undefined) at.text += value;
  }

  close(): void {
    const ended = this.#open.pop();
    if (ended === undefined) {
      this.#outside.pop();
      this.#message = undefined;
      return;
    }
    const value = this.#form.valueOf(ended.name, valueOf(ended));
    if (this.#open.length === 0) this.#member(ended.name, value);
    else if (this.#open.length === 1 && ended.name === 'Ntry') this.#entry(value);
    else this.#add(this.#form.nameOf(ended.name), value);
  }

  aside(): void {
    // Comments say nothing about an account.
  }

  #entry(value: ElementValue): void {
    const amount = isMembers(value) ? value['Amt'] : undefined;
    const currency = isMembers(amount) ? ownText(amount['Ccy']) : undefined;
    if (currency !== undefined) this.#currencies.add(currency);
    this.#entries.push(JSON.stringify(value));
  }

  #add(name: string, value: ElementValue): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) return;
    parent.children ??= elementMembers();
    const before = parent.children[name];
    const more = Array.isArray(value) ? (value as readonly ElementValue[]) : [value];
    if (before === undefined) parent.children[name] = Array.isArray(value) ? [...more] : value;
    // Copied for each, a booking of many transactions would take the square of their number.
    else if (Array.isArray(before)) for (const each of more) (before as ElementValue[]).push(each);
    else parent.children[name] = [before, ...more];
  }

  #member(name: string, value: ElementValue): void {
    if (name === 'GrpHdr' && isMembers(value)) this.header ??= value;
    if (name !== this.#message?.account) return;
    this.accounts.push(this.#accountText(isMembers(value) ? value : elementMembers()));
    this.#entries = [];
    this.#currencies = new Set();
  }

  #accountText(account: ElementMembers): string {
    const page = ACCOUNT_MESSAGES.map((message) => account[message.page]).find(isMembers);
    if (page !== undefined && /^(?:false|0)$/u.test(ownText(page['LastPgInd']) ?? '')) this.hasMore = true;
    const head = JSON.stringify(withCurrency(account, this.#currencies));
    if (this.#entries.length === 0) return head;
    return `${head.slice(0, -1)}${head === '{}' ? '' : ','}"Ntry":[${this.#entries.join(',')}]}`;
  }
}

/**
 * An account may leave its currency to its amounts. Without it the account would not be known as the one of
 * other reports; where the amounts are of several currencies it has none.
 */
function withCurrency(account: ElementMembers, ofEntries: ReadonlySet<string>): ElementMembers {
  const own = account['Acct'];
  if (!isMembers(own) || own['Ccy'] !== undefined) return account;
  const balances = listOf(account['Bal']).flatMap((one) =>
    isMembers(one) && isMembers(one['Amt']) ? (ownText(one['Amt']['Ccy']) ?? []) : [],
  );
  const only = onlyCurrency(balances.length > 0 ? balances : ofEntries);
  if (only === null) return account;
  return elementMembers([
    ...Object.entries(account),
    ['Acct', elementMembers([...Object.entries(own), ['Ccy', only]])],
  ]);
}

function valueOf({ children, text, currency }: Open): ElementValue {
  if (children === undefined)
    return currency === undefined
      ? text
      : elementMembers([
          ['amt', text.trim()],
          ['Ccy', currency],
        ]);
  // Text beside elements is no part of any of these messages; it is kept, and shown as not understood.
  return text.trim() === ''
    ? children
    : elementMembers([...Object.entries(children), ['#text', text.trim()]]);
}

/** The version that a namespace names, where it is one of an account statement. */
function versionNamed(namespace: string): string | undefined {
  if (!namespace.startsWith(NAMESPACE_PREFIX)) return undefined;
  const name = namespace.slice(NAMESPACE_PREFIX.length);
  const id = NAME.exec(name)?.[1];
  return ACCOUNT_MESSAGES.some((message) => message.id === id) ? name : undefined;
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
  const { accounts, format, header = elementMembers(), hasMore } = handler;
  if (format === undefined || accounts.length === 0)
    return err(fault('statement-unreadable', { sentences: [sentence('statement-empty', {})] }));
  const paged =
    hasMore && header['MsgPgntn'] === undefined
      ? elementMembers([...Object.entries(header), ['MsgPgntn', elementMembers([['LastPgInd', 'false']])]])
      : header;
  return ok({
    format,
    text: `{"Document":{"BkToCstmrAcctRpt":{"GrpHdr":${JSON.stringify(paged)},"Rpt":[${accounts.join(',')}]}}}`,
    note: read.encodingNote ?? null,
  });
}
