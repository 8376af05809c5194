// The signed first policy as a file for the company's other desks. It is taken over unpinned: at each desk
// the words are compared in person.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { z } from 'zod';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { policySchema } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { changeGenesisDraft, readGenesisDraft, signedBy, unfit } from './draft.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import type { Stores, FileDeps, CoreDeps } from '../../desk/index.ts';

const fileSchema = z.strictObject({
  format: z.literal('countersign/genesis/1'),
  policy: policySchema,
  signatures: z.array(z.string().max(100_000)).min(1).max(20),
});
/** A policy with twenty certificates and signatures has a few hundred kilobytes. */
const MOST_BYTES = 2_000_000;

export async function exportGenesis(
  desk: Stores<'desk'> & Pick<FileDeps, 'outgoing'>,
): Promise<Result<CallOutput<'genesis.export'>>> {
  const first = (await desk.store.desk.policyVersion(1)) ?? (await readGenesisDraft(desk));
  if (first === null) return err(fault('policy-missing'));
  const { policy, signatures } = first;
  if (signatures.length === 0) return err(fault('genesis-unsigned'));
  const bytes = Buffer.from(
    `${JSON.stringify({ format: 'countersign/genesis/1', policy, signatures }, null, 2)}\n`,
    'utf8',
  );
  return ok({
    file: desk.outgoing.add(bytes),
    name: `${policy.company.id}-${policy.environment}-genesis.json`,
    bytes: bytes.length,
  });
}

export async function importGenesis(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'mutex' | 'notifier'> &
    Stores<'desk'> &
    Pick<FileDeps, 'files'>,
  { file }: ParsedInput<'genesis.import'>,
): Promise<Result<{ readonly sha256: string }>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  try {
    if ((await desk.store.desk.policy()) !== null) return err(fault('genesis-over'));
    if (received.value.bytes > MOST_BYTES) return err(because('genesis-unfit', 'genesis-too-large'));
    const pieces: Uint8Array[] = [];
    for await (const piece of received.value.chunks()) pieces.push(piece);
    const parsed = fileSchema.safeParse(json(Buffer.concat(pieces).toString('utf8')));
    if (!parsed.success) return err(because('genesis-unfit', 'genesis-form'));
    const { policy, signatures } = parsed.data;
    const problem = unfit(desk, policy);
    if (problem !== null) return err(fault('genesis-unfit', { sentences: [problem] }));
    const sha256 = jcsDigest(policy);
    const signed = await signedBy({ policy, sha256, signatures });
    // One signature that does not verify is no mistake of somebody who signed.
    if (signed.size !== signatures.length) return err(because('genesis-unfit', 'genesis-signature'));
    await changeGenesisDraft(desk, () => ({ policy, signatures }), {
      act: 'genesis.import',
      actor: 'desk',
      detail: coded(sentence('log-signed-by', { sha256, persons: [...signed.keys()] })),
    });
    return ok({ sha256 });
  } finally {
    await desk.files.discard(file);
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
