// Owns what the log and a failure say beside their codes where figures or names belong into it.
import type { WatchedFolder } from './records/watched-folder.ts';
import type { AccountMaster } from './account-master.ts';
import type { BeneficiaryChange } from './beneficiary.ts';
import type { CardSessionEnd } from './card-session.ts';
import type { BatchKind } from './batch.ts';
import type { CaseAction, CaseResolution } from './case.ts';

type Nothing = Readonly<Record<string, never>>;

/** `persons` and `desk` are ids; times are instants. */
export interface LogSentenceData {
  readonly 'log-pin-changed': Nothing;
  readonly 'log-pin-in-vault': Nothing;
  readonly 'log-card-tested': Nothing;
  readonly 'log-desk-locked': {
    readonly why: 'idle' | 'card' | 'screen' | 'asked' | 'enrolment';
    /** The name of whoever was signed in; null: nobody was. */
    readonly who: string | null;
  };
  readonly 'log-sign-in-demanded': {
    readonly demanded: 'no' | 'name' | 'card';
    readonly idleMinutes: number | null;
  };
  /** Who may have hidden names and amounts shown; null: everyone. */
  readonly 'log-viewers': { readonly names: readonly string[] | null };
  readonly 'log-session-opened': { readonly signatures: number; readonly until: string };
  readonly 'log-session-ended': { readonly why: CardSessionEnd | null; readonly left: number };
  readonly 'log-session-none': Nothing;
  readonly 'log-session-limits': {
    readonly seconds: number;
    readonly signatures: number;
    readonly idle: number;
  };
  readonly 'log-signed-by': { readonly sha256: string; readonly persons: readonly string[] };
  readonly 'log-first-policy': { readonly sha256: string; readonly persons: readonly string[] };
  readonly 'log-policy-adopted': {
    readonly version: number;
    readonly sha256: string;
    readonly persons: readonly string[];
  };
  readonly 'log-revocation-list': {
    readonly subject: string;
    readonly number: string | null;
    readonly from: string;
    readonly until: string;
    readonly entries: number;
    readonly sha256: string;
  };
  readonly 'log-vault-older': { readonly changes: number };
  readonly 'log-vault-shares': { readonly threshold: number; readonly count: number };
  readonly 'log-pinned-again': { readonly from: number; readonly to: number };
  readonly 'log-pin-differs': {
    readonly version: number;
    readonly pinned: string;
    readonly stored: string;
  };
  readonly 'log-policy-proposal': { readonly proposal: string };
  readonly 'log-anchored': { readonly size: number };
  readonly 'log-key-made': {
    readonly usage: 'sign' | 'decrypt';
    readonly type: string;
    readonly card: string;
    readonly request: string;
  };
  readonly 'log-gate-passed': { readonly steps: number; readonly sha256: string };
  readonly 'first-payment-settled': {
    readonly currency: string;
    readonly endToEndId: string;
    readonly reference: string;
  };
  readonly 'log-words-compared': { readonly sha256: string };
  readonly 'log-test-passed': { readonly sha256: string };
  readonly 'pages-damaged': { readonly count: number; readonly first: string };
  readonly 'log-handover-signed': { readonly have: number; readonly need: number; readonly to: string };
  readonly 'log-handed-over': { readonly to: string; readonly sha256: string };
  readonly 'log-file-made': {
    readonly revision: number;
    readonly kind: 'pack' | 'pdf' | 'html';
    readonly bytes: number;
    readonly sha256: string;
  };
  /** `printedBy`: as somebody typed it; empty where nobody did. */
  readonly 'log-report-made': {
    readonly report: 'batches' | 'payments' | 'advice' | 'day' | 'log';
    readonly kind: 'pdf' | 'html' | 'csv' | 'xlsx';
    readonly rows: number;
    readonly printedBy: string;
    readonly sha256: string;
  };
  readonly 'log-of-file': { readonly sha256: string };
  readonly 'log-of-pack': { readonly desk: string; readonly sha256: string };
  readonly 'log-signature-taken': {
    readonly purpose: string;
    readonly revision: number;
    readonly person: string;
  };
  readonly 'log-handover-taken': { readonly kind: 'signature' | 'not-sent'; readonly to: string };
  readonly 'log-state-by-signatures': { readonly state: string };
  readonly 'log-batch-taken': { readonly reference: string };
  readonly 'log-case-created': { readonly act: CaseAction; readonly payment: string | null };
  readonly 'log-window-ended': { readonly at: string };
  /** `of`: whose state; left out of batches. */
  readonly 'log-reopened': { readonly state: string; readonly of?: 'case' };
  readonly 'log-overridden': {
    readonly reason: string;
    readonly figures: readonly {
      readonly rule: string;
      readonly path: string;
      readonly declared: string;
      readonly counted: string;
    }[];
  };
  /** What a person confirmed of an own account; an empty text is not specified. */
  readonly 'log-debit-rule': { readonly entry: string; readonly note: string };
  readonly 'log-debit-explained': { readonly entry: string; readonly note: string };
  readonly 'log-statement': {
    readonly format: string;
    readonly name: string;
    readonly accounts: number;
    readonly entries: number;
    readonly sha256: string;
  };
  readonly 'log-own-account': {
    readonly changes: readonly {
      readonly field: keyof AccountMaster;
      readonly before: string;
      readonly after: string;
    }[];
  };
  readonly 'log-reporting-currency': { readonly reporting: string; readonly before: string };
  /**
   * Without a rate, it was removed. `file`: empty where somebody typed it. `before`: empty where it had
   * none.
   */
  readonly 'log-exchange-rate': {
    readonly currency: string;
    readonly rate: string;
    readonly date: string;
    readonly file: string;
    readonly before: string;
    readonly dateBefore: string;
  };
  /** What became of an entry of the beneficiary book; an empty text is not specified. */
  readonly 'log-beneficiary': { readonly name: string; readonly changes: readonly BeneficiaryChange[] };
  /** Wordings of the beneficiary book that were signed: names of the first, and how many more there are. */
  readonly 'log-confirmation': { readonly names: string; readonly more: number; readonly sha256: string };
  /** Of a batch: the first of those that are not confirmed, and how many more there are. */
  readonly 'payees-unconfirmed': { readonly payees: string; readonly more: number };
  readonly 'log-copied': { readonly payments: number; readonly reference: string };
  readonly 'log-for-run': { readonly payments: number; readonly name: string; readonly due: string };
  /** A recurring run, or one day of it. */
  readonly 'log-run': { readonly name: string; readonly due: string };
  readonly 'log-from-template': { readonly payments: number; readonly name: string };
  readonly 'log-imported': { readonly payments: number; readonly sha256: string };
  readonly 'log-folder': {
    readonly path: string;
    readonly account: string;
    readonly afterwards: WatchedFolder['afterwards'];
    readonly status: WatchedFolder['status'];
  };
  readonly 'log-status-written': { readonly name: string; readonly sha256: string };
  readonly 'log-rows-left-out': { readonly rows: number };
  readonly 'log-cells-corrected': { readonly cells: number };
  readonly 'log-digest-compared': { readonly algorithm: string; readonly value: string };
  /** What a person typed beside it, in their own words. */
  readonly words: { readonly text: string };
  readonly 'log-counted': { readonly what: 'payments' | 'findings'; readonly count: number };
  readonly 'log-typed': { readonly kind: BatchKind };
  readonly 'log-version': { readonly version: number; readonly sha256: string };
  readonly 'log-not-listed': { readonly count: number };
  readonly 'log-body': { readonly sha256: string };
  readonly 'log-until': { readonly until: string };
  readonly 'log-certificate': {
    readonly sha256: string;
    readonly from: string;
    readonly until: string;
  };
  /** The card takes no certificates. */
  readonly 'log-certificate-kept': { readonly card: string };
  /** SHA-256 of what the letter names. */
  readonly 'log-letter': {
    readonly kind: 'pdf' | 'html';
    readonly certificates: readonly string[];
    readonly requests: readonly string[];
  };
  /** A page of a search; `messages`: for how many, null for the look-up after a restore. */
  readonly 'log-page': { readonly page: number; readonly messages: number | null };
  readonly 'log-names-hidden': Nothing;
  readonly 'log-names-shown': { readonly until: string };
  readonly 'log-pause-ended': {
    readonly pauses: readonly { readonly operation: string; readonly until: string }[];
  };
  readonly 'log-result-exported': { readonly payments: number; readonly whole: boolean };
  readonly 'log-restored': { readonly lost: number | null };
  readonly 'log-copied-folder': Nothing;
  readonly 'log-changes-missing': { readonly changes: number; readonly since: string };
  readonly 'log-copy-unproven': { readonly why: string };
  readonly 'log-backup': { readonly bytes: number; readonly sha256: string };
  readonly 'log-desk-made': {
    readonly environment: string;
    readonly company: string;
    readonly protections: readonly string[];
  };
  /** `of`: whose state; left out by earlier versions. */
  readonly 'step-in-state': {
    readonly step: string;
    readonly state: string;
    readonly of?: 'batch' | 'case' | 'message';
  };
  readonly 'profile-moved': {
    readonly approved: number;
    readonly now: number;
    readonly members: readonly string[];
  };
  /** Why the outcome of a case is no longer unknown. */
  readonly 'case-evidence': { readonly shown: CaseResolution };
  readonly 'case-bank-said': {
    readonly contact: string;
    readonly said: CaseResolution;
    /** Empty where the bank gave none. */
    readonly reference: string;
    /** RFC 3339, UTC; left out by earlier versions. */
    readonly calledAt?: string;
  };
  /** What a person at the bank said of a message whose outcome is unknown: that the bank has none of it. */
  readonly 'message-bank-said': {
    readonly contact: string;
    /** Empty where the bank gave none. */
    readonly reference: string;
    /** RFC 3339, UTC. */
    readonly calledAt: string;
  };
  /** A payment of the message, and what the bank lists that may be it; empty where it says nothing. */
  readonly 'restore-at-bank': {
    readonly endToEndId: string;
    readonly listed: string;
    readonly amount: string;
    readonly at: string;
    readonly status: string;
  };
  readonly 'restore-in-batch': { readonly endToEndId: string; readonly batch: string; readonly to: string };
  readonly 'restore-unseen-batch': {
    readonly batch: string;
    readonly revision: number;
    readonly to: string;
  };
  /** Which request fits a payment, and why. */
  readonly 'case-fits': { readonly because: 'final' | 'returned' | 'settled' | 'open' };
}
