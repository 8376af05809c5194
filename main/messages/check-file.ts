// Reads a whole file without keeping its payments: totals, findings, a preview; a file that breaks its schema is refused.
import type { CheckContext, FileSummary, FormFinding } from '../app/ports/messages.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { businessChecks } from '../iso20022/business-rules/checks.ts';
import { PAIN } from '../iso20022/pain.ts';
import { MessageReader } from '../iso20022/reader.ts';
import { transactionFacts } from '../iso20022/transaction-view.ts';
import { groupField, paymentField } from './field-of.ts';
import { paymentIndex } from './payment-form.ts';
import { ruleContext } from './rule-context.ts';
import { MinorTotals } from './minor-totals.ts';

const MOST_FINDINGS = 2_000;
const MOST_PREVIEW = 2_000;

type FileFinding = FormFinding & { readonly payment: number | null };

class FileCheck {
  readonly groups: IsoNode[] = [];
  readonly starts: number[] = [];
  readonly findings: FileFinding[] = [];
  readonly preview: FileSummary['preview'][number][] = [];
  readonly totals = new MinorTotals();
  readonly #context: CheckContext;
  #checks: ReturnType<typeof businessChecks> = {};
  kind: PainKind | undefined;
  header: IsoNode | undefined;
  broken: Finding | undefined;
  brokenCount = 0;
  transactions = 0;
  blocking = 0;
  warnings = 0;
  readonly reader: MessageReader;

  constructor(context: CheckContext) {
    this.#context = context;
    this.reader = new MessageReader({
      onFinding: (finding) => {
        this.broken ??= finding;
        this.brokenCount += 1;
      },
      onHeader: (kind, piece) => {
        this.kind = kind;
        this.header = piece.node;
        this.#checks = businessChecks(ruleContext(kind, this.#context));
        this.#found(this.#checks.header?.(kind, piece) ?? []);
      },
      onGroup: (group) => {
        this.groups.push(group.node);
        this.starts.push(this.transactions);
        this.#found(this.#checks.group?.(group) ?? []);
      },
      onTransaction: (transaction) => {
        this.#transaction(transaction.node);
        this.#found(this.#checks.transaction?.(transaction) ?? []);
      },
    });
  }

  end(): void {
    this.#found(this.#checks.end?.() ?? []);
  }

  #transaction(node: IsoNode): void {
    const { kind } = this;
    this.transactions += 1;
    // Once the schema is broken the file will be refused: only its first finding matters then.
    if (kind === undefined || this.broken !== undefined) return;
    const { currency, minor } = paymentIndex(kind, node);
    if (minor !== null) this.totals.add(currency, minor);
    if (this.preview.length >= MOST_PREVIEW) return;
    const facts = transactionFacts(kind, node);
    this.preview.push({ name: facts.name ?? '', account: facts.account?.value ?? '', amount: facts.amount, currency: facts.currency, endToEndId: facts.endToEndId });
  }

  #found(findings: readonly Finding[]): void {
    for (const finding of findings) {
      if (finding.severity === 'block') this.blocking += 1;
      else this.warnings += 1;
      if (this.findings.length < MOST_FINDINGS) this.findings.push(this.#placed(finding));
    }
  }

  /** `/Document/…/PmtInf[2]/CdtTrfTxInf[3]/…` is the third payment of the second group. */
  #placed(finding: Finding): FileFinding {
    const place = /\/PmtInf(?:\[(\d+)\])?(?:\/(?:CdtTrfTxInf|DrctDbtTxInf)(?:\[(\d+)\])?)?/u.exec(finding.path);
    const inTransaction = place !== null && /TxInf/u.test(place[0]);
    const start = this.starts[Number(place?.[1] ?? '1') - 1] ?? 0;
    const { path, rule, sentence } = finding;
    return inTransaction
      ? { ...finding, payment: start + Number(place[2] ?? '1') - 1, field: paymentField(path, rule, sentence) }
      : { ...finding, payment: null, field: place === null ? null : groupField(path, rule, sentence) };
  }
}

export async function checkFile(chunks: AsyncIterable<Uint8Array>, context: CheckContext, onProgress: (bytes: number) => void): Promise<Result<FileSummary>> {
  const check = new FileCheck(context);
  let bytes = 0;
  for await (const chunk of chunks) {
    const refused = check.reader.write(chunk);
    if (refused !== undefined) return err(refused);
    bytes += chunk.length;
    onProgress(bytes);
  }
  const read = check.reader.end();
  if (!read.ok) return read;
  const { broken, brokenCount, kind, header } = check;
  if (broken !== undefined) {
    const detail = brokenCount === 1 ? broken.sentence : `${broken.sentence} (${brokenCount} places in all)`;
    return err(fault('message-schema', { path: broken.path, rule: broken.rule, detail, ...(broken.line === undefined ? {} : { line: broken.line }) }));
  }
  if (kind === undefined || header === undefined) throw new Error('the schema lets no message pass without its header');
  check.end();
  const { groups, transactions, findings, blocking, warnings, preview } = check;
  return ok({ kind: PAIN[kind].kind, header, groups, transactions, totals: check.totals.sorted(), findings, blocking, warnings, preview });
}
