// How a further desk of the company gets into the policy: its own public keys as text, and such a text read
// at the desk where the change is drafted. Both sides show the same eight words.
import { z } from 'zod';
import { because } from '../../../../shared/domain/errors.ts';
import { policyDeskSchema, type PolicyDesk } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import type { GenesisContext } from '../context.ts';
import { OWN_ENROLMENT } from './draft.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';

const fileSchema = z.strictObject({
  format: z.literal('countersign/desk-enrolment/1'),
  company: z.string(),
  environment: z.string(),
  desk: policyDeskSchema,
});

const wordsFor = (desk: PolicyDesk): string[] => [...fingerprintWords(jcsDigest(desk))];

/** Null on a desk that was made without keys for packs. */
export async function ownDesk(desk: GenesisContext): Promise<Result<CallOutput<'policies.ownDesk'>>> {
  const [own, policy] = await Promise.all([
    storedSetting(desk, OWN_ENROLMENT, policyDeskSchema),
    desk.store.desk.policy(),
  ]);
  if (own === undefined) return ok({ own: null });
  const { companyId: company, environment } = desk.identity;
  const text = { format: 'countersign/desk-enrolment/1', company, environment, desk: own };
  return ok({
    own: {
      desk: own,
      words: wordsFor(own),
      text: JSON.stringify(text, null, 2),
      enrolled: policy?.policy.desks?.some((each) => jcsDigest(each) === jcsDigest(own)) ?? false,
    },
  });
}

export function readDesk(desk: GenesisContext, text: string): Result<CallOutput<'policies.readDesk'>> {
  const parsed = fileSchema.safeParse(json(text));
  if (!parsed.success) return err(because('desk-enrolment-unfit', 'file-not-enrolment'));
  const { company, environment, desk: its } = parsed.data;
  const { companyId, environment: ours } = desk.identity;
  if (company !== companyId || environment !== ours)
    return err(because('desk-enrolment-unfit', 'enrolment-other-company'));
  return ok({ desk: its, words: wordsFor(its) });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
