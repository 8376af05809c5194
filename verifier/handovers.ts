// Which desk sends a batch: the one its freeze names, moved on by officers' statements together with each
// desk's own not-sent statement.
import { deskVerifies, readJws, type ReadJws, certificateProblem } from './jws.ts';
import { signerOf, type EnrolledCertificate, type ReadPolicy } from './policies.ts';
import { ownerOf, wrongSigner, type Evaluation } from './statements.ts';
import type { Shape } from './shapes.ts';

export interface Handover {
  readonly kind: 'signature' | 'not-sent';
  readonly from: string;
  readonly to: string;
  readonly time: string;
  readonly revision: number;
  readonly payload: Shape;
  /** Null for a desk's own statement. */
  readonly signer: EnrolledCertificate | null;
}

export interface Sending {
  /** Null: nobody may send. */
  readonly desk: string | null;
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly time: string;
    readonly signers: readonly string[];
  }[];
}

/** Throws when one does not verify with the card or the desk's key that the named policy enrols. */
export function readHandovers(
  texts: readonly string[],
  policies: readonly ReadPolicy[],
): readonly Handover[] {
  return texts.map((text) => {
    const jws = readJws(text);
    const { payload } = jws;
    const policy = policies.find((one) => one.sha256 === payload.at('policy').at('sha256').text());
    const typ = payload.at('typ').text();
    if (typ === 'countersign/not-sent/1') return notSent(jws, policy);
    if (typ !== 'countersign/statement/1' || payload.at('purpose').text() !== 'handover')
      throw new Error('something else than a handover');
    const signer = policy === undefined ? null : signerOf(jws, policy);
    if (signer === null)
      throw new Error(
        `the signature of ${payload.at('person').text()} is not valid for a registered certificate`,
      );
    return {
      kind: 'signature',
      from: payload.at('sendingDesk').text(),
      to: payload.at('to').text(),
      time: payload.at('time').instant(),
      revision: payload.at('revision').whole(),
      payload,
      signer,
    };
  });
}

function notSent(jws: ReadJws, policy: ReadPolicy | undefined): Handover {
  const { payload } = jws;
  const from = payload.at('desk').text();
  const key = policy?.desks.get(from)?.signing;
  if (key === undefined || !deskVerifies(jws, key))
    throw new Error(`the not-sent declaration of ${from} is not valid for its registered key`);
  return {
    kind: 'not-sent',
    from,
    to: payload.at('to').text(),
    time: payload.at('time').instant(),
    revision: payload.at('revision').whole(),
    payload,
    signer: null,
  };
}

/** From the desk the freeze names, as far as complete handovers lead. */
export function sendingDesk(judgement: Evaluation, handovers: readonly Handover[]): Sending {
  const { freeze, release, approvals } = judgement;
  const need = release.need > 0 ? release.need : Math.max(1, approvals.need);
  const moves: Sending['moves'][number][] = [];
  const been = new Set<string>();
  for (let desk = freeze.payload.at('sendingDesk').text(); ;) {
    been.add(desk);
    const from = desk;
    const given = handovers.filter(
      (one) => one.kind === 'not-sent' && one.from === from && isAbout(one.payload, freeze.payload, true),
    );
    const [first] = given.toSorted((a, b) => (a.time < b.time ? -1 : 1));
    if (first === undefined) return { desk, moves };
    const { to, time } = first;
    const signers = signersOf(
      judgement,
      handovers.filter((one) => one.from === from && one.to === to),
    );
    if (given.some((one) => one.to !== to) || been.has(to) || signers.length < need)
      return { desk: null, moves };
    moves.push({ from, to, time, signers: signers.toSorted() });
    desk = to;
  }
}

/**
 * Names of those whose signature counts: with the right to release, each once, none who prepared the batch or
 * stood in for them.
 */
function signersOf(
  { policy, newest, freeze, release }: Evaluation,
  signed: readonly Handover[],
): readonly string[] {
  const role = release.need > 0 ? 'releaser' : 'approver';
  const used = new Set([freeze.signer.person, ownerOf(freeze) ?? freeze.signer.person]);
  const lawful = signed.flatMap(({ from, payload, signer, time }) => {
    if (
      signer === null ||
      payload.at('desk').text() !== from ||
      !isAbout(payload, freeze.payload, false) ||
      payload.at('role').text() !== role ||
      payload.has('emergency')
    )
      return [];
    const as = {
      payload,
      signer,
      role,
      time,
      note: payload.at('note').text(),
      purpose: role === 'releaser' ? 'release' : 'approve',
    };
    const why = wrongSigner(as, policy, newest) ?? certificateProblem(signer.certificate, time);
    return why === null
      ? [{ name: signer.name, person: signer.person, owner: ownerOf(as) ?? signer.person }]
      : [];
  });
  const key = ({ person, owner }: (typeof lawful)[number]): string =>
    `${person === owner ? 0 : 1} ${person} ${owner}`;
  return lawful
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .flatMap(({ name, person, owner }) => {
      if (used.has(person) || used.has(owner)) return [];
      used.add(person).add(owner);
      return [name];
    });
}

/** A desk lists digests, an officer's statement whole messages. */
function isAbout(its: Shape, freeze: Shape, digestsOnly: boolean): boolean {
  const same =
    ['company', 'environment', 'batch'].every((name) => its.at(name).text() === freeze.at(name).text()) &&
    its.at('revision').whole() === freeze.at('revision').whole();
  const listed = its
    .at('messages')
    .list()
    .map((message) => (digestsOnly ? message.text() : message.at('sha256').text()));
  const frozen = freeze
    .at('messages')
    .list()
    .map((message) => message.at('sha256').text());
  return (
    same &&
    its.at('policy').at('sha256').text() === freeze.at('policy').at('sha256').text() &&
    listed.join() === frozen.join()
  );
}
