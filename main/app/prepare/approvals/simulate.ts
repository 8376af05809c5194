// "Who can release this today, with which cards": a batch as it stands, or something that is only thought of.
import { X509Certificate } from 'node:crypto';
import { amountText, type CurrencyCode } from '../../../../shared/domain/money.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { ruleSentence } from '../../../../shared/domain/policy-sentences.ts';
import { simulate, type Situation, type PathSignature } from '../../../../shared/domain/policy-simulation.ts';
import { isUsable, rightsIn, type Right } from '../../../../shared/domain/policy-rules.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { BATCH_KINDS } from '../../../../shared/domain/batch.ts';
import type { PeriodCount } from '../../../../shared/domain/policy-rolling.ts';
import { evaluateBatch } from './batch-step.ts';
import { countedNow } from './counted.ts';
import { findBatch } from '../batches/open-batch.ts';
import type { ApprovalContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { revocationsInForce, personName } from '../../authorise/index.ts';
import { readersOf } from '../../administer/index.ts';

type Simulation = Answer<'policies.simulate'>;
type Actor = Simulation['steps'][number]['can'][number];

const WAYS = 6;

export async function simulatePolicy(
  desk: ApprovalContext,
  input: ParsedInput<'policies.simulate'>,
): Promise<Result<Simulation>> {
  const situation = 'batch' in input ? await ofBatch(desk, input.batch) : await ofThought(desk, input);
  if (!situation.ok) return situation;
  const { policy, newest, subject } = situation.value;
  const { verdict, ways, more } = simulate(situation.value, WAYS);
  const readers = await readersOf(desk);
  const actor = (right: Right): Actor => actorView(right, policy, newest, subject.at, readers);
  const steps = [
    [verdict.freeze, 'preparer'],
    [verdict.approve, 'approver'],
    [verdict.release, 'releaser'],
  ] as const;
  return ok({
    policyVersion: policy.version,
    rules: (verdict.demands?.rules ?? []).map((rule) => ruleSentence(rule, policy)),
    possible: verdict.possible,
    complete: verdict.complete,
    isVoid: verdict.isVoid,
    steps: steps.map(([{ purpose, have, need, persons, canSign }, role]) => ({
      purpose,
      have,
      need,
      signed: persons.map((person) => personName(policy, person)),
      can: rightsIn(policy, newest, role, subject.at)
        .filter(({ person }) => canSign.includes(person))
        .map(actor),
    })),
    emergency:
      verdict.emergency === null
        ? null
        : {
            have: verdict.emergency.have,
            need: verdict.emergency.need,
            can: verdict.emergency.canSign.map((person) => actor({ person, seat: person, class: null })),
          },
    ways: ways.map((way) => wayView(way, policy)),
    more,
  });
}

async function ofBatch(desk: ApprovalContext, batch: string): Promise<Result<Situation>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const { revision, kind, totals, ownAccounts } = found.value;
  if (revision === 0 || found.value.state === 'draft') {
    const amounts = totals.map(({ currency, minor }) => ({
      currency,
      amount: amountText({ minor, currency: currency as CurrencyCode }),
    }));
    return thoughtOf(desk, { kind, totals: amounts, accounts: ownAccounts, newBeneficiaries: null }, batch);
  }
  const judged = await evaluateBatch(desk, found.value);
  if (!judged.ok) return judged;
  const { verdict, policy, standing, facts } = judged.value;
  const signed = verdict.judged.filter((one) => one.counts).map((one) => one.signed.statement);
  return ok({ policy: policy.policy, newest: standing, subject: facts, signed });
}

function ofThought(
  desk: ApprovalContext,
  {
    kind,
    totals,
    account,
    newBeneficiary,
  }: Exclude<ParsedInput<'policies.simulate'>, { readonly batch: string }>,
): Promise<Result<Situation>> {
  return thoughtOf(desk, {
    kind,
    totals,
    accounts: account === null ? null : [account],
    newBeneficiaries: newBeneficiary ? 1 : 0,
  });
}

async function thoughtOf(
  desk: ApprovalContext,
  subject: Omit<Situation['subject'], 'at'>,
  batch = '',
): Promise<Result<Situation>> {
  const stored = await desk.store.desk.policy();
  if (stored === null) return err(fault('policy-missing'));
  const profile = await desk.store.desk.profile();
  const kind = BATCH_KINDS.find((one) => one === subject.kind);
  const counted =
    kind === undefined
      ? undefined
      : await countedNow(desk, stored.policy, { kind, batch, revision: 0, profile, signed: [] });
  return ok({
    policy: stored.policy,
    newest: await revocationsInForce(desk, stored.policy),
    subject: {
      ...subject,
      // Whom it pays is not known yet; nobody could sign what the freeze refuses.
      unconfirmed: 0,
      ...(counted === undefined ? {} : { counted: ofThoughtAlone(subject, counted) }),
      at: instantOf(desk.clock),
    },
    signed: [],
  });
}

/** What is only thought of has no beneficiaries yet: a limit on them counts as exceeded. */
function ofThoughtAlone(
  { accounts, totals }: Pick<Situation['subject'], 'accounts' | 'totals'>,
  { accounts: _accounts, beneficiaries: _beneficiaries, ...counted }: PeriodCount,
): PeriodCount {
  const [account] = accounts ?? [];
  // Of several accounts nobody knows yet which part each of them has.
  return account === undefined || accounts?.length !== 1 || totals === null
    ? counted
    : { ...counted, accounts: totals.map((one) => ({ account, ...one })) };
}

function actorView(
  { person, seat, class: approverClass }: Right,
  policy: Policy,
  newest: Policy,
  at: string,
  readers: ReadonlyMap<string, string>,
): Actor {
  const its = policy.persons.find(({ id }) => id === person)?.certificates ?? [];
  const now = newest.persons.find(({ id }) => id === person)?.certificates ?? [];
  return {
    person,
    name: personName(policy, person),
    inPlaceOf: seat === person ? null : personName(policy, seat),
    class: approverClass,
    cards: its.map((certificate) => ({
      certificate: certificate.sha256,
      subject: new X509Certificate(Buffer.from(certificate.der, 'base64')).subject.replaceAll('\n', ', '),
      reader: readers.get(certificate.sha256) ?? null,
      usable:
        isUsable(certificate, at) &&
        now.some((each) => each.sha256 === certificate.sha256 && isUsable(each, at)),
    })),
  };
}

function wayView(way: readonly PathSignature[], policy: Policy): Simulation['ways'][number] {
  return way.map(({ purpose, person, inPlaceOf }) => ({
    purpose,
    name: personName(policy, person),
    inPlaceOf: inPlaceOf === null ? null : personName(policy, inPlaceOf),
  }));
}
