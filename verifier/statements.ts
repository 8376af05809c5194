// Reads the officers' statements, says whose each is, and which of them count for the batch under its policy.
import { certificateDates } from './certificate-dates.ts';
import { readJws, type ReadJws } from './jws.ts';
import { signerOf, type EnrolledCertificate, type ReadPolicy } from './policies.ts';
import type { Shape } from './shapes.ts';

export interface Signed {
  readonly purpose: string;
  readonly role: string;
  readonly batch: string;
  readonly revision: number;
  readonly time: string;
  readonly note: string;
  readonly policySha256: string;
  readonly payload: Shape;
  readonly signer: EnrolledCertificate;
}

export interface CountedStatement {
  readonly signed: Signed;
  /** Null when it counts. */
  readonly why: string | null;
}

export interface Judgement {
  readonly policy: ReadPolicy;
  /** The freeze that says what the batch is. */
  readonly freeze: Signed;
  readonly statements: readonly CountedStatement[];
  readonly approvals: { readonly have: number; readonly need: number };
  readonly release: { readonly have: number; readonly need: number };
  readonly isVoid: boolean;
  readonly complete: boolean;
}

/** Throws when a signature does not verify with an enrolled certificate: nothing of such a pack is worth reading on. */
export function readStatements(texts: readonly string[], policies: readonly ReadPolicy[]): readonly Signed[] {
  return texts.map((text) => {
    const jws = readJws(text);
    const { payload } = jws;
    if (payload.at('typ').text() !== 'countersign/statement/1') throw new Error('a statement of an unknown kind');
    return { ...factsOf(jws), signer: signerFor(jws, policies) };
  });
}

function factsOf({ payload }: ReadJws): Omit<Signed, 'signer'> {
  return {
    purpose: payload.at('purpose').text(), role: payload.at('role').text(), batch: payload.at('batch').text(), revision: payload.at('revision').whole(),
    time: payload.at('time').text(), note: payload.at('note').text(), policySha256: payload.at('policy').at('sha256').text(), payload,
  };
}

function signerFor(jws: ReadJws, policies: readonly ReadPolicy[]): EnrolledCertificate {
  const named = policies.find((policy) => policy.sha256 === jws.payload.at('policy').at('sha256').text());
  const signer = named === undefined ? null : signerOf(jws, named);
  if (signer === null) throw new Error(`the signature of ${jws.payload.at('person').text()} (${jws.payload.at('purpose').text()}) does not verify with an enrolled certificate`);
  return signer;
}

const UNDOES = new Set(['return', 'withdraw', 'void']);
const ROLE: Readonly<Record<string, readonly string[]>> = {
  freeze: ['preparer'], approve: ['approver'], release: ['releaser'],
  return: ['preparer', 'approver', 'releaser'], withdraw: ['preparer', 'approver', 'releaser'], void: ['preparer', 'approver', 'releaser'],
};

/** Null when no freeze counts: then there is no batch to speak of. */
export function judge(statements: readonly Signed[], policies: readonly ReadPolicy[]): Judgement | null {
  const freezes = statements.filter((one) => one.purpose === 'freeze' && one.role === 'preparer' && one.signer.roles.includes('preparer'));
  const freeze = freezes.toSorted((a, b) => b.revision - a.revision)[0];
  const policy = policies.find((one) => one.sha256 === freeze?.policySha256);
  if (freeze === undefined || policy === undefined) return null;
  const alone = statements.map((one) => whyNot(one, freeze, policy));
  const isVoid = statements.some((one, place) => alone[place] === null && UNDOES.has(one.purpose));
  const parts: Readonly<Record<'freeze' | 'approve' | 'release', Set<string>>> = { freeze: new Set(), approve: new Set(), release: new Set() };
  const why = [...alone];
  for (const part of ['freeze', 'approve', 'release'] as const) {
    for (const [place, { purpose, signer }] of statements.entries()) {
      if (purpose !== part || why[place] !== null) continue;
      const elsewhere = Object.entries(parts).some(([other, persons]) => other !== part && persons.has(signer.person));
      if (isVoid) why[place] = 'the revision was returned or withdrawn';
      else if (parts[part].has(signer.person)) why[place] = 'signed by this person before; it counts once';
      else if (elsewhere) why[place] = 'this person has acted on the batch in another role';
      else parts[part].add(signer.person);
    }
  }
  const rules = policy.rules.filter((rule) => rule.kinds.includes(freeze.payload.at('kind').text()));
  const approvals = { have: parts.approve.size, need: Math.max(0, ...rules.map((rule) => rule.approvals)) };
  const release = { have: parts.release.size, need: rules.some((rule) => rule.release) ? 1 : 0 };
  const complete = rules.length > 0 && !isVoid && parts.freeze.size > 0 && approvals.have >= approvals.need && release.have >= release.need;
  return { policy, freeze, statements: statements.map((signed, place) => ({ signed, why: why[place] ?? null })), approvals, release, isVoid, complete };
}

/** Everything that must be the same as in the freeze, word for word. */
const SAME = ['company', 'environment', 'batch', 'reference', 'kind', 'sendingDesk'] as const;

function whyNot(one: Signed, freeze: Signed, policy: ReadPolicy): string | null {
  const [mine, its] = [one.payload, freeze.payload];
  if (ROLE[one.purpose]?.includes(one.role) !== true) return 'the role does not belong to what was signed';
  if (!one.signer.roles.includes(one.role)) return 'the policy does not give this person the role';
  if (mine.at('company').text() !== policy.company || mine.at('environment').text() !== policy.environment) return 'signed for another company or environment';
  for (const name of SAME) if (mine.at(name).text() !== its.at(name).text()) return `another ${name}`;
  if (one.revision !== freeze.revision) return `of revision ${one.revision}`;
  if (digestsOf(mine).join() !== digestsOf(its).join()) return 'signed over other bytes';
  if (one.policySha256 !== policy.sha256) return 'signed under another policy';
  if (mine.at('profile').at('sha256').text() !== its.at('profile').at('sha256').text()) return 'signed for another bank profile';
  if (!UNDOES.has(one.purpose) && !(Date.parse(one.time) <= Date.parse(mine.at('notAfter').text()))) return 'signed after its time was over';
  return UNDOES.has(one.purpose) ? null : certificateDates(one.signer.certificate, one.time);
}

function digestsOf(payload: Shape): readonly string[] {
  return payload.at('messages').list().map((message) => message.at('sha256').text());
}
