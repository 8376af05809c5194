// What a real desk exports: a batch frozen, approved and released with cards, as the auditor's desk reads it.
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedPack } from '../../main/ports/packs.ts';
import { openPack } from '../../main/pack/open-pack.ts';
import { makeDeskKeys } from '../../main/pack/desk-keys.ts';
import { AUDITOR_DESK, auditorKeyFile } from '../../training/pack-desks.ts';
import { entryHash } from '../../main/store/log-store.ts';
import { policySchema, type Policy } from '../../shared/domain/policy.ts';
import { verifyStatement } from '../../main/app/authorise/signing-role.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/domain/result.ts';
import { messageEntry, policyEntry } from '../../shared/domain/pack.ts';
import { bytesOf, digest } from './sample-pack.ts';
import { newFolder, removeFolder, TrainingDesk } from './training-desk.ts';

const folder = newFolder();
let desk: TrainingDesk;
let batch: string;
let early: Result<unknown>;
let exported: CallOutput<'packs.export'>;
let file: Buffer;
let pack: OpenedPack;
let policy: Policy;

beforeAll(async () => {
  desk = await TrainingDesk.open(folder);
  batch = await desk.batchFromSample();
  early = await desk.call('packs.export', { batch });
  for (const [act, role] of [
    ['freeze', 'preparer'],
    ['approve', 'approver'],
    ['release', 'releaser'],
  ] as const)
    await desk.sign(batch, act, role);
  exported = await desk.ask('packs.export', { batch });
  file = await desk.receive(exported.file);
  const { desks } = JSON.parse(
    readFileSync(auditorKeyFile(folder).replace('desk-auditor.key.pem', 'desks.json'), 'utf8'),
  ) as { desks: [] };
  const keys = { ...makeDeskKeys(), encryption: createPrivateKey(readFileSync(auditorKeyFile(folder))) };
  const opened = await openPack([file], keys, {
    company: 'halden-marine',
    environment: 'training',
    desk: AUDITOR_DESK,
    desks,
  });
  if (!opened.ok) throw new Error(opened.error.code);
  pack = opened.value;
  policy = policySchema.parse(JSON.parse((await bytesOf(pack.entries.get(policyEntry(1)))).toString('utf8')));
});

afterAll(async () => {
  await desk.desk.close();
  removeFolder(folder);
});

describe('an exported batch', () => {
  test('was frozen before, has a name and is read whole', () => {
    expect(early).toMatchObject({ ok: false, error: { code: 'pack-nothing-frozen' } });
    expect(exported.name).toMatch(/^PAY-.*-r1\.cspack$/u);
    expect(file).toHaveLength(exported.bytes);
  });

  test('carries the frozen bytes officers approved', async () => {
    const { readings } = await desk.ask('batches.review', { batch });
    expect(pack.manifest.batches).toMatchObject([
      { batch, revision: 1, messages: readings.map((reading) => reading.sha256) },
    ]);
    for (const { sha256 } of readings)
      expect(digest(await bytesOf(pack.entries.get(messageEntry(sha256))))).toBe(sha256);
  });

  test('carries a verifying freeze, approval and release over exactly those bytes', async () => {
    const purposes: string[] = [];
    for (const [name, one] of pack.entries) {
      if (!name.startsWith('approvals/')) continue;
      const verified = verifyStatement((await bytesOf(one)).toString('utf8'), policy);
      expect(verified?.statement).toMatchObject({
        batch,
        revision: 1,
        policy: { sha256: pack.manifest.policy.sha256 },
      });
      if (verified !== null && 'messages' in verified.statement)
        expect(verified.statement.messages.map((message) => message.sha256)).toEqual(
          pack.manifest.batches[0]?.messages,
        );
      purposes.push(verified?.statement.purpose ?? '');
    }
    expect(purposes.toSorted()).toEqual(['approve', 'freeze', 'release']);
  });

  test('carries the policy its digest names, with the signatures of its administrators', async () => {
    const { policySha256 } = await desk.ask('officers.list', {});
    expect(pack.manifest.policy).toEqual({ version: 1, sha256: policySha256 });
    expect(digest(await bytesOf(pack.entries.get(policyEntry(1))))).toBe(pack.manifest.policy.sha256);
    const signatures = [...pack.entries.keys()].filter((name) => /^policies\/1\/.*\.jws$/u.test(name));
    expect(signatures).toHaveLength(3);
    for (const name of signatures) {
      const verified = verifyStatement((await bytesOf(pack.entries.get(name))).toString('utf8'), policy);
      expect(verified?.statement).toMatchObject({ purpose: 'policy', policy: pack.manifest.policy });
    }
  });

  test('carries a gapless stretch of the log that ends in the head it names', async () => {
    const lines = (await bytesOf(pack.entries.get('log.jsonl')))
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Parameters<typeof entryHash>[0] & { hash: string });
    for (const [place, entry] of lines.entries()) {
      expect(entryHash(entry)).toBe(entry.hash);
      if (place > 0)
        expect([entry.position, entry.previous]).toEqual([
          lines[place - 1]!.position + 1,
          lines[place - 1]!.hash,
        ]);
    }
    expect(lines.at(-1)).toMatchObject({ position: pack.manifest.log.size, hash: pack.manifest.log.head });
    expect(lines.map((line) => line.act)).toEqual(
      expect.arrayContaining(['batch.freeze', 'batch.approve', 'batch.release']),
    );
  });

  test('leaves a trace in the log with the digest of the file, and anchors the log up to the head it took along', async () => {
    const { size } = pack.manifest.log;
    expect(await desk.ask('log.verify', {})).toMatchObject({ intact: true, anchoredUpTo: size });
    const { rows } = await desk.ask('log.list', { text: 'pack.export' });
    expect(rows[0]?.detail).toContain(digest(file));
  });
});
