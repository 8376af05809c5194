// The whole examination: what was checked, what was found, and the verdict.
import { confirmationProblems, readConfirmations, type Confirmation } from './confirmations.ts';
import { doneText, kindText } from './purpose-text.ts';
import type { Contents } from './contents.ts';
import { equal, NOTHING, parse, plus } from './decimal.ts';
import { fingerprintWords } from './digests.ts';
import { readHandovers, sendingDesk, type Sending } from './handovers.ts';
import { detachedVerifies } from './jws.ts';
import { proveLog, type LogProof } from './log.ts';
import { scanPain, type ScannedMessage } from './pain.ts';
import { chainProblems, readPolicy, type ReadPolicy } from './policies.ts';
import type { Shape } from './shapes.ts';
import { countProblems } from './sums.ts';
import {
  evaluate,
  frozenTwice,
  overridesOf,
  readStatements,
  type Evaluation,
  type Signed,
} from './statements.ts';

/**
 * `broken`: something does not verify. `open`: all of it verifies, but the policy is not satisfied.
 * `unpinned`: the policy inside is
 * satisfied, but the reader named none, and anybody can write a policy that their own signatures satisfy.
 * `satisfied`: all of it holds.
 */
export type Outcome = 'satisfied' | 'unpinned' | 'open' | 'broken';

export interface Check {
  readonly what: string;
  readonly holds: boolean;
  readonly why: string;
}

export interface Examined {
  readonly confirmations: readonly Confirmation[];
  readonly verdict: Outcome;
  readonly checks: readonly Check[];
  readonly policies: readonly ReadPolicy[];
  readonly judgement: Evaluation | null;
  readonly messages: readonly (ScannedMessage & {
    readonly sha256: string;
    readonly words: readonly string[];
    readonly bytes: number;
  })[];
  readonly log: LogProof | null;
  readonly sending: Sending | null;
}

class Checks {
  readonly list: Check[] = [];

  /** What `run` throws is the reason; null stands for "could not be checked". */
  run<T>(what: string, run: () => T, problemsOf: (value: T) => readonly string[] = () => []): T | null {
    try {
      const value = run();
      const problems = problemsOf(value);
      this.list.push({ what, holds: problems.length === 0, why: problems.join('; ') });
      return value;
    } catch (cause) {
      this.list.push({ what, holds: false, why: cause instanceof Error ? cause.message : 'cannot be read' });
      return null;
    }
  }
}

/** `pinned`: SHA-256 of the first policy as the reader knows it from elsewhere; null when he has none. */
export function examine(contents: Contents, pinned: string | null, lists: readonly Buffer[] = []): Examined {
  const checks = new Checks();
  const policies =
    checks.run('policies: certificates are those their digests name', () =>
      contents.policies.map(({ bytes }) => readPolicy(bytes, lists)),
    ) ?? [];
  checks.run(
    'policies: each version was adopted by enough administrators',
    () => {
      if (policies.length === 0) throw new Error('there is no policy');
      return chainProblems(contents.policies, policies);
    },
    (problems) => problems,
  );
  if (pinned !== null)
    checks.run(
      'policies: the first one is the one you named',
      () => policies[0]?.sha256 === pinned,
      (same) => (same ? [] : ['it is a different one']),
    );
  checkList(checks, contents, policies);
  const statements =
    checks.run('signatures: every signature is valid for its registered certificate', () =>
      readStatements(contents.approvals, policies),
    ) ?? [];
  const judgement = checks.run(
    'signatures: the submission says what the batch is',
    () => evaluate(statements, policies),
    (found) => (found === null ? ['there is none'] : []),
  );
  checks.run(
    'signatures: no revision was submitted with two contents',
    () => frozenTwice(statements),
    (twice) => twice,
  );
  const handovers =
    checks.run('handovers: every signature is valid for its registered certificate or desk key', () =>
      readHandovers(contents.handovers, policies),
    ) ?? [];
  const sending =
    judgement === null
      ? null
      : checks.run(
          'handovers: exactly one desk sends',
          () => sendingDesk(judgement, handovers),
          (found) =>
            found.desk === null
              ? ['they contradict each other, or signatures of officers who may hand it over are missing']
              : [],
        );
  const messages = judgement === null ? [] : checkMessages(checks, contents, judgement.freeze);
  for (const { signed, why } of judgement?.statements ?? []) {
    if (judgement === null || why !== null || !signed.payload.has('counted')) continue;
    checks.run(
      `${doneText(signed.purpose)} by ${signed.signer.person}: the sums it states are of its day and of these payments`,
      () => countProblems(signed, messages, judgement.policy),
      (problems) => problems,
    );
  }
  const confirmations =
    checks.run('beneficiaries: every signature is valid for its registered certificate', () =>
      readConfirmations(contents.confirmations, policies),
    ) ?? [];
  if (
    judgement !== null &&
    (judgement.policy.demand !== null || judgement.freeze.payload.has('confirmations'))
  )
    checks.run(
      'beneficiaries: every payment goes to one that enough persons confirmed, as the policy asks',
      () => confirmationProblems(judgement, messages, confirmations),
      (problems) => problems,
    );
  const log = checks.run(
    'log: entries, chain and what cards signed agree',
    () => proveLog(contents, statements),
    (proof) => proof.problems,
  );
  const holds = checks.list.every((check) => check.holds);
  const complete = pinned === null ? 'unpinned' : 'satisfied';
  return {
    verdict: holds ? (judgement?.complete === true ? complete : 'open') : 'broken',
    checks: checks.list,
    policies,
    judgement,
    messages,
    confirmations,
    log,
    sending,
  };
}

function checkList(checks: Checks, { list }: Contents, policies: readonly ReadPolicy[]): void {
  if (list === null) return;
  checks.run(
    'list of contents: signed by the registered desk it names',
    () => {
      const desk = policies.at(-1)?.desks.get(list.desk);
      return desk !== undefined && detachedVerifies(list.signature, list.bytes, desk.signing);
    },
    (right) => (right ? [] : ['the signature is not valid']),
  );
  checks.run(
    'list of contents: every entry is what it names',
    () => list.entriesMatch,
    (problems) => problems,
  );
}

function checkMessages(checks: Checks, contents: Contents, freeze: Signed): Examined['messages'] {
  const found: Examined['messages'][number][] = [];
  for (const stated of freeze.payload.at('messages').list()) {
    const sha256 = stated.at('sha256').text();
    const bytes = contents.messages.get(sha256);
    const scanned = checks.run(
      `message ${stated.at('id').text()}: bytes, identification, number and sum are those that were signed`,
      () => {
        if (bytes === undefined) throw new Error('its bytes are missing or altered');
        return scanPain(bytes);
      },
      (message) => messageProblems(message, stated, bytes?.length ?? 0),
    );
    if (scanned !== null)
      found.push({ ...scanned, sha256, words: fingerprintWords(sha256), bytes: bytes?.length ?? 0 });
  }
  if (freeze.payload.has('overrides')) {
    checks.run(
      'batch: what was overridden in the imported file is as the submission says',
      () => overrideProblems(found, freeze),
      (problems) => problems,
    );
  }
  checks.run(
    'batch: the payments add up to the totals that were signed',
    () => batchProblems(found, freeze.payload),
    (problems) => problems,
  );
  const more = [...contents.messages.keys()].filter(
    (digest) => !found.some((message) => message.sha256 === digest),
  );
  checks.run(
    'batch: there is no message that nobody signed',
    () => more,
    (strays) => strays.map((digest) => `${digest.slice(0, 16)}…`),
  );
  return found;
}

function messageProblems(message: ScannedMessage, stated: Shape, bytes: number): readonly string[] {
  const problems: string[] = [];
  if (message.kind !== stated.at('kind').text()) problems.push(`it is a ${message.kind}`);
  if (message.messageId !== stated.at('id').text())
    problems.push(`its identification is ${message.messageId}`);
  if (bytes !== stated.at('bytes').whole()) problems.push(`it has ${bytes} bytes`);
  if (message.payments.length !== stated.at('transactions').whole())
    problems.push(`it has ${message.payments.length} payments`);
  if (!equal(message.controlSum, parse(stated.at('controlSum').text())))
    problems.push('its control sum differs');
  return problems;
}

/** How the payments read here differ from what the freeze says of the batch. */
export function batchProblems(messages: readonly ScannedMessage[], freeze: Shape): readonly string[] {
  const problems: string[] = [];
  const payments = messages.flatMap((message) => message.payments);
  const kind = freeze.at('kind').text();
  for (const { messageId, direction } of messages)
    if (direction !== kind)
      problems.push(`message ${messageId} holds ${kindText(direction)}, the batch ${kindText(kind)}`);
  if (payments.length !== freeze.at('transactions').whole())
    problems.push(`there are ${payments.length} payments`);
  const accounts = [...new Set(payments.map((payment) => payment.ownAccount))].toSorted();
  if (freeze.has('accounts') && freeze.at('accounts').texts().join() !== accounts.join())
    problems.push('the own accounts differ');
  const stated = freeze.at('totals').list();
  const currencies = new Set(payments.map((payment) => payment.currency));
  if (currencies.size !== stated.length) problems.push(`there are ${currencies.size} currencies`);
  for (const total of stated) {
    const currency = total.at('currency').text();
    const sums = messages.flatMap((message) => message.totals.get(currency) ?? []);
    const count = sums.reduce((sum, one) => sum + one.count, 0);
    const whole = sums.reduce((sum, one) => plus(sum, one.sum), NOTHING);
    if (count !== total.at('count').whole() || !equal(whole, parse(total.at('amount').text())))
      problems.push(`the total of ${currency} differs`);
  }
  return problems;
}

const FIGURES = [
  'number-of-transactions',
  'control-sum',
  'group-number-of-transactions',
  'group-control-sum',
];

/**
 * The figures of the whole batch are counted again; those of a group in the file cannot be, because groups
 * are split when messages are written.
 */
export function overrideProblems(
  messages: readonly ScannedMessage[],
  freeze: Pick<Signed, 'payload' | 'signer'>,
): readonly string[] {
  const overrides = overridesOf(freeze.payload);
  const count = messages.reduce((sum, { payments }) => sum + payments.length, 0);
  const whole = messages.reduce((sum, { controlSum }) => plus(sum, controlSum), NOTHING);
  const problems = new Set(
    new Set(overrides.map(({ rule, path }) => `${rule} ${path}`)).size === overrides.length
      ? []
      : ['one is named twice'],
  );
  for (const { rule, frozen, reason, by, declared, counted } of overrides) {
    if (!FIGURES.includes(rule) || reason.trim() === '' || declared === counted)
      problems.add(`${rule} is not as an override is written`);
    if (by !== freeze.signer.person)
      problems.add(`${rule} was not overridden by the person who submitted the batch`);
    const right =
      rule === 'number-of-transactions'
        ? frozen === String(count)
        : rule === 'control-sum'
          ? frozen !== null && equal(parse(frozen), whole)
          : frozen === null;
    if (!right) problems.add(`${rule} states a different figure from the messages`);
  }
  return [...problems];
}
