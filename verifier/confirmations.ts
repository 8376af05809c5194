// Reads confirmations of the beneficiary book, says which are complete under their policies, and holds the
// payments of a batch against them where its policy asks for confirmed beneficiaries.
import { accountNumber, payeesTogether } from './beneficiaries.ts';
import { sha256 } from './digests.ts';
import { doneText } from './purpose-text.ts';
import { NOTHING, parse, plus, type Sum } from './decimal.ts';
import { certificateProblem, readJws } from './jws.ts';
import type { Payment, ScannedMessage } from './pain.ts';
import { signerOf, type EnrolledCertificate, type ReadPolicy } from './policies.ts';
import { fewest, meets, readRule, type Approver, type Rule } from './requirements.ts';
import { rightUsed } from './rights.ts';
import { Shape } from './shapes.ts';
import { ownerOf, wrongSigner, type Evaluation } from './statements.ts';

interface Signed {
  readonly step: string;
  readonly purpose: string;
  readonly role: string;
  readonly note: string;
  readonly time: string;
  readonly payload: Shape;
  readonly signer: EnrolledCertificate;
}

export interface Callback {
  readonly by: string;
  readonly contact: string;
  readonly number: string;
  readonly source: string;
  readonly foundIn: string;
  readonly at: string;
}

export interface ConfirmedEntry {
  readonly beneficiary: string;
  readonly revision: number;
  readonly name: string;
  readonly accounts: readonly { readonly account: string; readonly bic: string }[];
  readonly callback: Callback | null;
}

export interface Confirmation {
  readonly sha256: string;
  readonly entries: readonly ConfirmedEntry[];
  readonly signatures: readonly {
    readonly step: string;
    readonly person: string;
    readonly time: string;
    readonly why: string | null;
  }[];
  readonly complete: boolean;
}

/** Steps as the purposes of a batch with the same roles. */
const PURPOSE: Readonly<Record<string, string>> = {
  propose: 'freeze',
  approve: 'approve',
  release: 'release',
  return: 'return',
  withdraw: 'withdraw',
};
const HOUR = 3_600_000;

/** A policy without a rule about the book: a preparer and one other person, within a week. */
const STANDARD: Rule = readRule(
  new Shape({ kinds: ['beneficiary'], approvals: 1, release: false, validHours: 168 }, 'rule'),
);

/** Throws where a signature does not verify, or states another digest than that of its wordings. */
export function readConfirmations(
  texts: readonly string[],
  policies: readonly ReadPolicy[],
): readonly Confirmation[] {
  const groups = new Map<string, Signed[]>();
  for (const text of texts) {
    const signed = readSigned(text, policies);
    const digest = signed.payload.at('entriesSha256').text();
    groups.set(digest, [...(groups.get(digest) ?? []), signed]);
  }
  return [...groups].map(([digest, signed]) => judgeConfirmation(digest, signed, policies));
}

function readSigned(text: string, policies: readonly ReadPolicy[]): Signed {
  const jws = readJws(text);
  const { payload } = jws;
  if (
    payload.at('typ').text() !== 'countersign/statement/1' ||
    payload.at('purpose').text() !== 'beneficiary'
  )
    throw new Error('not a statement about beneficiaries');
  const named = policies.find((policy) => policy.sha256 === payload.at('policy').at('sha256').text());
  const signer = named === undefined ? null : signerOf(jws, named);
  if (signer === null)
    throw new Error(
      `the signature of ${payload.at('person').text()} is not valid for a registered certificate`,
    );
  const stated = `{"confirmation":${payload.at('confirmation').canonical()},"entries":${payload.at('entries').canonical()}}`;
  if (sha256(stated) !== payload.at('entriesSha256').text())
    throw new Error('a digest is not that of the entries');
  const step = payload.at('step').text();
  const purpose = PURPOSE[step];
  if (purpose === undefined) throw new Error(`an unknown step: ${step}`);
  return {
    step,
    purpose,
    role: payload.at('role').text(),
    note: payload.at('note').text(),
    time: payload.at('time').instant(),
    payload,
    signer,
  };
}

function judgeConfirmation(
  digest: string,
  signed: readonly Signed[],
  policies: readonly ReadPolicy[],
): Confirmation {
  const [first] = signed;
  const proposed = signed.find(({ step }) => step === 'propose');
  const policy = policies.find(
    (one) => one.sha256 === (proposed ?? first)?.payload.at('policy').at('sha256').text(),
  );
  const entries = (first?.payload.at('entries').list() ?? []).map(readEntry);
  const callers = new Set(entries.flatMap(({ callback }) => callback?.by ?? []));
  const rules = (policy?.rules ?? []).filter(({ kinds }) => kinds.includes('beneficiary'));
  const asked = rules.length === 0 ? [STANDARD] : rules;
  const why = signed.map((one) =>
    policy === undefined ? 'its policy is missing' : whyNot(one, policy, policies, asked, callers),
  );
  const parts: Record<string, (Approver & { readonly signer: string })[]> = {
    freeze: [],
    approve: [],
    release: [],
  };
  const order = ({ payload, signer }: Signed): string =>
    `${payload.has('inPlaceOf') ? 1 : 0} ${signer.person}`;
  for (const part of ['freeze', 'approve', 'release']) {
    const sorted = [...signed.entries()]
      .filter(([place, { purpose }]) => purpose === part && why[place] === null)
      .toSorted(([, a], [, b]) => (order(a) < order(b) ? -1 : 1));
    for (const [place, one] of sorted) {
      const right =
        policy === undefined
          ? null
          : rightUsed(policy.rights, one.signer.person, one.role, one.time, ownerOf(one));
      if (right === null) continue;
      const used = { ...right, signer: one.signer.person };
      const isTaken = Object.values(parts)
        .flat()
        .some((other) => [other.owner, other.signer].some((id) => id === used.owner || id === used.signer));
      if (isTaken) why[place] = 'this person, or the person they are deputy for, has signed before';
      else parts[part]?.push(used);
    }
  }
  const isVoid = signed.some(
    ({ purpose }, place) => (purpose === 'return' || purpose === 'withdraw') && why[place] === null,
  );
  const approved = parts['approve'] ?? [];
  const complete =
    !isVoid &&
    (parts['freeze']?.length ?? 0) > 0 &&
    approved.length >= fewest(asked) &&
    meets(asked, approved) &&
    (!asked.some(({ release }) => release) || (parts['release']?.length ?? 0) > 0);
  return {
    sha256: digest,
    entries,
    signatures: signed.map(({ step, signer, time }, place) => ({
      step,
      person: signer.person,
      time,
      why: why[place] ?? null,
    })),
    complete,
  };
}

function readEntry(entry: Shape): ConfirmedEntry {
  const content = entry.at('content');
  const callback = entry.has('callback') ? entry.at('callback') : null;
  return {
    beneficiary: entry.at('beneficiary').text(),
    revision: entry.at('revision').whole(),
    name: content.isNull() ? '' : content.at('name').text(),
    accounts: content.isNull()
      ? []
      : content
          .at('accounts')
          .list()
          .map((one) => ({ account: one.at('account').text(), bic: one.at('agentBic').text() })),
    callback:
      callback === null
        ? null
        : {
            by: callback.at('by').text(),
            contact: callback.at('contact').text(),
            number: callback.at('number').text(),
            source: callback.at('source').text(),
            foundIn: callback.at('foundIn').text(),
            at: callback.at('at').instant(),
          },
  };
}

function whyNot(
  one: Signed,
  policy: ReadPolicy,
  policies: readonly ReadPolicy[],
  rules: readonly Rule[],
  callers: ReadonlySet<string>,
): string | null {
  const { payload } = one;
  const takesBack = one.purpose === 'return' || one.purpose === 'withdraw';
  if (payload.at('policy').at('sha256').text() !== policy.sha256) return 'signed under another policy';
  const wrong = wrongSigner(one, policy, policy);
  if (wrong !== null) return wrong;
  const newest = policies.at(-1) ?? policy;
  if (!takesBack && newest.certificates.get(payload.at('certificate').text())?.isRevoked === true)
    return 'the administrators have revoked the certificate';
  if (
    payload.at('company').text() !== policy.company ||
    payload.at('environment').text() !== policy.environment
  )
    return 'signed for another company or environment';
  if (takesBack) return null;
  const end = Date.parse(payload.at('notAfter').instant());
  if (!(Date.parse(one.time) <= end)) return 'signed after its time was over';
  const hours = Math.min(...rules.map(({ validHours }) => validHours)) + 1;
  if (policy.environment !== 'training' && end > Date.parse(one.time) + hours * HOUR)
    return 'states more hours than the policy allows';
  if (one.purpose !== 'freeze' && callers.has(one.signer.person)) return 'this person made the call-back';
  return certificateProblem(one.signer.certificate, one.time);
}

// Payments.

const nameKey = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
const IBAN = /^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/u;
const bare = (account: string): string => {
  const text = account.replaceAll(/\s/gu, '');
  return IBAN.test(text) ? text.toUpperCase() : text;
};
/** What each account gets in a currency, with all that may be the same account. */
function sumsByPayee(payments: readonly Payment[]): (one: Payment) => Sum {
  const sums = new Map<string, Map<string, Sum>>();
  for (const { account, currency, amount } of payments) {
    const its = sums.get(currency) ?? new Map<string, Sum>();
    sums.set(currency, its);
    const number = accountNumber(account);
    its.set(number, plus(its.get(number) ?? NOTHING, parse(amount)));
  }
  const together = new Map<string, Sum>();
  for (const [currency, its] of sums) {
    const rows = [...its];
    for (const [at, places] of payeesTogether([...its.keys()]).entries()) {
      const sum = [...places].map((place) => rows[place]?.[1] ?? NOTHING).reduce(plus, NOTHING);
      together.set(`${currency} ${rows[at]?.[0] ?? ''}`, sum);
    }
  }
  return ({ account, currency }) => together.get(`${currency} ${accountNumber(account)}`) ?? NOTHING;
}

function isAbove(sum: Sum, limit: Sum | undefined): boolean {
  if (limit === undefined) return true;
  const scale = Math.max(sum.scale, limit.scale);
  const raised = ({ unscaled, scale: its }: Sum): bigint => unscaled * 10n ** BigInt(scale - its);
  return raised(sum) > raised(limit);
}

/** An IBAN names its bank but for a BIC of another one; any other number needs the same BIC on both sides. */
function isAccountOf({ account, agent }: Payment, one: ConfirmedEntry['accounts'][number]): boolean {
  if (bare(account) !== bare(one.account)) return false;
  const [a, b] = [agent, one.bic].map((bic) => bic.toUpperCase());
  if (IBAN.test(bare(account))) return a === '' || b === '' || a?.slice(0, 8) === b?.slice(0, 8);
  return a !== '' && b !== '' && whole(a ?? '') === whole(b ?? '');
}

/** The head office's code has eight characters, or ends in XXX. */
const whole = (bic: string): string => (bic.length === 8 ? `${bic}XXX` : bic);

/** What is wrong with the confirmations the freeze relies on; nothing where its policy asks for none. */
export function confirmationProblems(
  { policy, freeze }: Evaluation,
  messages: readonly ScannedMessage[],
  confirmations: readonly Confirmation[],
): readonly string[] {
  const { demand } = policy;
  const isCredit = freeze.payload.at('kind').text() === 'credit-transfer';
  const stated = freeze.payload.has('confirmations') ? freeze.payload.at('confirmations').texts() : null;
  if (demand === null || !isCredit)
    return stated === null ? [] : ['the submission names confirmations though its policy asks for none'];
  if (stated === null) return ['the submission names no confirmations'];
  const problems = new Set<string>();
  for (const digest of stated) {
    const found = confirmations.find((one) => one.sha256 === digest);
    if (found === undefined) problems.add(`the confirmation ${digest.slice(0, 16)}… is missing`);
    else if (!found.complete)
      problems.add(`too few signatures count for the confirmation ${digest.slice(0, 16)}…`);
  }
  const newest = new Map<string, ConfirmedEntry & { readonly confirmation: string }>();
  for (const one of confirmations.filter(({ sha256: its, complete }) => complete && stated.includes(its)))
    for (const entry of one.entries)
      if (entry.revision > (newest.get(entry.beneficiary)?.revision ?? 0))
        newest.set(entry.beneficiary, { ...entry, confirmation: one.sha256 });
  const book = [...newest.values()];
  const payments = messages.flatMap((message) => message.payments);
  const sumOf = sumsByPayee(payments);
  const relied = new Set<string>();
  for (const one of payments) {
    const looked = demand.limits === null || isAbove(sumOf(one), demand.limits.get(one.currency));
    if (!looked) continue;
    const fits = book.filter(({ accounts }) => accounts.some((its) => isAccountOf(one, its)));
    const own = fits.find(({ name }) => nameKey(name) === nameKey(one.name));
    if (own !== undefined) relied.add(own.confirmation);
    else if (
      demand.of === 'all' ||
      fits.length > 0 ||
      book.some(({ name }) => nameKey(name) === nameKey(one.name))
    )
      problems.add(`${one.name} at ${one.account} is not confirmed`);
  }
  if ([...relied].toSorted().join() !== stated.join())
    problems.add('the submission does not name the confirmations the payments rely on');
  return [...problems];
}

/** What was confirmed and who was rung, for people. */
export function confirmationLines(
  confirmations: readonly Confirmation[],
  plain: (text: string) => string,
): readonly string[] {
  return confirmations.flatMap(({ sha256: digest, entries, signatures, complete }) => [
    `Beneficiaries ${digest.slice(0, 16)}… ${complete ? 'confirmed' : 'NOT CONFIRMED'} by ${signatures
      .map(
        ({ step, person, time, why }) =>
          `${plain(person)} (${doneText(PURPOSE[step] ?? step)}, ${time}${why === null ? '' : `; does not count: ${why}`})`,
      )
      .join(', ')}`,
    ...entries.flatMap(({ name, accounts, callback }) => [
      `                ${plain(name)}: ${accounts.map(({ account, bic }) => plain([account, bic].filter((text) => text !== '').join(' '))).join(', ')}`,
      ...(callback === null
        ? []
        : [
            `                call-back: ${plain(callback.by)} spoke to ${plain(callback.contact)} on ${plain(callback.number)} at ${plain(callback.at)}; number ${callback.source === 'confirmed' ? 'confirmed before' : `from ${plain(callback.foundIn)}`}; NOT CHECKED, nothing but the signatures shows it`,
          ]),
    ]),
  ]);
}
