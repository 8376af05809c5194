// Owns a desk for tests of the link: real keys in memory, the product's own signing builders, a clock that
// can be moved.
import { randomBytes } from 'node:crypto';
import type { TlsIdentity } from '../../main/ports/bank.ts';
import type { BankDeps } from '../../main/bank/channel.ts';
import { accessTokenRequest, inquiryRequest } from '../../main/envelope/signature.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { ok } from '../../shared/domain/result.ts';
import { fileUnwrap, signDocument } from '../interop/company.ts';
import type { KeyPair } from '../interop/keys.ts';

export interface TestDesk extends BankDeps {
  online: boolean;
  /** Milliseconds added to the machine's clock. */
  ahead: number;
  /** Signatures and unwrappings the company key was asked for. */
  readonly asked: string[];
}

export function testDesk(company: KeyPair, identity: TlsIdentity, clientSecret = 'top-secret'): TestDesk {
  const unwrap = fileUnwrap(company);
  const desk: TestDesk = {
    online: true,
    ahead: 0,
    asked: [],
    network: { online: () => desk.online },
    clock: {
      now: () => Date.now() + desk.ahead,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds).unref();
        return () => clearTimeout(timer);
      },
    },
    random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
    secrets: {
      clientSecret: () => Promise.resolve(ok(clientSecret)),
      tlsIdentity: () => Promise.resolve(ok(identity)),
      companyKey: (uri) => ({ uri, secret: () => Promise.resolve(ok('pin')) }),
    },
    hosts: {
      signInquiry: ({ profile, fields, key }) => {
        desk.asked.push(`inquiry ${key.uri}`);
        return Promise.resolve(
          ok({ xml: signDocument(profile.suites.outgoing, inquiryRequest(profile, fields), company) }),
        );
      },
      signAccessTokenRequest: ({ profile, key }) => {
        desk.asked.push(`access-token ${key.uri}`);
        return Promise.resolve(
          ok({ xml: signDocument(profile.suites.outgoing, accessTokenRequest(profile), company) }),
        );
      },
      unwrapAnswerKey: ({ key, wrapped }) => {
        desk.asked.push(`unwrap ${key.uri}`);
        return unwrap({ ...wrapped, keyLength: wrapped.keyLength === 24 ? 24 : 32 });
      },
    },
  };
  return desk;
}

/** `profile` with another address, trust anchors or limits. */
export function reachedAt(
  profile: BankProfile,
  port: number,
  authority: string,
  limits: Partial<BankProfile['limits']> = {},
): BankProfile {
  return {
    ...profile,
    endpoint: { ...profile.endpoint, domain: `127.0.0.1:${port}` },
    bankCertificates: { ...profile.bankCertificates, tlsAuthorities: [authority] },
    limits: { ...profile.limits, ...limits },
  };
}
