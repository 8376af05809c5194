// What entries of the log say beside their act, and failures beside their code.
import type { CardSessionEnd } from '../../domain/card-session.ts';
import type { CaseResolution } from '../../domain/case.ts';
import type { LogSentenceData } from '../../domain/log-sentence.ts';
import { fingerprintWords } from '../../domain/fingerprint-words.ts';
import { count as figure, decimal, money } from '../forms.ts';
import { approvalSheet } from './approval-sheet.ts';
import { cases } from './cases.ts';
import { common } from './common.ts';
import { dates } from './dates.ts';
import { frame } from './frame.ts';
import { beneficiaries } from './beneficiaries.ts';
import { ownAccounts } from './own-accounts.ts';
import { reports } from './reports.ts';
import { review } from './review.ts';
import { status } from './status.ts';
import { vault } from './settings-pages.ts';

const ENDS: Readonly<Record<CardSessionEnd, string>> = {
  logout: 'closed by the officer',
  locked: 'closed because the screen was locked',
  removed: 'closed because the card was removed',
  idle: 'closed after a while without a signature',
  time: 'closed when its time was over',
  acts: 'closed after its last signature',
  replaced: 'closed because something else asked for the PIN',
  failed: 'closed after a failure of the card or its module',
  closed: 'closed with the desk',
};
/** Requests that the bank asked this desk to leave off for a while. */
const OPERATIONS: Readonly<Record<string, string>> = {
  initiation: 'sending payments',
  'create-payment': 'Create Payment',
  'inquiry-post': 'signed inquiry (POST)',
  'inquiry-get': 'unsigned inquiry (GET)',
  'enhanced-inquiry': 'search in bank records',
  'enhanced-inquiry-deprecated': 'search in bank records (older format)',
  retrieve: 'payment search',
  balance: 'account reports',
  reconfirm: 'reconfirm or reject',
  stop: 'stop or recall',
};
const FILES = {
  pack: 'pack',
  pdf: 'PDF',
  html: 'web page',
  csv: 'CSV file',
  xlsx: 'Excel workbook',
} as const;
const FITS: Readonly<Record<LogSentenceData['case-fits']['because'], string>> = {
  final: 'The payment already has its final status. The bank will most likely decline the request.',
  returned: 'A return has already been reported. The bank will most likely decline the request.',
  settled: 'The payment is settled. It can only be recalled.',
  open: 'The payment is not settled yet. The bank may still stop it.',
};

/** What is not known here is shown by its code. */
const STATES: Readonly<Record<string, string>> = {
  ...cases.state,
  ...common.messageState,
  ...common.batchState,
};
const FIGURES: Readonly<Record<string, string>> = approvalSheet.figure;
const STATES_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  batch: common.batchState,
  case: cases.state,
  message: common.messageState,
};
const PURPOSES: Readonly<Record<string, string>> = review.purpose;
const ENVIRONMENTS: Readonly<Record<string, string>> = frame.environment;
const PROTECTIONS: Readonly<Record<string, string>> = vault.protections;
const UNPROVEN: Readonly<Record<string, string>> = {
  'record-missing': 'it is missing',
  'record-damaged': 'it is damaged',
  'other-file': 'it belongs to another file',
};
const EVIDENCE: Readonly<Record<CaseResolution, string>> = {
  'shows-done': 'The request was carried out, so it had arrived.',
  'shows-declined': 'The bank declined the request, so it had arrived.',
  'shows-nothing': 'The bank has no such request. It can be sent again, unchanged.',
};
const BANK_SAID: Readonly<Record<CaseResolution, string>> = {
  'shows-done': 'was carried out',
  'shows-declined': 'was declined',
  'shows-nothing': 'was not received',
};

const bankReference = (reference: string): string => (reference === '' ? '' : ` Reference ${reference}.`);

/** What the bank's status means, with its code behind it; a code no list knows stands alone. */
function statusWithCode(code: string): string {
  const word = status.word[code];
  return word === undefined ? code : `${word} (${code})`;
}

const signatures = (count: number): string => (count === 1 ? '1 signature' : `${figure(count)} signatures`);
const payments = (count: number): string => (count === 1 ? '1 payment' : `${figure(count)} payments`);

const LOCKED: Readonly<Record<LogSentenceData['log-desk-locked']['why'], string>> = {
  idle: 'Nobody used the desk for a while.',
  card: 'The card was taken out of the reader.',
  screen: 'The screen was locked or the computer went to sleep.',
  asked: 'Locked manually.',
  enrolment:
    'Whoever was signed in has no role in the policy any more, or their card does not count any more.',
};
const DEMANDED: Readonly<Record<LogSentenceData['log-sign-in-demanded']['demanded'], string>> = {
  no: 'Nobody has to sign in.',
  name: 'Everybody has to sign in, by card or by name.',
  card: 'Everybody has to sign in with a card.',
};

export const logSentences: { readonly [C in keyof LogSentenceData]: (data: LogSentenceData[C]) => string } = {
  'log-pin-changed': () => 'The card accepted the new PIN.',
  'log-pin-in-vault': () => 'The card accepted the PIN; it is in the vault.',
  'log-desk-locked': ({ why, who }) => `${LOCKED[why]}${who === null ? '' : ` ${who} was signed in.`}`,
  'log-sign-in-demanded': ({ demanded, idleMinutes }) =>
    `${DEMANDED[demanded]} ${idleMinutes === null ? 'Not locked when idle.' : `Locked after ${idleMinutes} min without keyboard or mouse.`}`,
  'log-viewers': ({ names }) =>
    names === null ? 'Everyone at the desk.' : `Signed in with a card: ${names.join(', ')}.`,
  'log-card-tested': () => 'The card signed a test text.',
  'log-session-opened': ({ signatures: count, until }) =>
    `For at most ${signatures(count)}, until ${dates.instant(until)}.`,
  'log-session-ended': ({ why, left }) =>
    `The card was ${why === null ? 'closed' : ENDS[why]}, with ${signatures(left)} left.`,
  'log-session-none': () => 'Every signature asks for the PIN.',
  'log-session-limits': ({ seconds, signatures: count, idle }) =>
    `A card stays open for at most ${seconds} s and ${signatures(count)}; it closes after ${idle} s without a signature.`,
  'log-signed-by': ({ sha256, persons }) => `SHA-256 ${sha256}, signed by ${persons.join(', ')}.`,
  'log-first-policy': ({ sha256, persons }) =>
    `Version 1, SHA-256 ${sha256}, signed by ${persons.join(', ')}; its words were compared in person.`,
  'log-policy-adopted': ({ version, sha256, persons }) =>
    `Version ${version}, SHA-256 ${sha256}, signed by ${persons.join(', ')}.`,
  'log-revocation-list': ({ subject, number, from, until, entries, sha256 }) =>
    `Revocation list of ${subject}${number === null ? '' : `, number ${number}`}, of ${dates.instant(from)}, until ${dates.instant(until)}: ${entries === 1 ? '1 certificate' : `${figure(entries)} certificates`}. SHA-256 ${sha256}.`,
  'log-vault-shares': ({ threshold, count }) =>
    `${figure(threshold)} of ${figure(count)} shares open the vault; earlier ones open nothing.`,
  'log-vault-older': ({ changes }) =>
    changes === 1
      ? '1 change of the vault is missing.'
      : `${figure(changes)} changes of the vault are missing.`,
  'log-pinned-again': ({ from, to }) =>
    `The file with the trusted policy (roots.json) ended before ${from === to ? `version ${from}` : `versions ${from} to ${to}`}: checked again and recorded.`,
  'log-pin-differs': ({ version, pinned, stored }) =>
    `The file with the trusted policy (roots.json) gives SHA-256 ${pinned} for version ${version}; this desk adopted SHA-256 ${stored}. No card can sign until the two agree.`,
  'log-policy-proposal': ({ proposal }) => `Policy change ${proposal}.`,
  'log-anchored': ({ size }) => `A card signed the log up to entry ${size}.`,
  'log-key-made': ({ usage, type, card, request }) =>
    `${usage === 'sign' ? 'Signing' : 'Encryption'} key, ${type}, created on ${card}; request SHA-256 ${request}.`,
  'log-gate-passed': ({ steps, sha256 }) => `All ${steps} steps done; file SHA-256 ${sha256}.`,
  'first-payment-settled': ({ currency, endToEndId, reference }) =>
    `${currency} payment ${endToEndId} of batch ${reference}: ${statusWithCode('ACSC')}.`,
  'log-words-compared': ({ sha256 }) => `Compared by words: ${fingerprintWords(sha256).join(' ')}.`,
  'log-test-passed': ({ sha256 }) => `All steps passed, profile SHA-256 ${sha256}.`,
  'pages-damaged': ({ count, first }) =>
    count === 1
      ? `Page ${first} of the data file is damaged.`
      : `${figure(count)} pages of the data file are damaged, the first is ${first}.`,
  'log-handover-signed': ({ have, need, to }) => `${have} of ${need} signatures to hand over to ${to}.`,
  'log-handed-over': ({ to, sha256 }) =>
    `Sent by ${to} from now on, never by this desk; not-sent declaration SHA-256 ${sha256}.`,
  'log-file-made': ({ revision, kind, bytes, sha256 }) =>
    `Revision ${revision}, ${FILES[kind]}, ${figure(bytes)} bytes, SHA-256 ${sha256}.`,
  'log-report-made': ({ report, kind, rows, printedBy, sha256 }) =>
    `${reports.names[report]}, ${FILES[kind]}, ${rows === 1 ? '1 row' : `${figure(rows)} rows`}${printedBy === '' ? '' : `, by ${printedBy} (name not verified)`}, SHA-256 ${sha256}.`,
  'log-of-file': ({ sha256 }) => `File with SHA-256 ${sha256}.`,
  'log-of-pack': ({ desk, sha256 }) => `From a pack of ${desk}, file with SHA-256 ${sha256}.`,
  'log-signature-taken': ({ purpose, revision, person }) =>
    `Signature (${PURPOSES[purpose] ?? purpose}) of revision ${revision} by ${person}.`,
  'log-handover-taken': ({ kind, to }) =>
    kind === 'signature' ? `Signature to hand over to ${to}.` : `Declaration that hands over to ${to}.`,
  'log-state-by-signatures': ({ state }) => `State according to its signatures: ${STATES[state] ?? state}.`,
  'log-batch-taken': ({ reference }) => `Batch ${reference}.`,
  'log-case-created': ({ act, payment }) =>
    payment === null
      ? `Request (${cases.act[act]}), entered manually.`
      : `Request (${cases.act[act]}) about payment ${payment}.`,
  'log-window-ended': ({ at }) => `The deadline for approval and release was ${dates.instant(at)}.`,
  'log-reopened': ({ state, of = 'batch' }) => `Reopened; before: ${STATES_OF[of]?.[state] ?? state}.`,
  'log-overridden': ({ reason, figures }) =>
    `${reason}: ${figures.map(({ rule, path, declared, counted }) => `${FIGURES[rule] ?? rule} (${path}): the file declares ${decimal(declared)} and holds ${decimal(counted)}`).join('; ')}`,
  'log-debit-rule': ({ entry, note }) => `Entry ${entry}: ${note}`,
  'log-debit-explained': ({ entry, note }) => `Entry ${entry}: ${note}`,
  'log-statement': ({ format, name, accounts, entries, sha256 }) =>
    `${format}, ${name}: ${accounts === 1 ? '1 account' : `${figure(accounts)} accounts`}, ${entries === 1 ? '1 entry' : `${figure(entries)} entries`}, SHA-256 ${sha256}`,
  'log-own-account': ({ changes }) =>
    changes
      .map(({ field, before, after }) => {
        const now = after === '' ? 'not specified' : after;
        return `${ownAccounts.fields[field]}: ${now}${before === '' ? '' : `, before: ${before}`}`;
      })
      .join('; '),
  'log-reporting-currency': ({ reporting, before }) =>
    `Reporting currency: ${reporting}${before === '' ? '' : `, before: ${before}`}.`,
  'log-exchange-rate': ({ currency, rate, date, file, before, dateBefore }) => {
    const now =
      rate === ''
        ? 'no rate'
        : `${decimal(rate)} of ${dates.day(date)}, ${file === '' ? 'typed' : `from ${file}`}`;
    return `${currency}: ${now}${before === '' ? '' : `, before: ${decimal(before)} of ${dates.day(dateBefore)}`}.`;
  },
  'log-beneficiary': ({ name, changes }) =>
    `${name}: ${changes
      .map(({ field, before, after }) => {
        const now = after === '' ? 'not specified' : after;
        const title = field === 'account' ? beneficiaries.accountField : beneficiaries.fields[field];
        return `${title}: ${now}${before === '' ? '' : `, before: ${before}`}`;
      })
      .join('; ')}`,
  'log-confirmation': ({ names, more, sha256 }) =>
    `${names}${more === 0 ? '' : ` and ${more} more`}; SHA-256 ${sha256}.`,
  'payees-unconfirmed': ({ payees, more }) =>
    `Not confirmed: ${payees}${more === 0 ? '' : ` and ${more} more`}.`,
  'log-copied': ({ payments: count, reference }) => `${payments(count)} copied from ${reference}.`,
  'log-for-run': ({ payments: count, name, due }) => `${payments(count)} for ${name}, due ${dates.day(due)}.`,
  'log-run': ({ name, due }) => `${name}, due ${dates.day(due)}.`,
  'log-from-template': ({ payments: count, name }) => `${payments(count)} from the template ${name}.`,
  'log-imported': ({ payments: count, sha256 }) => `${payments(count)} of a file with SHA-256 ${sha256}.`,
  'log-rows-left-out': ({ rows }) => (rows === 1 ? '1 row left out.' : `${figure(rows)} rows left out.`),
  'log-cells-corrected': ({ cells }) =>
    cells === 1 ? '1 cell corrected by hand.' : `${figure(cells)} cells corrected by hand.`,
  'log-digest-compared': ({ algorithm, value }) =>
    `The file matches the sender’s checksum, ${algorithm} ${value}.`,
  'log-folder': ({ path, account, afterwards, status }) =>
    `${path} for ${account}; imported files are ${afterwards === 'move' ? 'moved away' : 'left there'}, ${
      status === 'none' ? 'no status file' : `status file as ${status === 'csv' ? 'CSV' : status}`
    }.`,
  'log-status-written': ({ name, sha256 }) => `${name} with SHA-256 ${sha256}.`,
  words: ({ text }) => text,
  'log-counted': ({ what, count }) =>
    what === 'payments'
      ? `${payments(count)}.`
      : count === 1
        ? '1 error or warning.'
        : `${figure(count)} errors and warnings.`,
  'log-typed': ({ kind }) => `${common.kind[kind]}, entered manually.`,
  'log-version': ({ version, sha256 }) => `Version ${version}, SHA-256 ${sha256}.`,
  'log-not-listed': ({ count }) => `And ${figure(count)} more.`,
  'log-body': ({ sha256 }) => `Body with SHA-256 ${sha256}.`,
  'log-until': ({ until }) => `Until ${dates.instant(until)}.`,
  'log-certificate': ({ sha256, from, until }) =>
    `SHA-256 ${sha256}, valid from ${dates.instant(from)} to ${dates.instant(until)}.`,
  'log-certificate-kept': ({ card }) => `Kept by the desk, because ${card} cannot store certificates.`,
  'log-letter': ({ kind, certificates, requests }) =>
    [
      FILES[kind],
      ...(certificates.length === 0 ? [] : [`certificates ${certificates.join(', ')}`]),
      ...(requests.length === 0 ? [] : [`requests ${requests.join(', ')}`]),
    ].join(', '),
  'log-page': ({ page, messages }) =>
    messages === null
      ? `Page ${page}, before sending after a restore.`
      : messages === 1
        ? `Page ${page} for 1 message.`
        : `Page ${page} for ${figure(messages)} messages.`,
  'log-names-hidden': () => 'Names and amounts were hidden again.',
  'log-names-shown': ({ until }) => `Names and amounts are shown on screen until ${dates.instant(until)}.`,
  'log-pause-ended': ({ pauses }) =>
    `Ended by a person at this desk: pause for ${pauses.map(({ operation, until }) => `${OPERATIONS[operation] ?? operation} until ${dates.instant(until)}`).join('; ')}.`,
  'log-result-exported': ({ payments: count, whole }) =>
    `${payments(count)}${whole ? '' : ', not the whole result'}.`,
  'log-restored': ({ lost }) =>
    lost === null
      ? 'It is not known how much of the log is missing.'
      : lost === 1
        ? '1 later entry of the log is not in it.'
        : `${figure(lost)} later entries of the log are not in it.`,
  'log-copied-folder': () => 'Its folder was copied or restored as a whole.',
  'log-changes-missing': ({ changes, since }) =>
    changes === 1
      ? `1 saved change is missing, of ${dates.instant(since)}.`
      : `${figure(changes)} saved changes are missing, the first of ${dates.instant(since)}.`,
  'log-copy-unproven': ({ why }) =>
    `The record that shows how old the copy is could not be checked: ${UNPROVEN[why] ?? why}.`,
  'log-backup': ({ bytes, sha256 }) => `Zip of ${figure(bytes)} bytes, SHA-256 ${sha256}.`,
  'log-desk-made': ({ environment, company, protections }) =>
    `Desk of ${company} (${ENVIRONMENTS[environment] ?? environment}). The vault opens with: ${protections.map((each) => PROTECTIONS[each] ?? each).join(', ')}.`,
  'step-in-state': ({ state, of = '' }) =>
    `This is not possible in the state “${STATES_OF[of]?.[state] ?? STATES[state] ?? state}”.`,
  'profile-moved': ({ approved, now, members }) =>
    `Approved under version ${approved} of the profile, now version ${now}: ${members.join(', ')}.`,
  'case-evidence': ({ shown }) => EVIDENCE[shown],
  'case-bank-said': ({ contact, said, reference, calledAt }) =>
    `${contact} of the bank said${calledAt === undefined ? '' : ` on ${dates.instant(calledAt)}`} that the request ${BANK_SAID[said]}.${bankReference(reference)}`,
  'message-bank-said': ({ contact, reference, calledAt }) =>
    `${contact} of the bank said on ${dates.instant(calledAt)} that the bank has none of these payments.${bankReference(reference)}`,
  'restore-at-bank': ({ endToEndId, listed, amount, at, status }) =>
    `${endToEndId}: ${[
      listed === ''
        ? 'the bank has a payment without a reference'
        : listed === endToEndId
          ? 'the bank has a payment with this reference'
          : `the bank has a payment with the reference ${listed}`,
      amount === '' ? 'without an amount' : money(amount),
      ...(at === '' ? [] : [dates.instant(at)]),
      status === '' ? 'without a status' : statusWithCode(status),
    ].join(', ')}.`,
  'restore-in-batch': ({ endToEndId, batch, to }) =>
    `${endToEndId}: in batch ${batch}, handed over to ${to}.`,
  'restore-unseen-batch': ({ batch, revision, to }) =>
    `Batch ${batch}, revision ${revision}, handed over to ${to}.`,
  'case-fits': ({ because }) => FITS[because],
};
