// Words about the figures an imported file declares and does not hold: in the editor, the review and the PIN
// page.
import type { FileRule } from '../../domain/file-rules.ts';
import { alike, count as figure, decimal } from '../forms.ts';

const NAMES: Readonly<Record<FileRule, string>> = {
  'number-of-transactions': 'Number of payments',
  'control-sum': 'Control sum',
  'group-number-of-transactions': 'Number of payments',
  'group-control-sum': 'Control sum',
};

const errorsToOverride = (count: number): string =>
  count === 1 ? 'Override 1 error of the file' : `Override ${figure(count)} errors of the file`;

export const fileFigures = {
  title: 'The file’s own figures are wrong',
  figure: (rule: FileRule, group: number | null) =>
    `${NAMES[rule]}${group === null ? '' : ` of group ${group}`}:`,
  values: (declared: string, counted: string) =>
    `the file declares ${decimal(declared)} and holds ${alike(counted, declared)}`,
  frozen: (frozen: string, declared: string) => `this batch: ${alike(frozen, declared)}`,
  overridden: 'Overridden:',
  overriddenBy: (name: string) => `Overridden by ${name}:`,
  ask: (count: number) => `${errorsToOverride(count)}…`,
  askTitle: errorsToOverride,
  sentence:
    'The batch is submitted with the counted figures. Ask the sender of the file first: payments may be missing, or included twice. ' +
    'Your reason is part of what you sign, and the approvers see it.',
  reason: 'Why the file is used all the same',
  override: 'Override',
};
