// Officers' signatures through a real PKCS#11 module: freeze, approve, release, with the PIN flow around
// them.
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compactVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementSchema } from '../../shared/domain/statement.ts';
import { fingerprintWords } from '../../shared/domain/fingerprint-words.ts';
import { batchStatement, createDesk, PIN, pinEntry, type TestDesk } from './desk.ts';
import type { FrozenMessage } from '../../main/ports/token.ts';
import { CREDIT_TRANSFER, frozen, inChunks } from './pain-fixture.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await createDesk();
});
afterAll(() => desk.remove());

describe('signing a batch', () => {
  test.each([
    ['freeze', 'preparer', 'RS256'],
    ['approve', 'approver', 'ES256'],
    ['release', 'releaser', 'PS256'],
  ] as const)(
    '%s is a JWS that a foreign library verifies with the enrolled certificate',
    async (purpose, person, algorithm) => {
      const hosts = desk.hosts();
      const message = await frozen();
      const choice = await desk.choice(hosts, person);
      const { onPhase, phases } = pinEntry(hosts, PIN);
      const signed = await hosts.sign({
        choice,
        statement: batchStatement(purpose, [message], desk.policy),
        messages: [message],
        policy: desk.policy,
        onPhase,
      });
      if (!signed.ok) throw new Error(JSON.stringify(signed.error));
      const certificate = new X509Certificate(desk.certificates.get(person)!);
      const verified = await compactVerify(signed.value.jws, certificate.publicKey);
      expect(verified.protectedHeader).toEqual({
        alg: algorithm,
        typ: 'countersign-statement+jws',
        x5c: [certificate.raw.toString('base64')],
      });
      const statement = statementSchema.parse(JSON.parse(new TextDecoder().decode(verified.payload)));
      expect(statement).toMatchObject({ purpose, person, certificate: choice.certificate });
      const request = phases.find((phase) => phase.phase === 'waiting-for-pin');
      expect(request?.phase === 'waiting-for-pin' && request.request).toMatchObject({
        purpose,
        company: 'Example AG',
        environment: 'training',
        reference: 'PAY-2026-11-20-1',
        words: [fingerprintWords(message.sha256)],
        readings: [message.reading],
        card: { label: `Officer ${person}`, holder: `Officer ${person}` },
      });
      await hosts.close();
    },
  );

  test.each([
    ['freeze', 'preparer', []],
    ['release', 'releaser', ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32']],
  ] as const)('openssl verifies %s too', async (purpose, person, options) => {
    const hosts = desk.hosts();
    const message = await frozen();
    const choice = await desk.choice(hosts, person);
    const signed = await hosts.sign({
      choice,
      statement: batchStatement(purpose, [message], desk.policy),
      messages: [message],
      policy: desk.policy,
      onPhase: pinEntry(hosts, PIN).onPhase,
    });
    const [head = '', body = '', mark = ''] = signed.ok ? signed.value.jws.split('.') : [];
    const [key, input, signature] = ['key.pem', 'input', 'signature'].map((name) =>
      join(desk.folder, `${purpose}-${name}`),
    ) as [string, string, string];
    await writeFile(
      key,
      new X509Certificate(desk.certificates.get(person)!).publicKey.export({ type: 'spki', format: 'pem' }),
    );
    await writeFile(input, `${head}.${body}`);
    await writeFile(signature, Buffer.from(mark, 'base64url'));
    const check = (): Promise<{ stdout: string }> =>
      promisify(execFile)('openssl', [
        'dgst',
        '-sha256',
        ...options,
        '-verify',
        key,
        '-signature',
        signature,
        input,
      ]);
    expect((await check()).stdout).toContain('Verified OK');
    await writeFile(input, `${head}.${body}x`);
    await expect(check()).rejects.toThrow(/Command failed/u);
    await hosts.close();
  });

  test('a message that was read ahead is signed, and other bytes under its digest are not', async () => {
    const hosts = desk.hosts();
    const message = await frozen();
    const choice = await desk.choice(hosts, 'preparer');
    expect(await hosts.readAhead(choice, message)).toEqual({ ok: true, value: null });
    const changed = await frozen(CREDIT_TRANSFER.replace('1000.00', '9000.00').replace('1300.50', '9300.50'));
    const sign = async (chunks: FrozenMessage['chunks']) => {
      const { phases, onPhase } = pinEntry(hosts, PIN);
      const signed = await hosts.sign({
        choice,
        statement: batchStatement('freeze', [message], desk.policy),
        messages: [{ ...message, chunks }],
        policy: desk.policy,
        onPhase,
      });
      return [signed.ok || signed.error.code, phases.some(({ phase }) => phase === 'waiting-for-pin')];
    };
    expect(await sign(changed.chunks)).toEqual(['reading-differs', false]);
    expect(await sign(message.chunks)).toEqual([true, true]);
    await hosts.close();
  });

  test('what cannot be read ahead is told by its own reason, and of a card that is not there', async () => {
    const hosts = desk.hosts();
    const message = await frozen();
    const choice = await desk.choice(hosts, 'preparer');
    const broken = inChunks(Buffer.from(CREDIT_TRANSFER.replace('</Document>', '')), 700);
    expect(await hosts.readAhead(choice, { ...message, chunks: () => broken })).toMatchObject({
      error: { code: 'message-unreadable' },
    });
    expect(await hosts.readAhead({ ...choice, cardId: 'elsewhere:1' }, message)).toMatchObject({
      error: { code: 'card-removed' },
    });
    await hosts.close();
  });

  test('a batch of several messages is signed as one, with totals over all of them', async () => {
    const hosts = desk.hosts();
    const one = await frozen();
    const two = await frozen(
      CREDIT_TRANSFER.replace('MSG-1', 'MSG-2').replace('>100<', '>100.5<').replace('1300.50', '1301'),
      'pain.001.001.03',
      'message-2',
    );
    const totals = [
      { currency: 'EUR', amount: '2401.00', count: 4 },
      { currency: 'USD', amount: '200.50', count: 2 },
    ];
    const statement = batchStatement('approve', [one, two], desk.policy, { totals });
    const { phases, onPhase } = pinEntry(hosts, PIN);
    const signed = await hosts.sign({
      choice: await desk.choice(hosts, 'approver'),
      statement,
      messages: [one, two],
      policy: desk.policy,
      onPhase,
    });
    expect(signed.ok).toBe(true);
    const request = phases.find((phase) => phase.phase === 'waiting-for-pin');
    expect(request?.phase === 'waiting-for-pin' && request.request.words).toEqual([
      fingerprintWords(one.sha256),
      fingerprintWords(two.sha256),
    ]);
    const swapped = await hosts.sign({
      choice: await desk.choice(hosts, 'approver'),
      statement,
      messages: [two, one],
      policy: desk.policy,
      onPhase,
    });
    expect(swapped).toMatchObject({ ok: false, error: { code: 'statement-differs' } });
    await hosts.close();
  });

  test('a store that cannot give the bytes ends the act as the bug it is, and the process goes on', async () => {
    const hosts = desk.hosts();
    const message = await frozen();
    const broken = {
      ...message,
      chunks: async function* () {
        yield Buffer.from('<Document');
        throw new Error('disk gone');
      },
    };
    const choice = await desk.choice(hosts, 'approver');
    const job = {
      choice,
      statement: batchStatement('approve', [message], desk.policy),
      policy: desk.policy,
      onPhase: pinEntry(hosts, PIN).onPhase,
    };
    await expect(hosts.sign({ ...job, messages: [broken] })).rejects.toThrow('disk gone');
    expect((await hosts.sign({ ...job, messages: [message] })).ok).toBe(true);
    await hosts.close();
  });
});
