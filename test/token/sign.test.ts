// Officers' signatures through a real PKCS#11 module: freeze, approve, release, with the PIN flow around them.
import { X509Certificate } from 'node:crypto';
import { compactVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementSchema } from '../../shared/domain/statement.ts';
import { wordsOf } from '../../shared/domain/words.ts';
import { batchStatement, createDesk, PIN, pinEntry, type TestDesk } from './desk.ts';
import { frozen } from './pain-fixture.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await createDesk();
});
afterAll(() => desk.remove());

describe('signing a batch', () => {
  test.each([['freeze', 'preparer', 'RS256'], ['approve', 'approver', 'ES256'], ['release', 'releaser', 'PS256']] as const)(
    '%s is a JWS that a foreign library verifies with the enrolled certificate',
    async (purpose, person, algorithm) => {
      const hosts = desk.hosts();
      const message = await frozen();
      const choice = await desk.choice(hosts, person);
      const { onPhase, phases } = pinEntry(hosts, PIN);
      const signed = await hosts.sign({ choice, statement: batchStatement(purpose, [message], desk.policy), messages: [message], policy: desk.policy, onPhase });
      if (!signed.ok) throw new Error(JSON.stringify(signed.error));
      const certificate = new X509Certificate(desk.certificates.get(person)!);
      const verified = await compactVerify(signed.value.jws, certificate.publicKey);
      expect(verified.protectedHeader).toEqual({ alg: algorithm, typ: 'countersign-statement+jws', x5c: [certificate.raw.toString('base64')] });
      const statement = statementSchema.parse(JSON.parse(new TextDecoder().decode(verified.payload)));
      expect(statement).toMatchObject({ purpose, person, certificate: choice.certificate });
      const request = phases.find((phase) => phase.phase === 'waiting-for-pin');
      expect(request?.phase === 'waiting-for-pin' && request.request).toMatchObject({
        purpose, reference: 'PAY-2026-11-20-1', words: [wordsOf(message.sha256)], readings: [message.reading],
        card: { label: `Officer ${person}`, holder: `Officer ${person}` },
      });
      await hosts.close();
    },
  );
});
