// A payment group (PmtInf) as flat facts, building or patching one from a simple form, and the counts and
// control sums of groups and messages, exact and irrespective of currency (rules.md 5.1).
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { ElementType } from './schema/compile.ts';
import { accountInfo, agentBic, codeOrProprietary, putAccount, type AccountInfo } from './transaction.ts';
import { amountOf, branch, child, firstText, leaf, putAt, putText, textAt } from './tree.ts';
import { groupTypeOf, painForm } from './versions/catalogue.ts';

// Counts and control sums of a message, exact and irrespective of currency (rules.md 5.1).

/**
 * Adds decimal texts exactly. `1.50` and `0.005` give `1.505`; sign and exponent never occur in an amount.
 */
export class DecimalSum {
  #unscaled = 0n;
  #scale = 0;
  // Amounts of up to 15 digits are added as numbers in minor units, in batches a double holds exactly.
  #fast = 0;

  /** False when the text is no plain decimal; the sum is then as before. */
  add(text: string): boolean {
    const point = text.indexOf('.');
    const scale = point < 0 ? 0 : text.length - point - 1;
    const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
    if (digits.length === 0 || !isDigits(digits)) return false;
    if (scale > this.#scale) this.#rescale(scale);
    if (digits.length <= 12 && this.#scale - scale <= 2) {
      this.#fast += Number(digits) * (POWERS[this.#scale - scale] ?? 1);
      if (this.#fast > SAFE) this.#settle();
    } else {
      this.#unscaled += BigInt(digits) * 10n ** BigInt(this.#scale - scale);
    }
    return true;
  }

  /** Plain notation, without superfluous zeros behind the point. */
  toString(): string {
    this.#settle();
    if (this.#scale === 0) return this.#unscaled.toString();
    const digits = this.#unscaled.toString().padStart(this.#scale + 1, '0');
    const fraction = digits.slice(-this.#scale).replace(/0+$/, '');
    const whole = digits.slice(0, -this.#scale);
    return fraction === '' ? whole : `${whole}.${fraction}`;
  }

  #settle(): void {
    this.#unscaled += BigInt(this.#fast);
    this.#fast = 0;
  }

  #rescale(scale: number): void {
    this.#settle();
    this.#unscaled *= 10n ** BigInt(scale - this.#scale);
    this.#scale = scale;
  }
}

const POWERS = [1, 10, 100];
// One more addend stays below 2^53: 10^14 at most.
const SAFE = 8_000_000_000_000_000;

function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}

/** NbOfTxs and CtrlSum of some transactions. */
export interface Totals {
  readonly count: number;
  /** Exact decimal, no superfluous zeros, `0` for none. */
  readonly sum: string;
}

/** Counts transactions; for one with an equivalent amount, that amount enters the sum. */
export class RunningTotals {
  readonly #sum = new DecimalSum();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(transaction: IsoNode): void {
    this.#count += 1;
    this.#sum.add(amountOf(transaction)?.value ?? '0');
  }

  totals(): Totals {
    return { count: this.#count, sum: this.#sum.toString() };
  }
}

export function totalsOf(transactions: Iterable<IsoNode>): Totals {
  const running = new RunningTotals();
  for (const transaction of transactions) running.add(transaction);
  return running.totals();
}

/** What a form for a group holds. In a patch: absent means unchanged, an empty text removes the element. */
export interface GroupForm {
  readonly pmtInfId: string;
  /** CHK, TRF or TRA for credit transfers, DD for direct debits. */
  readonly method?: string;
  readonly batchBooking?: boolean;
  /** Execution or collection date, YYYY-MM-DD. */
  readonly valueDate: string;
  /** Our own name, account and bank. */
  readonly ownName: string;
  readonly ownAccount: AccountInfo;
  readonly ownAccountCurrency?: string;
  readonly ownBic?: string;
  readonly chargeBearer?: string;
  readonly serviceLevel?: string;
  readonly localInstrument?: string;
  readonly categoryPurpose?: string;
  /** Direct debits: FRST, RCUR, FNAL, OOFF. */
  readonly sequenceType?: string;
  /** Direct debits: our creditor identifier. */
  readonly creditorId?: string;
}

export type GroupInfo = Omit<GroupForm, 'method' | 'ownAccount'> & {
  readonly method: string;
  readonly ownAccount?: AccountInfo;
};

const CREDITOR_ID = ['CdtrSchmeId', 'Id', 'PrvtId', 'Othr', 'Id'];

/** Facts of a PmtInf; texts as the message has them. */
export function groupInfo(kind: PainKind, group: IsoNode): GroupInfo {
  const { own, valueDate, bic } = painForm(kind);
  const paymentType = child(group, 'PmtTpInf');
  const booking = textAt(group, 'BtchBookg');
  const account = accountInfo(child(group, own.account));
  const optional = {
    ownAccountCurrency: textAt(group, own.account, 'Ccy'),
    ownBic: agentBic(child(group, own.agent), bic),
    chargeBearer: textAt(group, 'ChrgBr'),
    serviceLevel: codeOrProprietary(child(paymentType, 'SvcLvl')),
    localInstrument: codeOrProprietary(child(paymentType, 'LclInstrm')),
    categoryPurpose: codeOrProprietary(child(paymentType, 'CtgyPurp')),
    sequenceType: textAt(paymentType, 'SeqTp'),
    creditorId: textAt(group, ...CREDITOR_ID),
  };
  return {
    pmtInfId: textAt(group, 'PmtInfId') ?? '',
    method: textAt(group, 'PmtMtd') ?? '',
    valueDate: firstText(group, valueDate) ?? '',
    ownName: textAt(group, own.party, 'Nm') ?? '',
    ...(booking === undefined ? {} : { batchBooking: booking === 'true' || booking === '1' }),
    ...(account === undefined ? {} : { ownAccount: account }),
    ...(Object.fromEntries(
      Object.entries(optional).filter(([, value]) => value !== undefined),
    ) as Partial<GroupForm>),
  };
}

/** The rulebook's word where the schema demands a bank and none is known (rules.md 5.6). */
const NOT_PROVIDED = 'NOTPROVIDED';

export function buildGroup(kind: PainKind, form: GroupForm): IsoNode {
  const { method } = painForm(kind);
  return patchGroup(kind, { n: 'PmtInf', c: [] }, { method, ...form });
}

/** The same group with the fields of `patch` changed; all other elements are kept, in schema order. */
export function patchGroup(kind: PainKind, group: IsoNode, patch: Partial<GroupForm>): IsoNode {
  const { direction, own, valueDate, bic } = painForm(kind);
  const type = groupTypeOf(kind);
  let node = group;
  const text = (path: readonly string[], value: string | undefined): void => {
    if (value !== undefined) node = putText(type, node, path, value);
  };
  text(['PmtInfId'], patch.pmtInfId);
  text(['PmtMtd'], patch.method);
  if (patch.batchBooking !== undefined) text(['BtchBookg'], String(patch.batchBooking));
  text(['PmtTpInf', 'SvcLvl', 'Cd'], patch.serviceLevel);
  text(['PmtTpInf', 'LclInstrm', 'Cd'], patch.localInstrument);
  text(['PmtTpInf', 'CtgyPurp', 'Cd'], patch.categoryPurpose);
  if (direction === 'direct-debit') text(['PmtTpInf', 'SeqTp'], patch.sequenceType);
  text(valueDate[0], patch.valueDate);
  text([own.party, 'Nm'], patch.ownName);
  if (patch.ownAccount !== undefined) node = putAccount(type, node, own.account, patch.ownAccount);
  text([own.account, 'Ccy'], patch.ownAccountCurrency);
  text([own.agent, 'FinInstnId', bic], patch.ownBic);
  const placeholder = [own.agent, 'FinInstnId', 'Othr', 'Id'] as const;
  // A bank that is named needs no placeholder beside its name.
  if ((patch.ownBic ?? '') !== '' && textAt(node, ...placeholder) === NOT_PROVIDED)
    node = putAt(type, node, placeholder.slice(0, -1), []);
  // Both schemas demand the own bank; without a BIC it is named as the rulebook says (rules.md 5.6).
  if (child(node, own.agent) === undefined) text(placeholder, NOT_PROVIDED);
  text(['ChrgBr'], patch.chargeBearer);
  if (direction === 'direct-debit' && patch.creditorId !== undefined)
    node = putCreditorId(type, node, patch.creditorId);
  return node;
}

function putCreditorId(type: ElementType, group: IsoNode, creditorId: string): IsoNode {
  if (creditorId === '') return putAt(type, group, ['CdtrSchmeId'], []);
  if (textAt(group, ...CREDITOR_ID) !== undefined) return putText(type, group, CREDITOR_ID, creditorId);
  const other = branch('Othr', leaf('Id', creditorId), branch('SchmeNm', leaf('Prtry', 'SEPA')));
  return putAt(type, group, ['CdtrSchmeId', 'Id', 'PrvtId', 'Othr'], [other]);
}

/** An InitgPty with a name and, where the bank gave one, an identification. */
export function initiatingParty(name: string, organisationId?: string): IsoNode {
  const id =
    organisationId === undefined
      ? undefined
      : branch('Id', branch('OrgId', branch('Othr', leaf('Id', organisationId))));
  return branch('InitgPty', leaf('Nm', name), id);
}
