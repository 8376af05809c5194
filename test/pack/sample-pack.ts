// Desks with real keys and a pack of made-up contents: what the container's rules are tested on.
import { createHash, randomBytes } from 'node:crypto';
import type { OpenedPack, PackContent, PackEntry, PackExpectation } from '../../main/ports/packs.ts';
import { enrolment, makeDeskKeys, type DeskKeys } from '../../main/pack/desk-keys.ts';
import { openPack } from '../../main/pack/open-pack.ts';
import { writePack } from '../../main/pack/write-pack.ts';
import { approvalEntry, LOG_ENTRY, messageEntry, policyEntry } from '../../shared/domain/pack.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import type { Result } from '../../shared/domain/result.ts';

export interface SampleDesk {
  readonly id: string;
  readonly keys: DeskKeys;
  readonly enrolled: PolicyDesk;
}

export function sampleDesk(id: string): SampleDesk {
  const keys = makeDeskKeys();
  return { id, keys, enrolled: enrolment(id, `Desk ${id}`, keys) };
}

export const digest = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export function entry(name: string, bytes: Uint8Array): PackEntry {
  return { name, sha256: digest(bytes), bytes: bytes.length, chunks: () => [bytes] };
}

/** Some 300 KB that do not compress, so that the body has several pieces. */
export function sampleContent(
  desk: string,
  readers: readonly PolicyDesk[],
  more: Partial<PackContent['manifest']> = {},
): PackContent {
  const message = randomBytes(300_000);
  const approval = Buffer.from('eyJhbGciOiJSUzI1NiJ9.e30.c2ln');
  return {
    manifest: {
      typ: 'countersign/pack/1',
      company: 'halden-marine',
      environment: 'training',
      desk,
      time: '2026-11-20T10:00:00.000Z',
      policy: { version: 1, sha256: digest('policy') },
      log: { id: 'log-1', size: 3, head: digest('head') },
      batches: [
        {
          batch: 'batch-1',
          reference: 'PAY-1',
          kind: 'credit-transfer',
          revision: 1,
          createdAt: '2026-11-20T09:00:00.000Z',
          messages: [digest(message)],
        },
      ],
      ...more,
    },
    desks: readers,
    entries: [
      entry(policyEntry(1), Buffer.from('{}')),
      entry(messageEntry(digest(message)), message),
      entry(approvalEntry(digest(approval)), approval),
      entry(LOG_ENTRY, Buffer.from('{"position":1}\n'.repeat(50))),
    ],
  };
}

export async function written(content: PackContent, maker: SampleDesk): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writePack(content, maker.keys, new Uint8Array(randomBytes(32)))) parts.push(part);
  return Buffer.concat(parts);
}

export function opened(
  file: Uint8Array,
  reader: SampleDesk,
  enrolled: readonly PolicyDesk[],
  more: Partial<PackExpectation> = {},
): Promise<Result<OpenedPack>> {
  return openPack([file], reader.keys, {
    company: 'halden-marine',
    environment: 'training',
    desk: reader.id,
    desks: enrolled,
    ...more,
  });
}

export async function bytesOf(one: PackEntry | undefined): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of one?.chunks() ?? []) parts.push(part);
  return Buffer.concat(parts);
}
