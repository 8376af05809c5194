// Findings with the payment and the form's field they belong to: of a message read from its bytes, of one
// typed payment, of one group header.
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import {
  businessChecks,
  checkGroup as groupRules,
  checkTransaction as transactionRules,
  type MessageRuleContext,
} from '../iso20022/business-rules/checks.ts';
import type { MessageEvents } from '../iso20022/reader.ts';
import { child } from '../iso20022/tree.ts';
import { validateElement } from '../iso20022/validator.ts';
import { painForm } from '../iso20022/versions/catalogue.ts';
import type { CheckContext, FormFinding, PlacedFormFinding } from '../ports/messages.ts';
import { groupId, withGroupId } from './payment-form.ts';

// Business findings of a message read from its bytes, each with the payment and the form's field it belongs
// to.

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
  { today, calendar, environment }: CheckContext,
): MessageRuleContext {
  return { kind, today, calendar, environment, maxDaysAhead: DAYS_AHEAD };
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
