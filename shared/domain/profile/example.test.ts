// The example of a bank profile: whole but for what only the bank and the company's card can say.
import { expect, it } from 'vitest';
import { problem, readProfile } from './draft.ts';
import { exampleProfile } from './example.ts';

const company = { id: 'halden-marine', name: 'Halden Marine Instruments Ltd' };

it.each(['sandbox', 'production'] as const)(
  'an example for %s lacks the bank’s facts and nothing else, and says so in words',
  (environment) => {
    const example = exampleProfile({
      environment,
      company,
      signing: 'pkcs11:id=%01',
      decryption: 'pkcs11:id=%02',
    });
    const { profile, problems } = readProfile(example, environment);
    expect(profile).toBeNull();
    expect(problems).toEqual([
      { path: 'name', sentence: problem('fill-in') },
      { path: 'endpoint.domain', sentence: problem('fill-in') },
      { path: 'clientId', sentence: problem('fill-in') },
      { path: 'bankCertificates.signing', sentence: problem('add-one') },
      { path: 'bankCertificates.encryption', sentence: problem('add-one') },
      ...(environment === 'production'
        ? [
            {
              path: 'bankCertificates.tlsAuthorities',
              sentence: problem('production-authority'),
            },
          ]
        : []),
    ]);
  },
);

it('without a key on the company’s card the example asks for it', () => {
  const example = exampleProfile({ environment: 'sandbox', company, signing: '', decryption: '' });
  expect(readProfile(example, 'sandbox').problems.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['keys.signing', 'keys.decryption']),
  );
});
