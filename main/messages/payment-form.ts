// The forms of the window over a transaction element and over a payment group: what they show, that only
// what the officer changed is changed, and which of their fields a finding belongs to: of one typed payment,
// of one group header, of a message read from its bytes.
import type { PostalAddress } from '../../shared/domain/address-repair.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { parseMoney } from '../../shared/domain/money.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import {
  businessChecks,
  checkGroup as groupRules,
  checkTransaction as transactionRules,
  type MessageRuleContext,
} from '../iso20022/business-rules/checks.ts';
import { buildGroup, groupInfo, patchGroup, type GroupForm } from '../iso20022/group.ts';
import type { MessageEvents } from '../iso20022/reader.ts';
import {
  buildTransaction,
  patchTransaction,
  rowInfo,
  transactionInfo,
  type AccountInfo,
  type RowInfo,
  type TransactionForm,
} from '../iso20022/transaction.ts';
import { child, leaf, putAt, putText, sameNode } from '../iso20022/tree.ts';
import { validateElement } from '../iso20022/validator.ts';
import { groupTypeOf, painForm, transactionTypeOf } from '../iso20022/versions/catalogue.ts';
import type {
  CheckContext,
  FilePayment,
  FormFinding,
  GroupHeader,
  PaymentForm,
  PaymentIndex,
  PlacedFormFinding,
} from '../ports/messages.ts';

// What an officer typed as an account: what begins like an IBAN is meant as one, so that a wrong one is found
// and not sent as another number.
function typedAccount(text: string): AccountInfo {
  const compact = text.replaceAll(/\s/gu, '').toUpperCase();
  return /^[A-Z]{2}\d{2}/u.test(compact)
    ? { kind: 'iban', value: compact }
    : { kind: 'other', value: text.trim() };
}

/** One Ustrd holds so much (ISO 20022 Max140Text); longer text goes on in the next. */
const USTRD = 140;

export function paymentForm(
  kind: PainKind,
  node: IsoNode,
): { readonly form: PaymentForm; readonly more: boolean } {
  const form = formOf(kind, node);
  return { form, more: !sameNode(fresh(kind, form), node) };
}

export function paymentNode(kind: PainKind, before: IsoNode | null, form: PaymentForm): IsoNode {
  if (before === null) return fresh(kind, form);
  const old = formOf(kind, before);
  const changed = (Object.keys(form) as (keyof PaymentForm)[]).filter((name) => form[name] !== old[name]);
  return keepCurrency(kind, patchTransaction(kind, before, patchOf(form, new Set(changed))), form);
}

export function paymentIndex(kind: PainKind, node: IsoNode): PaymentIndex {
  return indexOf(rowInfo(kind, node));
}

/** The same of a payment that is still in its file, with the bank of its account. */
export function filePaymentIndex(
  kind: PainKind,
  node: IsoNode,
): PaymentIndex & Pick<FilePayment, 'agentBic'> {
  const facts = rowInfo(kind, node);
  return { ...indexOf(facts), agentBic: facts.bic ?? '' };
}

function indexOf(facts: RowInfo): PaymentIndex {
  const money = parseMoney(facts.amount, facts.currency, { trailingZeros: true });
  return {
    endToEndId: facts.endToEndId,
    name: facts.name ?? '',
    account: facts.account?.value ?? '',
    currency: facts.currency,
    minor: money.ok ? money.value.minor : null,
    remittance: facts.remittance.join('\n'),
  };
}

function formOf(kind: PainKind, node: IsoNode): PaymentForm {
  const facts = transactionInfo(kind, node);
  const { address } = facts;
  return {
    endToEndId: facts.endToEndId,
    name: facts.name ?? '',
    account: facts.account?.value ?? '',
    agentBic: facts.bic ?? '',
    amount: facts.amount,
    currency: facts.currency,
    remittance: facts.remittance.join('\n').slice(0, 1000),
    creditorReference: facts.creditorReferences[0] ?? '',
    street: address?.street ?? '',
    buildingNumber: address?.buildingNumber ?? '',
    postCode: address?.postCode ?? '',
    town: address?.town ?? '',
    country: address?.country ?? '',
    purpose: (facts.purpose ?? '').slice(0, 4),
    mandateId: facts.mandateId ?? '',
    mandateDate: facts.mandateDate ?? '',
  };
}

function fresh(kind: PainKind, form: PaymentForm): IsoNode {
  const names = new Set((Object.keys(form) as (keyof PaymentForm)[]).filter((name) => form[name] !== ''));
  const base = { endToEndId: '', amount: '', currency: '', name: '', account: typedAccount('') };
  return keepCurrency(kind, buildTransaction(kind, { ...base, ...patchOf(form, names) }), form);
}

const ADDRESS = ['street', 'buildingNumber', 'postCode', 'town', 'country'] as const;
const PLAIN = ['endToEndId', 'name', 'creditorReference', 'purpose', 'mandateId', 'mandateDate'] as const;

function patchOf(form: PaymentForm, names: ReadonlySet<keyof PaymentForm>): Partial<TransactionForm> {
  const pick = (fields: readonly (keyof PaymentForm)[]): Record<string, string> =>
    Object.fromEntries(fields.filter((name) => names.has(name)).map((name) => [name, form[name].trim()]));
  const address = pick(ADDRESS);
  return {
    ...pick(PLAIN),
    ...(names.has('amount') || names.has('currency')
      ? { amount: form.amount.trim(), currency: form.currency.trim() }
      : {}),
    ...(names.has('account') ? { account: typedAccount(form.account) } : {}),
    ...(names.has('agentBic') ? { bic: form.agentBic.trim() } : {}),
    ...(names.has('remittance') ? { remittance: form.remittance.split('\n').flatMap(pieces) } : {}),
    ...(Object.keys(address).length > 0 ? { address } : {}),
  };
}

function pieces(line: string): string[] {
  const all: string[] = [];
  for (let from = 0; from < line.length; from += USTRD) all.push(line.slice(from, from + USTRD));
  return all;
}

/**
 * A currency chosen before the amount is typed must not be lost: the empty amount stays, and is a finding.
 */
function keepCurrency(kind: PainKind, node: IsoNode, { amount, currency }: PaymentForm): IsoNode {
  if (amount.trim() !== '' || currency.trim() === '') return node;
  return putAt(transactionTypeOf(kind), node, painForm(kind).amount, [
    leaf('InstdAmt', '', { Ccy: currency.trim() }),
  ]);
}

// The header form of the window over a payment group: only what the officer changed is changed.

const BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;
const SEQUENCES = ['FRST', 'RCUR', 'FNAL', 'OOFF'] as const;

export function addressOf(kind: PainKind, node: IsoNode): PostalAddress | null {
  const { address } = transactionInfo(kind, node);
  if (address === undefined) return null;
  const { street = '', buildingNumber = '', postCode = '', town = '', country = '', lines = [] } = address;
  return { street, buildingNumber, postCode, town, country, lines };
}

export function withAddress(kind: PainKind, node: IsoNode, address: PostalAddress): IsoNode {
  return patchTransaction(kind, node, { address });
}

export function groupHeader(kind: PainKind, group: string, node: IsoNode): GroupHeader {
  const facts = groupInfo(kind, node);
  return {
    group,
    ownName: facts.ownName,
    ownAccount: facts.ownAccount?.value ?? '',
    ownAgentBic: facts.ownBic ?? '',
    valueDate: facts.valueDate,
    chargeBearer: BEARERS.find((code) => code === facts.chargeBearer) ?? '',
    serviceLevel: facts.serviceLevel ?? '',
    categoryPurpose: facts.categoryPurpose ?? '',
    batchBooking: facts.batchBooking ?? null,
    creditorSchemeId: facts.creditorId ?? '',
    sequenceType: SEQUENCES.find((code) => code === facts.sequenceType) ?? '',
    localInstrument: facts.localInstrument ?? '',
  };
}

export function groupNode(kind: PainKind, before: IsoNode | null, header: GroupHeader): IsoNode {
  if (before === null) {
    const required = {
      pmtInfId: '',
      valueDate: header.valueDate,
      ownName: header.ownName.trim(),
      ownAccount: typedAccount(header.ownAccount),
    };
    return buildGroup(kind, { ...required, ...groupPatchOf(header, () => true) });
  }
  const old = groupHeader(kind, header.group, before);
  const patched = patchGroup(
    kind,
    before,
    groupPatchOf(header, (name) => header[name] !== old[name]),
  );
  if (header.batchBooking !== null || old.batchBooking === null) return patched;
  return putText(groupTypeOf(kind), patched, ['BtchBookg'], '');
}

export function groupId(kind: PainKind, node: IsoNode): string {
  return groupInfo(kind, node).pmtInfId;
}

export function withGroupId(kind: PainKind, node: IsoNode, pmtInfId: string): IsoNode {
  return patchGroup(kind, node, { pmtInfId });
}

function groupPatchOf(header: GroupHeader, wanted: (name: keyof GroupHeader) => boolean): Partial<GroupForm> {
  return {
    ...(wanted('ownName') ? { ownName: header.ownName.trim() } : {}),
    ...(wanted('ownAccount') ? { ownAccount: typedAccount(header.ownAccount) } : {}),
    ...(wanted('ownAgentBic') ? { ownBic: header.ownAgentBic.trim() } : {}),
    ...(wanted('valueDate') ? { valueDate: header.valueDate } : {}),
    ...(wanted('chargeBearer') ? { chargeBearer: header.chargeBearer } : {}),
    ...(wanted('serviceLevel') ? { serviceLevel: header.serviceLevel.trim() } : {}),
    ...(wanted('categoryPurpose') ? { categoryPurpose: header.categoryPurpose.trim() } : {}),
    ...(wanted('batchBooking') && header.batchBooking !== null ? { batchBooking: header.batchBooking } : {}),
    ...(wanted('creditorSchemeId') ? { creditorId: header.creditorSchemeId.trim() } : {}),
    ...(wanted('sequenceType') ? { sequenceType: header.sequenceType } : {}),
    ...(wanted('localInstrument') ? { localInstrument: header.localInstrument.trim() } : {}),
  };
}

// Which field of the window's forms an element path belongs to, so that a finding can jump to its cell.
const PAYMENT: readonly (readonly [RegExp, string])[] = [
  [/\/EndToEndId$/u, 'endToEndId'],
  [/\/(Amt|InstdAmt|EqvtAmt)\/?@Ccy$/u, 'currency'],
  [/\/(InstdAmt|EqvtAmt)(\/|$)|\/Amt$/u, 'amount'],
  [/\/PstlAdr\/StrtNm$/u, 'street'],
  [/\/PstlAdr\/BldgNb$/u, 'buildingNumber'],
  [/\/PstlAdr\/PstCd$/u, 'postCode'],
  [/\/PstlAdr\/TwnNm$/u, 'town'],
  [/\/PstlAdr\/Ctry$/u, 'country'],
  [/\/PstlAdr(\/|\[|$)/u, 'town'],
  [/\/(CdtrAcct|DbtrAcct)(\/|$)/u, 'account'],
  [/\/(CdtrAgt|DbtrAgt)(\/|$)/u, 'agentBic'],
  [/\/RmtInf\/Strd/u, 'creditorReference'],
  [/\/RmtInf(\/|$)/u, 'remittance'],
  [/\/Purp(\/|$)/u, 'purpose'],
  [/\/DtOfSgntr$/u, 'mandateDate'],
  [/\/(DrctDbtTx|MndtRltdInf|MndtId)(\/|$)/u, 'mandateId'],
  [/\/(Cdtr|Dbtr)(\/Nm)?$/u, 'name'],
  [/\/PmtId$/u, 'endToEndId'],
];

const GROUP: readonly (readonly [RegExp, string])[] = [
  [/\/(ReqdExctnDt|ReqdColltnDt)(\/|$)/u, 'valueDate'],
  [/\/ChrgBr$/u, 'chargeBearer'],
  [/\/SvcLvl(\/|$)/u, 'serviceLevel'],
  [/\/CtgyPurp(\/|$)/u, 'categoryPurpose'],
  [/\/LclInstrm(\/|$)/u, 'localInstrument'],
  [/\/SeqTp$/u, 'sequenceType'],
  [/\/BtchBookg$/u, 'batchBooking'],
  [/\/CdtrSchmeId(\/|$)/u, 'creditorSchemeId'],
  [/\/(DbtrAcct|CdtrAcct)(\/|$)/u, 'ownAccount'],
  [/\/(DbtrAgt|CdtrAgt)(\/|$)/u, 'ownAgentBic'],
  [/\/(Dbtr|Cdtr)(\/|$)/u, 'ownName'],
];

type Found = Pick<Finding, 'path' | 'sentence'>;

/** A finding of the schema about what is missing has the path of the parent. */
function effectivePath({ path, sentence }: Found): string {
  return sentence.code === 'schema-missing' ? `${path}/${sentence.data.name}` : path;
}

function paymentField(finding: Found): string | null {
  return find(PAYMENT, effectivePath(finding));
}

/** Name and bank of an own account come with it: where no party is named, the account is what to choose. */
const OWN_PARTY = new Set(['Dbtr', 'Cdtr', 'DbtrAgt', 'CdtrAgt']);

function groupField(finding: Found): string | null {
  const { code, data } = finding.sentence;
  if (code === 'schema-missing' && data.parent === 'PmtInf' && OWN_PARTY.has(data.name)) return 'ownAccount';
  return find(GROUP, effectivePath(finding));
}

function find(table: readonly (readonly [RegExp, string])[], path: string): string | null {
  return table.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

// The context of the business rules: whose today it is, and how far ahead a date may lie.

/** Banks take dates up to a year ahead. */
const DAYS_AHEAD = 365;

function messageRuleContext(
  kind: PainKind,
  { today, calendar, environment, addresses = 'market' }: CheckContext,
): MessageRuleContext {
  return { kind, today, calendar, environment, addresses, maxDaysAhead: DAYS_AHEAD };
}

/** Of each kind, so that however many warnings come before it, what blocks is never left out. */
const MOST_KEPT = 2_000;

export class PlacedFindings {
  readonly #blocks: PlacedFormFinding[] = [];
  readonly #warns: PlacedFormFinding[] = [];
  blocking = 0;
  warnings = 0;
  readonly #context: CheckContext;
  #checks: ReturnType<typeof businessChecks> = {};
  /** 0-based position of each group's first payment. */
  readonly #starts: number[] = [];
  #payments = 0;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** What blocks first, each kind in document order. */
  get kept(): readonly PlacedFormFinding[] {
    return [...this.#blocks, ...this.#warns];
  }

  /** To be told of every piece of the message, in document order. */
  readonly events: Required<Pick<MessageEvents, 'onHeader' | 'onGroup' | 'onTransaction'>> = {
    onHeader: (kind: PainKind, piece) => {
      this.#checks = businessChecks(messageRuleContext(kind, this.#context));
      this.#take(this.#checks.header?.(kind, piece) ?? []);
    },
    onGroup: (group) => {
      this.#starts.push(this.#payments);
      this.#take(this.#checks.group?.(group) ?? []);
    },
    onTransaction: (transaction) => {
      this.#payments += 1;
      this.#take(this.#checks.transaction?.(transaction) ?? []);
    },
  };

  end(): void {
    this.#take(this.#checks.end?.() ?? []);
  }

  /** Findings that are of no business rule. */
  add(findings: readonly Finding[]): void {
    this.#take(findings);
  }

  #take(findings: readonly Finding[]): void {
    for (const finding of findings) {
      if (finding.severity === 'block') this.blocking += 1;
      else this.warnings += 1;
      const kept = finding.severity === 'block' ? this.#blocks : this.#warns;
      if (kept.length < MOST_KEPT) kept.push(this.#placed(finding));
    }
  }

  /** `/Document/…/PmtInf[2]/CdtTrfTxInf[3]/…` is the third payment of the second group. */
  #placed(finding: Finding): PlacedFormFinding {
    const place = /\/PmtInf(?:\[(\d+)\])?(?:\/(?:CdtTrfTxInf|DrctDbtTxInf)(?:\[(\d+)\])?)?/u.exec(
      finding.path,
    );
    if (place === null || !place[0].includes('TxInf'))
      return { ...finding, payment: null, field: place === null ? null : groupField(finding) };
    const start = this.#starts[Number(place[1] ?? '1') - 1] ?? 0;
    return {
      ...finding,
      payment: start + Number(place[2] ?? '1') - 1,
      field: paymentField(finding),
    };
  }
}

export function checkPayment(
  kind: PainKind,
  node: IsoNode,
  group: IsoNode | null,
  context: CheckContext,
): readonly FormFinding[] {
  const form = painForm(kind);
  const path = `/${form.transaction}`;
  const schema = validateElement(form.schema, form.transactionType, node);
  const rules = transactionRules(
    messageRuleContext(kind, context),
    group ?? { n: 'PmtInf', c: [] },
    node,
    path,
  );
  return once([...schema, ...rules]).map((finding) => ({
    ...finding,
    field: paymentField(finding),
  }));
}

export function checkGroup(kind: PainKind, node: IsoNode, context: CheckContext): readonly FormFinding[] {
  // The id of a typed group is given at the freeze, and its payments are checked one by one.
  const named = groupId(kind, node) === '' ? withGroupId(kind, node, 'ASSIGNED-AT-FREEZE') : node;
  const form = painForm(kind);
  const schema = validateElement(form.schema, form.groupType, named).filter(
    ({ sentence }) => !(sentence.code === 'schema-missing' && sentence.data.name === form.transaction),
  );
  const rules = groupRules(messageRuleContext(kind, context), named, '/PmtInf');
  return once([...schema.map((finding) => nameOfAccount(kind, named, finding)), ...rules]).map((finding) => ({
    ...finding,
    field: groupField(finding),
  }));
}

/** Where the account is chosen already, what its missing party lacks is the name. */
function nameOfAccount(kind: PainKind, group: IsoNode, finding: Finding): Finding {
  const { own } = painForm(kind);
  const { code, data } = finding.sentence;
  if (code !== 'schema-missing' || data.name !== own.party || child(group, own.account) === undefined)
    return finding;
  return {
    ...finding,
    path: `${finding.path}/${own.party}`,
    sentence: sentence('schema-missing', { name: 'Nm', parent: own.party }),
  };
}

/**
 * Where schema and rules say the same of the same place, once is enough: the rule's sentence is the plainer
 * one.
 */
function once(findings: readonly Finding[]): readonly Finding[] {
  const ruled = new Set(
    findings.filter((finding) => !finding.rule.startsWith('schema.')).map((finding) => finding.path),
  );
  return findings.filter(
    (finding) =>
      !(finding.rule.startsWith('schema.') && ruled.has(finding.path) && finding.rule !== 'schema.missing'),
  );
}
