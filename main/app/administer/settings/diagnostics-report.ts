// The diagnostics file: counts, versions and the redacted log. Made once, looked at, and saved as it was
// looked at.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { AdministrationDeps } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CoreDeps, Stores, FileDeps, ShellDeps } from '../../desk/index.ts';
import type { CardDeps } from '../../authorise/index.ts';
import type { BankingDeps } from '../../deliver/index.ts';

export async function collectDiagnostics(
  desk: Pick<CoreDeps, 'clock' | 'diagnostics' | 'identity' | 'locks'> &
    Stores<'batches' | 'desk' | 'log' | 'outbox'> &
    Pick<FileDeps, 'outgoing'> &
    Pick<ShellDeps, 'shell' | 'version'> &
    Pick<CardDeps, 'tokens'> &
    Pick<BankingDeps, 'network' | 'openedAt'> &
    Pick<AdministrationDeps, 'vault'>,
): Promise<Result<Answer<'diagnostics.collect'>>> {
  const { store } = desk;
  const [head, profile, policy, batches, messages] = await Promise.all([
    store.log.head(),
    store.desk.profile(),
    store.desk.policy(),
    store.batches.countByState(),
    store.outbox.countByState(),
  ]);
  const modules = (await desk.tokens.list()).map(
    (module) =>
      `${module.kind}, ${module.cards.length} cards${module.fault === null ? '' : `, ${module.fault}`}`,
  );
  const at = instantOf(desk.clock);
  const { protections, secrets } = desk.vault.state();
  const network = desk.network.view();
  const lines = [
    'Countersign diagnostics',
    `made ${at}`,
    `opened ${desk.openedAt}`,
    `version ${desk.version}, shell ${desk.shell}, environment ${desk.identity.environment}`,
    `node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `log: ${head.size} entries, head ${short(head.head)}`,
    `policy: ${policy === null ? 'none' : `version ${policy.policy.version}, ${short(policy.sha256)}`}`,
    `bank profile: ${profile === null ? 'none' : `version ${profile.profile.version}, ${short(profile.sha256)}, suites ${profile.profile.suites.outgoing} out, ${profile.profile.suites.incoming} in, access token ${profile.profile.accessToken.variant}`}`,
    `batches: ${counts(batches)}`,
    `messages: ${counts(messages)}`,
    `network: ${network.mode}, ${network.state} since ${network.since}`,
    `card modules: ${modules.length === 0 ? 'none' : modules.join('; ')}`,
    `vault: ${protections.join(', ')}; ${secrets} secrets`,
    `locked settings: ${desk.locks.length === 0 ? 'none' : desk.locks.map(({ setting }) => setting).join(', ')}`,
    '',
    'Diagnostic log, newest last:',
    desk.diagnostics.recent() || '(empty)',
    '',
  ];
  const text = lines.join('\n');
  const bytes = Buffer.from(text, 'utf8');
  return ok({
    file: desk.outgoing.add(bytes),
    name: `countersign-diagnostics-${at.slice(0, 10)}.txt`,
    bytes: bytes.length,
    text,
  });
}

/** Enough to compare two desks by, too little to be a secret of anything. */
const short = (sha256: string): string => sha256.slice(0, 16);

function counts(byState: Readonly<Partial<Record<string, number>>>): string {
  const some = Object.entries(byState).filter(([, count]) => (count ?? 0) > 0);
  return some.length === 0 ? 'none' : some.map(([state, count]) => `${count} ${state}`).join(', ');
}
