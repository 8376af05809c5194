// Findings of the message checks as the store keeps them and the window shows them.
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { FormFinding } from '../../../ports/messages.ts';
import type { StoredFinding } from '../../../ports/store.ts';

export type FindingView = CallOutput<'batches.findings'>['rows'][number];

export function paymentFindings(payment: string, findings: readonly FormFinding[]): StoredFinding[] {
  return findings.map((finding) => storedFinding(finding, payment));
}

export function groupFindings(findings: readonly FormFinding[]): StoredFinding[] {
  return findings.map((finding) => storedFinding(finding, null));
}

export function storedFinding(finding: FormFinding, payment: string | null): StoredFinding {
  const { severity, rule, sentence, path, line, field } = finding;
  return { severity, rule, sentence, path, line: line ?? null, payment, field };
}

export function findingView(finding: StoredFinding, row: number | null): FindingView {
  const { severity, rule, sentence, path, line, payment, field } = finding;
  return { severity, rule, sentence, path, line, payment, position: row, field };
}
