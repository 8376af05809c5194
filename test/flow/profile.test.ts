// The bank profile of a running desk: previewed, adopted, exported, its certificates compared, its secrets
// replaced; and what a change means for what is under way.
import { unzipSync } from 'fflate';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { withMember } from '../../shared/domain/profile/changes.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { rsaPair } from '../interop/keys.ts';
import { setFault } from './bank-console.ts';
import { detail, must, sealed, sign, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
const person = 'mira-novak';
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const inForce = (): Promise<CallOutput<'profile.get'>> => desk.must('profile.get', {});
/** The profile in force with one member replaced, as the screen would send it. */
async function draftWith(path: string, value: unknown): Promise<string> {
  return JSON.stringify(withMember((await inForce()).profile, path, value));
}
async function adopt(
  draft: string,
  reason = 'a test',
): Promise<ReturnType<StdioDesk['call']> extends Promise<infer R> ? R : never> {
  return desk.call('profile.adopt', { draft, expectedSha256: (await inForce()).sha256, person, reason });
}
async function adopted(path: string, value: unknown): Promise<void> {
  const done = await adopt(await draftWith(path, value));
  if (!done.ok) throw new Error(JSON.stringify(done.error));
}
const preview = (draft: string): Promise<CallOutput<'profile.preview'>> =>
  desk.must('profile.preview', { draft });
async function failing(): Promise<string> {
  const { checks } = await desk.must('profile.test', {});
  const failed = checks.find(({ result }) => result === 'failed');
  return failed === undefined ? 'none' : `${failed.step}: ${failed.fault?.code ?? ''}`;
}

describe('a draft', () => {
  it('is shown with its differences before anything is saved', async () => {
    const before = await inForce();
    const shown = await preview(await draftWith('limits.inquiriesPerHour', 42));
    expect(shown).toMatchObject({
      version: before.profile.version + 1,
      problems: [],
      heldBack: { batches: 0, messages: 0 },
    });
    expect(shown.changes).toEqual([
      {
        path: 'limits.inquiriesPerHour',
        section: '7; wire practice 8',
        before: '600',
        after: '42',
        binds: false,
      },
    ]);
    expect((await inForce()).sha256).toBe(before.sha256);
  });

  it('with a member twice is refused, because programs read such a file differently', async () => {
    const draft = await draftWith('limits.inquiriesPerHour', 42);
    const twice = draft.replace('"clientId":', '"clientId":"other","clientId":');
    expect(twice).not.toBe(draft);
    expect(await preview(twice)).toMatchObject({
      problems: [
        { path: '', sentence: { code: 'profile-problem', data: { why: 'member-twice', of: 'clientId' } } },
      ],
    });
    expect(await adopt(twice)).toMatchObject({ ok: false });
  });

  it.each([
    ['timeZone', 'Mars/Olympus', 'timeZone'],
    ['environment', 'production', ''],
    ['surprise', true, ''],
    ['limits.messageBytes', '5', 'limits.messageBytes'],
    [
      'bankCertificates.signing',
      [{ pem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n' }],
      'bankCertificates.signing.0.sha256',
    ],
  ])('that breaks a rule (%s = %j) is told where, and not saved', async (path, value, at) => {
    const draft = await draftWith(path, value);
    expect((await preview(draft)).problems.map((problem) => problem.path)).toContain(at);
    expect(await adopt(draft)).toMatchObject({ ok: false, error: { code: 'profile-invalid' } });
  });

  it('that is no JSON object is a problem, not an error', async () => {
    for (const text of ['[]', 'no', '{"a"'])
      expect(await preview(text)).toMatchObject({ draft: null, problems: [{ path: '' }] });
  });

  it('that says what is in force already is not saved', async () => {
    expect(await adopt(JSON.stringify((await inForce()).profile))).toMatchObject({
      ok: false,
      error: { code: 'profile-unchanged' },
    });
  });
});

describe('saving', () => {
  it('makes a new version with who and when, logged; the ones before stay', async () => {
    const before = await inForce();
    await adopted('limits.inquiriesPerHour', 500);
    const after = await inForce();
    expect(after).toMatchObject({
      profile: { version: before.profile.version + 1, limits: { inquiriesPerHour: 500 } },
      savedBy: person,
    });
    const { rows } = await desk.must('profile.versions', {});
    expect(rows.map(({ version, isInForce }) => [version, isInForce])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(rows[0]).toMatchObject({ savedBy: person, sha256: after.sha256 });
    expect(rows[1]).toMatchObject({ savedBy: before.savedBy, sha256: before.sha256 });
    expect((await desk.must('profile.version', { id: before.profile.id, version: 1 })).profile).toEqual(
      before.profile,
    );
    const { rows: log } = await desk.must('log.list', { text: 'profile.adopt' });
    expect(log[0]).toMatchObject({ actor: person, subject: before.profile.id });
  });

  it('never goes back: an old file takes the next number, a newer one keeps its own', async () => {
    const { profile } = await inForce();
    const old = await desk.must('profile.version', { id: profile.id, version: 1 });
    expect(await preview(JSON.stringify(old.profile))).toMatchObject({ version: profile.version + 1 });
    expect(await preview(JSON.stringify({ ...old.profile, version: 40 }))).toMatchObject({ version: 40 });
  });

  it('is refused when somebody else saved meanwhile, and to who is not enrolled', async () => {
    const draft = await draftWith('name', 'Practice bank');
    expect(
      await desk.call('profile.adopt', { draft, expectedSha256: 'a'.repeat(64), person, reason: 'x' }),
    ).toMatchObject({ ok: false, error: { code: 'revision-conflict' } });
    expect(
      await desk.call('profile.adopt', {
        draft,
        expectedSha256: (await inForce()).sha256,
        person: 'nobody',
        reason: 'x',
      }),
    ).toMatchObject({ ok: false, error: { code: 'person-not-enrolled' } });
  });

  it('goes out as a file without secrets, and comes in again as the same profile', async () => {
    const { profile, sha256 } = await inForce();
    const { file, name } = await desk.must('profile.export', {});
    const { base64 } = await desk.must('files.read', { file, offset: 0 });
    const text = Buffer.from(base64, 'base64').toString('utf8');
    expect(name).toBe(`${profile.id}-v${profile.version}.json`);
    expect(JSON.parse(text)).toEqual(profile);
    expect(text).not.toMatch(/PRIVATE KEY/u);
    expect((await preview(text)).changes).toEqual([]);
    expect((await inForce()).sha256).toBe(sha256);
  });
});

describe('a new certificate of the bank', () => {
  it('is taken only after somebody said that its words were compared', async () => {
    const renewed = await rsaPair('CN=Renewed bank');
    const { profile } = await inForce();
    const draft = await draftWith('bankCertificates.signing', [
      ...profile.bankCertificates.signing,
      { pem: renewed.certificatePem, sha256: '' },
    ]);
    const shown = await preview(draft);
    const added = shown.certificates.find(({ isNew }) => isNew);
    expect(added).toMatchObject({ use: 'signing', subject: 'CN=Renewed bank', compared: null, unfit: null });
    expect(added?.words).toHaveLength(8);
    expect(await adopt(draft)).toMatchObject({ ok: false, error: { code: 'certificate-not-compared' } });
    await desk.must('profile.compare', { sha256: added?.sha256 ?? '', person });
    expect((await preview(draft)).certificates.find(({ isNew }) => isNew)?.compared).toMatchObject({
      by: person,
    });
    expect(await adopt(draft)).toMatchObject({ ok: true });
    expect((await inForce()).certificates.filter(({ use }) => use === 'signing')).toHaveLength(
      profile.bankCertificates.signing.length + 1,
    );
    expect((await desk.must('log.list', { text: 'certificate-compared' })).rows[0]?.detail).toContain(
      added?.sha256 ?? 'sha256',
    );
  });

  it('whose fingerprint is another one than the file says is a problem of the draft', async () => {
    const { profile } = await inForce();
    const [first] = profile.bankCertificates.signing;
    const shown = await preview(
      await draftWith('bankCertificates.signing', [{ pem: first?.pem ?? '', sha256: 'b'.repeat(64) }]),
    );
    expect(shown.problems).toMatchObject([{ path: 'bankCertificates.signing' }]);
  });
});

describe('secrets', () => {
  it('are shown as present, with the public half of the connection key, and never come back', async () => {
    const shown = await desk.must('profile.secrets', {});
    expect(shown.secrets).toMatchObject([
      { kind: 'client-secret', present: true },
      {
        kind: 'connection-key',
        present: true,
        certificate: { words: expect.any(Array) as unknown, usage: 'client' },
      },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/PRIVATE/u);
  });

  it('a wrong client secret fails the connection test at the access token, and a connection key of another desk at the client certificate', async () => {
    expect(await failing()).toBe('none');
    const answer = await desk.must('profile.setSecret', {
      kind: 'client-secret',
      value: 'not-the-secret',
      person,
    });
    expect(JSON.stringify(answer)).not.toContain('not-the-secret');
    expect(await failing()).toBe('access-token: token-refused');
    const stranger = await rsaPair('CN=Stranger');
    await desk.must('profile.setSecret', {
      kind: 'connection-key',
      key: stranger.keyPem,
      certificate: stranger.certificatePem,
      person,
    });
    expect(await failing()).toBe('client-certificate: client-certificate');
    expect(JSON.stringify(await desk.must('log.list', { text: 'profile.secret' }))).not.toMatch(
      /not-the-secret|PRIVATE/u,
    );
  });

  it('have every character RFC 6749 allows, blanks too', async () => {
    const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
    expect(
      await desk.must('profile.setSecret', { kind: 'client-secret', value: printable, person }),
    ).toMatchObject({ secrets: [{ present: true }, {}] });
  });

  it('of no use are not stored', async () => {
    const own = await rsaPair('CN=Own');
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }) as string;
    for (const input of [
      { kind: 'client-secret', value: 'two\nlines', person } as const,
      { kind: 'client-secret', value: 'Zürich', person } as const,
      { kind: 'connection-key', key: other, certificate: own.certificatePem, person } as const,
      { kind: 'connection-key', key: 'no key', certificate: own.certificatePem, person } as const,
    ])
      expect(await desk.call('profile.setSecret', input)).toMatchObject({
        ok: false,
        error: { code: 'secret-unfit' },
      });
  });
});

describe('what is under way', () => {
  let fresh: StdioDesk;
  const other = newFolder();
  beforeAll(async () => {
    await desk.stop();
    fresh = await StdioDesk.start(other);
    desk = fresh;
  });
  afterAll(() => throwAway(other));

  it('goes on under a profile that binds nothing of it: approved before, released and sealed after, accepted by the bank', async () => {
    const { id } = (await inForce()).profile;
    const batch = await typedBatch(desk);
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
    await adopted('limits.inquiriesPerHour', 501);
    await must(sign(desk, 'batches.release', batch, 'mira-novak'));
    const row = await sealedRow(batch);
    expect((await desk.must('outbox.send', { message: row })).state).toBe('accepted');
    // Evidence names the version that was approved, not the one in force.
    expect(await evidenceProfile(batch)).toMatchObject({ id, version: 1 });
    expect((await inForce()).profile.version).toBe(2);
  });

  it("is held, not sent elsewhere, when the bank's address changes; it can be returned and frozen anew", async () => {
    const [waiting, ready] = [await typedBatch(desk), await typedBatch(desk)];
    await must(sign(desk, 'batches.freeze', waiting, 'ada-keller'));
    const { message } = await sealed(desk, ready);
    const { domain } = (await inForce()).profile.endpoint;
    // Nobody listens at the one, and the company's proxy leads nobody to the other.
    const elsewhere = desk.world === null ? '127.0.0.1:1' : 'elsewhere.example';
    expect((await preview(await draftWith('endpoint.domain', elsewhere))).heldBack).toEqual({
      batches: 1,
      messages: 1,
    });
    await adopted('endpoint.domain', elsewhere);
    expect(await failing()).toBe(desk.world === null ? 'tcp: unreachable' : 'tcp: proxy-refused');
    expect(await sign(desk, 'batches.approve', waiting, 'jonas-weber')).toMatchObject({
      code: 'profile-moved',
      sentences: [{ data: { members: expect.arrayContaining(['endpoint.domain']) as unknown } }],
    });
    expect(await desk.call('outbox.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'profile-moved' },
    });
    expect((await desk.must('outbox.get', { message })).state).toBe('queued');
    await returnBatch(waiting);
    await adopted('endpoint.domain', domain);
    expect((await desk.must('outbox.send', { message })).state).toBe('accepted');
  });

  it('an inquiry about it never goes to another bank', async () => {
    const { message } = await sealed(desk, await typedBatch(desk));
    await setFault(desk, 'drop-after', 'payment-initiation');
    expect((await desk.must('outbox.send', { message })).state).toBe('unknown');
    const before: BankProfile = (await inForce()).profile;
    await adopted('clientId', 'somebody-else');
    expect(await desk.call('outbox.inquire', { message })).toMatchObject({
      ok: false,
      error: { code: 'profile-moved' },
    });
    await adopted('clientId', before.clientId);
    expect((await desk.must('outbox.inquire', { message })).state).toBe('accepted');
  });

  async function evidenceProfile(batch: string): Promise<unknown> {
    const { file } = await desk.must('evidence.collect', { batch });
    const { base64 } = await desk.must('files.read', { file, offset: 0 });
    const report = unzipSync(Buffer.from(base64, 'base64'))['report.json'];
    return (JSON.parse(Buffer.from(report ?? []).toString('utf8')) as { profile: unknown }).profile;
  }

  async function sealedRow(batch: string): Promise<string> {
    for (let tries = 0; tries < 2_400; tries += 1) {
      const row = (await desk.must('outbox.list', { limit: 500 })).rows.find(
        (message) => message.batch === batch,
      );
      if (row !== undefined) return row.message;
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
    }
    throw new Error('the batch was not sealed');
  }

  async function returnBatch(batch: string): Promise<void> {
    const { changeRevision } = await detail(desk, batch);
    const { modules } = await desk.must('cards.list', {});
    const card = modules.flatMap((module) => module.cards).find(({ label }) => label === 'Jonas Weber');
    const choice = { cardId: card?.cardId ?? '', certificate: card?.certificates[0]?.sha256 ?? '' };
    const { ticket } = await desk.must('batches.return', {
      batch,
      expectedRevision: changeRevision,
      choice,
      reason: 'the profile changed',
    });
    expect((await desk.ended(ticket)).phase).toBe('done');
    expect((await detail(desk, batch)).state).toBe('returned');
  }
});
