// The last step of the genesis: somebody types the eight words from the administrators' paper, and the desk
// pins what they name.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { firstPolicySentences } from '../../../../shared/domain/policy-difference.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { CERTIFICATES, subjectOf } from '../../../statements/verify.ts';
import type { GenesisContext, AdministrationDeps } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import { administratorsOf, readGenesisDraft, signedBy, unfit } from './draft.ts';
import type { ShellDeps } from '../../desk/index.ts';

export async function pinGenesis(
  desk: GenesisContext,
  { words }: ParsedInput<'genesis.pin'>,
): Promise<Result<Record<string, never>>> {
  if ((await desk.roots.pinned()).length > 0) return err(fault('genesis-over'));
  // Stored and not pinned: the desk stopped between the two, and the words are asked for again.
  const stored = await desk.store.desk.policy();
  const draft = stored ?? (await readGenesisDraft(desk));
  if (draft === null) return err(fault('policy-missing'));
  const problem = unfit(desk, draft.policy);
  if (problem !== null) return err(fault('genesis-unfit', { sentences: [problem] }));
  const signed = await signedBy(draft);
  const missing = administratorsOf(draft.policy).filter(({ id }) => !signed.has(id));
  if (missing.length > 0)
    return err(fault('genesis-unsigned', { detail: missing.map(({ name }) => name).join(', ') }));
  const typed = words.map((word) => word.trim().toLowerCase());
  const at = instantOf(desk.clock);
  if (fingerprintWords(draft.sha256).some((word, place) => word !== typed[place])) {
    await desk.store.log.append({
      at,
      act: 'genesis.words-differ',
      actor: 'desk',
      subject: 'policy',
      detail: `SHA-256 ${draft.sha256}`,
    });
    return err(fault('words-differ'));
  }
  if (stored === null) {
    const detail = coded(sentence('log-first-policy', { sha256: draft.sha256, persons: [...signed.keys()] }));
    const saved = await desk.store.desk.savePolicy(draft, {
      at,
      act: 'policy.adopt',
      actor: 'desk',
      subject: 'policy',
      detail,
    });
    if (!saved.ok) return saved;
  }
  await desk.roots.pin(1, draft.sha256);
  await desk.store.desk.saveSetting('genesis.draft', null, null);
  for (const what of ['settings', 'desk'] as const) desk.notifier.emit('changed', { what, id: null });
  return ok({});
}

export async function getSetup(
  desk: Pick<ShellDeps, 'shell'> & Pick<AdministrationDeps, 'roots'>,
): Promise<Result<Answer<'setup.get'>>> {
  const stage = (await desk.roots.pinned()).length > 0 ? 'ready' : 'genesis';
  return ok({ stage, shell: desk.shell, environments: [], keystore: false });
}

export async function getGenesis(desk: GenesisContext): Promise<Result<Answer<'genesis.get'>>> {
  const { companyName: company, companyId, environment, desk: its } = desk.identity;
  const [stored, draft, pinned] = await Promise.all([
    desk.store.desk.policy(),
    readGenesisDraft(desk),
    desk.roots.pinned(),
  ]);
  const first = stored ?? draft;
  const base = { company, companyId, environment, desk: its };
  if (pinned.length > 0) return ok({ ...base, stage: 'pinned', draft: null });
  if (first === null) return ok({ ...base, stage: 'draft', draft: null });
  const view = await draftView(first);
  return ok({
    ...base,
    stage: view.administrators.every(({ signedAt }) => signedAt !== null) ? 'compare' : 'sign',
    draft: view,
  });
}

async function draftView(first: StoredPolicy): Promise<NonNullable<Answer<'genesis.get'>['draft']>> {
  const { policy, sha256 } = first;
  const signed = await signedBy(first);
  const administrators = administratorsOf(policy).map(({ id, name, roles, certificates: [certificate] }) => ({
    person: id,
    name,
    roles,
    certificate: certificate?.sha256 ?? '',
    subject: certificate === undefined ? '' : subjectOf(certificate.der),
    signedAt: signed.get(id) ?? null,
  }));
  return {
    sha256,
    words: [...fingerprintWords(sha256)],
    sentences: [...firstPolicySentences(policy, CERTIFICATES)],
    quorum: policy.quorum,
    administrators,
  };
}
