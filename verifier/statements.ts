// Reads the officers' statements, says whose each is, and which of them count for the batch under its policy.
import { certificateProblem, readJws, type ReadJws } from './jws.ts';
import { doneText } from './purpose-text.ts';
import { fewest, meets, rulesFor, type Approver } from './requirements.ts';
import { signerOf, type EnrolledCertificate, type ReadPolicy } from './policies.ts';
import { authorityProblem } from './revocation.ts';
import { rightUsed, within, withEnded } from './rights.ts';
import type { Shape } from './shapes.ts';
import { countOf, type Count } from './sums.ts';

export interface Signed {
  readonly purpose: string;
  readonly role: string;
  readonly batch: string;
  readonly revision: number;
  readonly time: string;
  readonly note: string;
  readonly policySha256: string;
  readonly payload: Shape;
  /** The JWS itself. */
  readonly text: string;
  readonly signer: EnrolledCertificate;
}

export interface CountedStatement {
  readonly signed: Signed;
  /** Null when it counts. */
  readonly why: string | null;
}

export interface Evaluation {
  readonly policy: ReadPolicy;
  /** Says whose card was revoked since. */
  readonly newest: ReadPolicy;
  /** The freeze that says what the batch is. */
  readonly freeze: Signed;
  readonly statements: readonly CountedStatement[];
  readonly approvals: { readonly have: number; readonly need: number };
  readonly release: { readonly have: number; readonly need: number };
  /** Null where nobody signed in an emergency. */
  readonly emergency: { readonly have: number; readonly need: number } | null;
  readonly isVoid: boolean;
  readonly complete: boolean;
  /** What the signatures that count state of the sums of the period; null where they are not known. */
  readonly count: Count | null;
}

/**
 * Throws when a signature does not verify with an enrolled certificate: nothing of such a pack is worth
 * reading on.
 */
export function readStatements(texts: readonly string[], policies: readonly ReadPolicy[]): readonly Signed[] {
  return texts.map((text) => {
    const jws = readJws(text);
    const { payload } = jws;
    if (payload.at('typ').text() !== 'countersign/statement/1')
      throw new Error('a statement of an unknown kind');
    return { ...factsOf(jws), text, signer: signerFor(jws, policies) };
  });
}

function factsOf({ payload }: ReadJws): Omit<Signed, 'signer' | 'text'> {
  return {
    purpose: payload.at('purpose').text(),
    role: payload.at('role').text(),
    batch: payload.at('batch').text(),
    revision: payload.at('revision').whole(),
    time: payload.at('time').instant(),
    note: payload.at('note').text(),
    policySha256: payload.at('policy').at('sha256').text(),
    payload,
  };
}

function signerFor(jws: ReadJws, policies: readonly ReadPolicy[]): EnrolledCertificate {
  const named = policies.find((policy) => policy.sha256 === jws.payload.at('policy').at('sha256').text());
  const signer = named === undefined ? null : signerOf(jws, named);
  if (signer === null)
    throw new Error(
      `the signature of ${jws.payload.at('person').text()} (${doneText(jws.payload.at('purpose').text())}) is not valid for a registered certificate`,
    );
  return signer;
}

const UNDOES = new Set(['return', 'withdraw', 'void']);
const ROLE: Readonly<Record<string, readonly string[]>> = {
  freeze: ['preparer'],
  approve: ['approver'],
  release: ['releaser'],
  return: ['preparer', 'approver', 'releaser'],
  withdraw: ['preparer', 'approver', 'releaser'],
  void: ['preparer', 'approver', 'releaser'],
};

/**
 * Null when no freeze counts: then there is no batch to speak of. `policies`: the newest last; a card it
 * revoked counts no more.
 */
export function evaluate(statements: readonly Signed[], policies: readonly ReadPolicy[]): Evaluation | null {
  const freezes = statements.filter(
    (one) => one.purpose === 'freeze' && one.role === 'preparer' && usedRight(one, policies) !== null,
  );
  const freeze = freezes.toSorted((a, b) => b.revision - a.revision)[0];
  const policy = policies.find((one) => one.sha256 === freeze?.policySha256);
  if (freeze === undefined || policy === undefined) return null;
  const newest = policies.at(-1) ?? policy;
  const why = statements.map((one) => whyNot(one, freeze, policy, newest));
  const count = countOf(
    statements.filter(
      (one, place) => why[place] === null && (one.purpose === 'approve' || one.purpose === 'release'),
    ),
  );
  const isVoid = statements.some((one, place) => why[place] === null && UNDOES.has(one.purpose));
  if (isVoid)
    for (const [place, one] of statements.entries())
      if (!UNDOES.has(one.purpose)) why[place] ??= 'the revision was sent back or withdrawn';
  const parts = sortOut(statements, why, policies);
  const rules = rulesFor(policy.rules, freeze.payload, count);
  const approvals = {
    have: parts.approve.length,
    need: Math.max(fewest(rules), meets(rules, parts.approve) ? 0 : parts.approve.length + 1),
  };
  const release = { have: parts.release.length, need: rules.some((rule) => rule.release) ? 1 : 0 };
  const byRules = meets(rules, parts.approve) && release.have >= release.need;
  const { emergency } = policy.rights;
  const inEmergency = emergency !== null && parts.emergency.length >= emergency.persons;
  const complete = rules.length > 0 && !isVoid && parts.freeze.length > 0 && (byRules || inEmergency);
  return {
    policy,
    newest,
    freeze,
    count,
    statements: statements.map((signed, place) => ({ signed, why: why[place] ?? null })),
    approvals,
    release,
    emergency:
      emergency === null || parts.emergency.length === 0
        ? null
        : { have: parts.emergency.length, need: emergency.persons },
    isVoid,
    complete,
  };
}

/**
 * Revisions that a preparer froze over two contents, each named once. Which of them the approvals are for
 * would be a matter of which file one was given.
 */
export function frozenTwice(
  statements: readonly Pick<Signed, 'purpose' | 'batch' | 'revision' | 'payload'>[],
): readonly string[] {
  const contents = new Map<string, Set<string>>();
  for (const { purpose, batch, revision, payload } of statements) {
    if (purpose !== 'freeze') continue;
    const its = [
      ...SAME.map((name) => payload.at(name).text()),
      ...['policy', 'profile'].map((name) => payload.at(name).at('sha256').text()),
      ...digestsOf(payload),
    ];
    const which = `${batch} revision ${revision}`;
    contents.set(which, (contents.get(which) ?? new Set()).add(JSON.stringify(its)));
  }
  return [...contents].flatMap(([which, its]) => (its.size > 1 ? [which] : []));
}

interface Used extends Approver {
  readonly signer: string;
}

type Parts = Record<'freeze' | 'approve' | 'release' | 'emergency', Used[]>;

/**
 * Whoever acted in one part, or in whose place somebody acted, is out of the others. Own rights come first,
 * so the order of the file decides nothing.
 */
function sortOut(
  statements: readonly Signed[],
  why: (string | null)[],
  policies: readonly ReadPolicy[],
): Parts {
  const parts: Parts = { freeze: [], approve: [], release: [], emergency: [] };
  const key = ({ one }: { readonly one: Signed }): string =>
    `${ownerOf(one) === null ? 0 : 1} ${one.signer.person} ${ownerOf(one) ?? ''}`;
  const sorted = statements
    .map((one, place) => ({ one, place }))
    .toSorted((a, b) => (key(a) === key(b) ? a.place - b.place : key(a) < key(b) ? -1 : 1));
  for (const part of ['freeze', 'approve', 'release', 'emergency'] as const) {
    for (const { one, place } of sorted) {
      const right = usedRight(one, policies);
      if (partOf(one) !== part || why[place] !== null || right === null) continue;
      const used: Used = { ...right, signer: one.signer.person };
      const others =
        part === 'emergency'
          ? parts.freeze
          : [...parts.freeze, ...parts.approve, ...parts.release].filter(
              (other) => !parts[part].includes(other),
            );
      if (parts[part].some((other) => meet(other, used)))
        why[place] = 'this person, or the person they are deputy for, has signed this before; it counts once';
      else if (others.some((other) => meet(other, used)))
        why[place] = 'this person, or the person they are deputy for, has acted on the batch in another role';
      else parts[part].push(used);
    }
  }
  return parts;
}

function partOf(one: Signed): string {
  return one.payload.has('emergency') ? 'emergency' : one.purpose;
}

function meet(a: Used, b: Used): boolean {
  return a.signer === b.signer || a.signer === b.owner || a.owner === b.signer || a.owner === b.owner;
}

export function ownerOf({ payload }: Pick<Signed, 'payload'>): string | null {
  return payload.has('inPlaceOf') ? payload.at('inPlaceOf').text() : null;
}

/** By the policy the statement names. */
function usedRight(one: Signed, policies: readonly ReadPolicy[]): Approver | null {
  const policy = policies.find((its) => its.sha256 === one.policySha256);
  return policy === undefined
    ? null
    : rightUsed(policy.rights, one.signer.person, one.role, one.time, ownerOf(one));
}

/** Everything that must be the same as in the freeze, word for word. */
const SAME = ['company', 'environment', 'batch', 'reference', 'kind', 'sendingDesk'] as const;

function whyNot(one: Signed, freeze: Signed, policy: ReadPolicy, newest: ReadPolicy): string | null {
  const [mine, its] = [one.payload, freeze.payload];
  if (one.policySha256 !== policy.sha256) return 'signed under another policy';
  const wrong = wrongSigner(one, policy, newest);
  if (wrong !== null) return wrong;
  if (mine.at('company').text() !== policy.company || mine.at('environment').text() !== policy.environment)
    return 'signed for another company or environment';
  for (const name of SAME)
    if (mine.at(name).text() !== its.at(name).text())
      return `another ${name === 'sendingDesk' ? 'sending desk' : name}`;
  if (one.revision !== freeze.revision) return `of revision ${one.revision}`;
  if (digestsOf(mine).join() !== digestsOf(its).join()) return 'signed over other bytes';
  if (statedOf(mine) !== statedOf(its))
    return 'states other totals, accounts, new beneficiaries, confirmations or overrides than the submission';
  if (mine.at('profile').at('sha256').text() !== its.at('profile').at('sha256').text())
    return 'signed for another bank profile';
  if (UNDOES.has(one.purpose)) return null;
  const end = Date.parse(mine.at('notAfter').instant());
  if (!(Date.parse(one.time) <= end)) return 'signed after its time was over';
  if (policy.environment !== 'training' && end > Date.parse(one.time) + hoursAllowed(policy, its))
    return 'states more hours than the policy allows';
  return certificateProblem(one.signer.certificate, one.time);
}

const HOUR = 3_600_000;

/**
 * Milliseconds from a signature to the latest end it may state: the strictest rule that applies, and an hour
 * by which clocks may differ.
 */
function hoursAllowed(policy: ReadPolicy, freeze: Shape): number {
  return (Math.min(...rulesFor(policy.rules, freeze, null).map((rule) => rule.validHours)) + 1) * HOUR;
}

/**
 * Why whoever signed had no right to: judged when it was signed, but what a card signed counts no more once
 * it is revoked.
 */
export function wrongSigner(
  one: Pick<Signed, 'payload' | 'purpose' | 'role' | 'note' | 'time' | 'signer'>,
  policy: ReadPolicy,
  newest: ReadPolicy,
): string | null {
  const emergency = one.payload.has('emergency');
  const roles = emergency
    ? one.purpose === 'release' && ownerOf(one) === null && one.note.trim() !== ''
      ? (policy.rights.emergency?.roles ?? [])
      : []
    : (ROLE[one.purpose] ?? []);
  if (!roles.includes(one.role))
    return emergency
      ? 'the policy knows no such emergency, or the reason is missing'
      : 'the role does not belong to what was signed';
  const revokedSince =
    !UNDOES.has(one.purpose) &&
    [...newest.certificates].some(
      ([digest, each]) => each.isRevoked && digest === one.payload.at('certificate').text(),
    );
  if (one.signer.isRevoked || revokedSince) return 'the administrators have revoked the certificate';
  const refused = UNDOES.has(one.purpose)
    ? null
    : authorityProblem(newest.authorities, one.signer.certificate, one.time);
  if (refused !== null) return refused;
  if (
    !within(one.signer.span, one.time) ||
    rightUsed(policy.rights, one.signer.person, one.role, one.time, ownerOf(one)) === null
  )
    return 'the policy did not give this person the role then';
  if (newest === policy || UNDOES.has(one.purpose) || stillHas(one, policy, newest)) return null;
  return 'the newest policy no longer gives this person the card or the role';
}

/** Whether the newest policy still enrols the card for the person, and gave the right when it was signed. */
function stillHas(
  one: Pick<Signed, 'payload' | 'role' | 'time' | 'signer'>,
  policy: ReadPolicy,
  { version, validFrom, certificates, rights: its }: ReadPolicy,
): boolean {
  const rights = version === policy.version + 1 ? withEnded(its, policy.rights, validFrom) : its;
  const now = certificates.get(one.payload.at('certificate').text());
  if (now?.person !== one.signer.person || !within(now.span, one.time)) return false;
  if (one.payload.has('emergency') && rights.emergency?.roles.includes(one.role) !== true) return false;
  return rightUsed(rights, one.signer.person, one.role, one.time, ownerOf(one)) !== null;
}

function digestsOf(payload: Shape): readonly string[] {
  return payload
    .at('messages')
    .list()
    .map((message) => message.at('sha256').text());
}

/** What rules look at, as one text. */
function statedOf(payload: Shape): string {
  const totals = payload
    .at('totals')
    .list()
    .map((total) => [total.at('currency').text(), total.at('amount').text(), total.at('count').whole()]);
  return JSON.stringify([
    totals,
    payload.has('accounts') ? payload.at('accounts').texts() : null,
    payload.has('newBeneficiaries') ? payload.at('newBeneficiaries').whole() : null,
    overridesOf(payload),
    payload.has('confirmations') ? payload.at('confirmations').texts() : null,
  ]);
}

/**
 * A figure the imported file declared wrongly, what was counted in it, what is frozen, who overrode it and
 * why.
 */
export interface Override {
  readonly rule: string;
  readonly path: string;
  readonly declared: string;
  readonly counted: string;
  readonly frozen: string | null;
  readonly reason: string;
  readonly by: string;
}

export function overridesOf(payload: Shape): readonly Override[] {
  if (!payload.has('overrides')) return [];
  return payload
    .at('overrides')
    .list()
    .map((one) => ({
      rule: one.at('rule').text(),
      path: one.at('path').text(),
      declared: one.at('declared').text(),
      counted: one.at('counted').text(),
      frozen: one.at('frozen').textOrNull(),
      reason: one.at('reason').text(),
      by: one.at('by').text(),
    }));
}
