// The officers as the signed policy enrols them, and whose card is in a reader now.
import { X509Certificate } from 'node:crypto';
import { fault } from '../../../../shared/domain/errors.ts';
import { policySentences } from '../../../../shared/domain/policy-sentences.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { fingerprintOf } from '../../../statements/verify.ts';
import type { CardsContext } from '../context.ts';
import { readAdoptions } from '../policy/signatures.ts';
import { personName } from '../../authorise/index.ts';

export async function listOfficers(desk: CardsContext): Promise<Result<Answer<'officers.list'>>> {
  const stored = await desk.store.desk.policy();
  if (stored === null) return err(fault('policy-missing'));
  const { policy, sha256 } = stored;
  const present = new Set(
    (await desk.cards.modules(false))
      .flatMap((module) => module.cards)
      .flatMap((card) => card.certificates)
      .map((certificate) => certificate.sha256),
  );
  const before = policy.version === 1 ? null : await desk.store.desk.policyVersion(policy.version - 1);
  const signed = await readAdoptions(before?.policy ?? policy, stored.signatures);
  const signedBy = signed
    .filter(({ statement }) => statement.policy.sha256 === sha256)
    .map(({ person }) => personName(before?.policy ?? policy, person));
  return ok({
    company: policy.company.name,
    policyVersion: policy.version,
    policySha256: sha256,
    policyWords: [...fingerprintWords(sha256)],
    sentences: policySentences(policy, fingerprintOf),
    signedBy,
    persons: policy.persons.map((person) => ({
      person: person.id,
      name: person.name,
      roles: person.roles,
      certificates: person.certificates.map(({ sha256: certificate, der }) => {
        const read = new X509Certificate(Buffer.from(der, 'base64'));
        return {
          sha256: certificate,
          subject: read.subject.replaceAll('\n', ', '),
          notAfter: new Date(read.validTo).toISOString(),
          words: [...fingerprintWords(certificate)],
          present: present.has(certificate),
        };
      }),
    })),
  });
}
