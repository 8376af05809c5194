// Reads a whole file without keeping its payments: totals, findings, a preview; a file that breaks its schema
// is refused.
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { MessageReader } from '../iso20022/reader.ts';
import { XML_LIMITS } from '../iso20022/xml/refusal.ts';
import { schemaFault } from '../iso20022/validator.ts';
import { rowInfo } from '../iso20022/transaction.ts';
import { textAt } from '../iso20022/tree.ts';
import { MinorTotals } from './minor-totals.ts';
import { PlacedFindings, paymentIndex } from './payment-form.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { CheckContext, FileSummary } from '../ports/messages.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';

// Comments and processing instructions of a file: no part of its message, so not kept, and the officer is
// told.
type Aside = 'comment' | 'instruction';

class Asides {
  readonly #seen = new Map<Aside, { readonly count: number; readonly line: number }>();

  count(kind: Aside, line: number): void {
    const seen = this.#seen.get(kind);
    this.#seen.set(kind, { count: (seen?.count ?? 0) + 1, line: seen?.line ?? line });
  }

  /** One per kind, at the line of the first. */
  findings(): readonly Finding[] {
    return [...this.#seen].map(([kind, { count, line }]) => ({
      path: '/Document',
      line,
      rule: 'import.not-kept',
      severity: 'warn',
      sentence: sentence('file-part-not-kept', { what: kind, count }),
    }));
  }
}

const MOST_PREVIEW = 2_000;

class FileCheck {
  readonly groups: IsoNode[] = [];
  readonly preview: FileSummary['preview'][number][] = [];
  salary = false;
  readonly totals = new MinorTotals();
  readonly findings: PlacedFindings;
  readonly asides = new Asides();
  readonly reader: MessageReader;
  kind: PainKind | undefined;
  header: IsoNode | undefined;
  broken: Finding | undefined;
  brokenCount = 0;
  transactions = 0;

  constructor(context: CheckContext) {
    this.findings = new PlacedFindings(context);
    const { events } = this.findings;
    this.reader = new MessageReader(
      {
        onFinding: (finding) => {
          this.broken ??= finding;
          this.brokenCount += 1;
        },
        onHeader: (kind, piece) => {
          this.kind = kind;
          this.header = piece.node;
          events.onHeader(kind, piece);
        },
        onGroup: (group) => {
          this.groups.push(group.node);
          events.onGroup(group);
        },
        onTransaction: (transaction) => {
          this.transactions += 1;
          // Once the schema is broken the file will be refused: only its first finding matters then.
          if (this.broken !== undefined) return;
          this.#count(transaction.node);
          events.onTransaction(transaction);
        },
        onAside: (kind, line) => this.asides.count(kind, line),
      },
      XML_LIMITS,
      'any',
    );
  }

  #count(node: IsoNode): void {
    const { kind } = this;
    if (kind === undefined) return;
    const { currency, minor } = paymentIndex(kind, node);
    if (minor !== null) this.totals.add(currency, minor);
    this.salary ||= isSalary(node);
    if (this.preview.length >= MOST_PREVIEW) return;
    const facts = rowInfo(kind, node);
    this.preview.push({
      name: facts.name ?? '',
      account: facts.account?.value ?? '',
      amount: facts.amount,
      currency: facts.currency,
      endToEndId: facts.endToEndId,
    });
  }
}

export async function checkFile(
  chunks: AsyncIterable<Uint8Array>,
  context: CheckContext,
  onProgress: (bytes: number) => void,
): Promise<Result<FileSummary>> {
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
  if (broken !== undefined) return err(schemaFault(broken, brokenCount));
  if (kind === undefined || header === undefined)
    throw new Error('the schema lets no message pass without its header');
  check.findings.end();
  check.findings.add([...encodingFinding(check.reader.encodingNote), ...check.asides.findings()]);
  const { groups, transactions, preview } = check;
  const { kept: findings, blocking, warnings } = check.findings;
  return ok({
    kind,
    header,
    groups,
    transactions,
    totals: check.totals.sorted(),
    findings,
    blocking,
    warnings,
    preview,
    salary: check.salary || groups.some(isSalary),
  });
}

function encodingFinding(note: Sentence | undefined): readonly Finding[] {
  return note === undefined
    ? []
    : [{ path: '/Document', line: 1, rule: 'import.encoding', severity: 'warn', sentence: note }];
}

/** Of a PmtInf as of a transaction: both have PmtTpInf. */
function isSalary(node: IsoNode): boolean {
  return textAt(node, 'PmtTpInf', 'CtgyPurp', 'Cd') === 'SALA';
}
