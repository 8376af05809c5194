// Reads the rows of a table as payments: judges each one without keeping it, and hands them out when it is
// stored.
import { isSameAccount } from '../../shared/domain/account-identification.ts';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { typedVersion } from '../../shared/domain/message-versions/catalogue.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { TABLE_LIMITS } from '../../shared/domain/table-import/cell.ts';
import { TABLE_FIELDS, type TableField } from '../../shared/domain/table-import/fields.ts';
import { columnOfField, unreadable, type TableFinding } from '../../shared/domain/table-import/finding.ts';
import { openQuestions } from '../../shared/domain/table-import/plan.ts';
import { RowReader, type ReadRow, type TableGroup } from '../../shared/domain/table-import/read-row.ts';
import { surveyTable, refusalsAsFaults, tableRows } from '../tables/read-table.ts';
import type {
  CheckContext,
  FilePayment,
  ImportSummary,
  FormFinding,
  GroupHeader,
} from '../ports/messages.ts';
import type { CheckedTable, FileChunks, OwnAccountInfo, TableJob } from '../ports/tables.ts';
import type { TableShape } from '../../shared/domain/table-import/survey.ts';
import {
  checkGroup,
  checkPayment,
  filePaymentIndex,
  groupNode,
  paymentIndex,
  paymentNode,
} from './payment-form.ts';
import { MinorTotals } from './minor-totals.ts';

const MOST_KEPT = 2_000;
const MOST_PREVIEW = 2_000;
const PIECE = 500;

const BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;

function headerOf(group: TableGroup, own: readonly OwnAccountInfo[]): GroupHeader {
  const known = own.find(({ account }) => isSameAccount(account, group.ownAccount));
  const given = (text: string, its: string | undefined): string => (text === '' ? (its ?? '') : text);
  return {
    group: '',
    ownName: given(group.ownName, known?.holder),
    ownAccount: group.ownAccount,
    ownAgentBic: given(group.ownAgentBic, known?.agentBic),
    valueDate: group.valueDate,
    chargeBearer: BEARERS.find((code) => code === group.chargeBearer) ?? '',
    serviceLevel: '',
    categoryPurpose: '',
    batchBooking: null,
    creditorSchemeId: '',
    sequenceType: '',
    localInstrument: '',
  };
}

interface TablePayment {
  readonly read: ReadRow;
  /** From 0, in the order in which groups first occur. */
  readonly group: number;
  readonly node: IsoNode;
}

/** Payments of one account and one day stand in one group, in the order of the rows. */
class Payments {
  readonly kind: PainKind;
  readonly groups: IsoNode[] = [];
  readonly #rows: RowReader;
  readonly #idStem: string;
  readonly #own: readonly OwnAccountInfo[];
  readonly #places = new Map<string, number>();

  constructor({ plan, shape, idStem, own = [] }: TableJob) {
    this.kind = typedVersion(plan.kind);
    this.#rows = new RowReader(shape, plan);
    this.#idStem = idStem;
    this.#own = own;
  }

  take(row: Parameters<RowReader['read']>[0]): TablePayment | null {
    const read = this.#rows.read(row);
    if (read === null) return null;
    const endToEndId = read.payment.endToEndId || `E2E-${this.#idStem}-${read.row}`;
    const node = paymentNode(this.kind, null, { ...read.payment, endToEndId });
    return { read, group: this.#group(read.group, read.row), node };
  }

  #group(group: TableGroup, row: number): number {
    const key = JSON.stringify(group);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    if (this.groups.length >= TABLE_LIMITS.groups)
      throw new FaultError(
        fault('table-too-large', {
          rule: 'groups',
          line: row,
          sentences: [
            sentence('table-limit', {
              limit: 'groups',
              found: this.groups.length + 1,
              most: TABLE_LIMITS.groups,
            }),
          ],
        }),
      );
    this.#places.set(key, this.groups.length);
    this.groups.push(groupNode(this.kind, null, headerOf(group, this.#own)));
    return this.groups.length - 1;
  }
}

/** Of each severity so many, in order of rows. */
class Findings {
  readonly #blocks: TableFinding[] = [];
  readonly #warns: TableFinding[] = [];
  blocking = 0;
  warnings = 0;
  unreadable = 0;

  add(finding: TableFinding): void {
    if (finding.code !== null) this.unreadable += 1;
    if (finding.severity === 'block') this.blocking += 1;
    else this.warnings += 1;
    const kept = finding.severity === 'block' ? this.#blocks : this.#warns;
    if (kept.length < MOST_KEPT) kept.push(finding);
  }

  get kept(): readonly TableFinding[] {
    return [...this.#blocks, ...this.#warns].toSorted((a, b) => a.row - b.row);
  }
}

const FIELDS: ReadonlySet<string> = new Set(TABLE_FIELDS);

/** A row that is no payment at all, such as a sum: the reason is enough. */
function isOfWholeRow(findings: ReadRow['findings']): boolean {
  return findings.some(({ column, field }) => column === null && field === null);
}

function fieldOf({ field }: FormFinding): TableField | null {
  return field !== null && FIELDS.has(field) ? (field as TableField) : null;
}

class TableCheck {
  readonly findings = new Findings();
  readonly payments: Payments;
  readonly totals = new MinorTotals();
  readonly preview: ImportSummary['preview'][number][] = [];
  readonly kept: ImportSummary['findings'][number][] = [];
  transactions = 0;
  readonly #job: TableJob;
  readonly #context: CheckContext;

  constructor(job: TableJob, context: CheckContext) {
    this.#job = job;
    this.#context = context;
    this.payments = new Payments(job);
  }

  take(row: Parameters<Payments['take']>[0]): void {
    const before = this.payments.groups.length;
    const payment = this.payments.take(row);
    if (payment === null) return;
    const { kind, groups } = this.payments;
    const group = groups[payment.group] ?? null;
    if (groups.length > before && group !== null) this.#ofGroup(group, payment.read);
    this.#ofPayment(payment, group);
    const { currency, minor, name, account, endToEndId } = paymentIndex(kind, payment.node);
    if (minor !== null) this.totals.add(currency, minor);
    if (this.preview.length < MOST_PREVIEW)
      this.preview.push({ name, account, amount: payment.read.payment.amount, currency, endToEndId });
    this.transactions += 1;
  }

  /** What is wrong with a header stands at the first row that has it, where a column of the table says it. */
  #ofGroup(group: IsoNode, { row, group: given, findings }: ReadRow): void {
    for (const found of checkGroup(this.payments.kind, group, this.#context)) {
      this.#keep(found, null);
      const field = fieldOf(found);
      const column = columnOfField(this.#job.plan, field);
      const isSaid = isOfWholeRow(findings) || findings.some((one) => one.field === field);
      if (field === null || isSaid || (column === null && field !== 'valueDate')) continue;
      const text = Object.hasOwn(given, field) ? given[field as keyof TableGroup] : '';
      this.#rule(found, row, column, field, text);
    }
  }

  #ofPayment({ read, node }: TablePayment, group: IsoNode | null): void {
    const { row, payment, findings } = read;
    for (const finding of findings) this.findings.add(unreadable(finding));
    const wholeRow = isOfWholeRow(findings);
    for (const found of checkPayment(this.payments.kind, node, group, this.#context)) {
      this.#keep(found, this.transactions);
      const field = fieldOf(found);
      // What cannot be read breaks rules as well; the reason why is enough.
      if (wholeRow || findings.some((one) => one.field === field)) continue;
      const text =
        field !== null && Object.hasOwn(payment, field) ? payment[field as keyof typeof payment] : '';
      this.#rule(found, row, columnOfField(this.#job.plan, field), field, text);
    }
  }

  #rule(
    { severity, rule, sentence }: FormFinding,
    row: number,
    column: number | null,
    field: TableField | null,
    text: string,
  ): void {
    this.findings.add({ row, column, field, severity, rule, sentence, text, against: '', code: null });
  }

  /** What the draft is stored with. */
  #keep(finding: FormFinding, payment: number | null): void {
    if (this.kept.length < MOST_KEPT * 2) this.kept.push({ ...finding, payment });
  }

  summary(): ImportSummary {
    const { kind, groups } = this.payments;
    const { blocking, warnings } = this.findings;
    const { transactions, preview, kept } = this;
    const totals = this.totals.sorted();
    return {
      kind,
      header: null,
      groups,
      transactions,
      totals,
      findings: kept,
      blocking,
      warnings,
      preview,
      salary: false,
    };
  }
}

export async function checkTableRows(
  source: FileChunks,
  { plan, idStem, own = [] }: Omit<TableJob, 'shape'>,
  context: CheckContext,
): Promise<Result<CheckedTable & { readonly shape: TableShape }>> {
  const file = await surveyTable(source, plan);
  if (!file.ok) return file;
  const { shape } = file.value;
  const open = openQuestions(shape, plan);
  if (open.length > 0)
    return err(
      fault('table-questions-open', { sentences: [sentence('table-open-questions', { questions: open })] }),
    );
  const check = new TableCheck({ plan, shape, idStem, own }, context);
  const walked = await refusalsAsFaults(async () => {
    for await (const piece of tableRows(source, plan.sheet)) for (const row of piece) check.take(row);
    return null;
  });
  if (!walked.ok) return walked;
  if (check.transactions === 0) return err(fault('table-empty'));
  const { findings } = check;
  return ok({ shape, summary: check.summary(), findings: findings.kept, unreadable: findings.unreadable });
}

export async function* tablePayments(
  source: FileChunks,
  job: TableJob,
): AsyncGenerator<readonly FilePayment[], void, undefined> {
  const payments = new Payments(job);
  let piece: FilePayment[] = [];
  for await (const rows of tableRows(source, job.plan.sheet)) {
    for (const row of rows) {
      const payment = payments.take(row);
      if (payment === null) continue;
      const { group, node } = payment;
      piece.push({ group, node: JSON.stringify(node), ...filePaymentIndex(payments.kind, node) });
    }
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
