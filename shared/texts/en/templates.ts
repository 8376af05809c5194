// Words of templates, and of what a draft changed against the batch or template it was made from.
import type { Lock } from '../../domain/batch-origin.ts';
import { count as figure } from '../forms.ts';

export const templates = {
  title: 'Templates',
  manage: 'Manage templates…',
  none: 'No template yet. Open a batch and choose “Save as template”.',
  use: 'Use',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete the template “${name}”?`,
  deleteNote:
    'Batches that were made from it stay as they are. A template that a recurring payment run uses cannot be deleted.',
  deleted: (name: string) => `${name} was deleted.`,
  used: (name: string) => `Started from ${name}. Check the amounts and the date.`,
  save: 'Save as template',
  saveTitle: 'Save as template',
  saveNote: 'The payments are kept under a name. Each use creates a new draft dated the next business day.',
  name: 'Template name',
  nameHint: 'A template of the same name is replaced.',
  nameMissing: 'Enter a name.',
  which: 'Locked in batches from this template',
  locks: {
    account: 'Own account',
    terms: 'Charges, service level and other terms',
    payments: 'Number of payments (none added, none removed)',
    beneficiaries: 'Counterparties and their accounts',
    amounts: 'Amounts and currencies',
    remittance: 'Remittance information',
  } satisfies Record<Lock, string>,
  saved: (name: string) => `${name} was saved as a template.`,
  copyOf: (reference: string) => `Copied from ${reference}`,
  from: (name: string) => `From the template ${name}`,
  locked: (what: string) => `Locked: ${what}.`,
  lockedShort: {
    account: 'own account',
    terms: 'terms',
    payments: 'number of payments',
    beneficiaries: 'counterparties',
    amounts: 'amounts',
    remittance: 'remittance information',
  } satisfies Record<Lock, string>,
  lockedField: 'The template locks this field.',
  lockedRows: 'The template allows no payment to be added or removed.',
  asBefore: (same: number) =>
    same === 1 ? 'The payment is as it was.' : `All ${figure(same)} payments are as they were.`,
  empty: 'No payments yet.',
  was: (totals: string) => `Total before: ${totals}.`,
  show: 'Show changes',
  hide: 'Hide changes',
  list: 'Changes from the earlier payments',
  columns: { who: 'Counterparty', before: 'Before', now: 'Now' },
  more: (rows: number) =>
    rows === 1 ? '1 more change is not listed.' : `${figure(rows)} more changes are not listed.`,
  gone: 'It has since been replaced or deleted, so there is nothing to compare with.',
  tooLarge:
    'Too many payments to compare while they are edited. The review compares them with the last batch.',
};
