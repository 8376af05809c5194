// The two readers share no code; on everything the writer can write they must say the same.
import { describe, expect, test } from 'vitest';
import { readFrozen } from '../../main/iso20022/first-reading.ts';
import { schemaOf } from '../iso20022/schemas.ts';
import { writeMessage } from '../../main/iso20022/writer.ts';
import { readBack } from '../../main/token/readback/read.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import { importFile } from '../iso20022/imported.ts';
import { randomMessage, toXml } from '../iso20022/instance.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, samples } from '../iso20022/official.ts';
import { Random } from '../iso20022/random.ts';

const KINDS: readonly PainKind[] = ['pain.001.001.03', 'pain.008.001.02'];

async function* stream(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** Imports, writes, and lets both readers read; null when the file is refused at import. */
async function bothRead(
  bytes: Uint8Array,
): Promise<{ readonly first: unknown; readonly second: unknown } | null> {
  const imported = await importFile([bytes]);
  if (!imported.ok) return null;
  const { kind, initiatingParty, authorisations, forwardingAgent, groups } = imported.value;
  const head = {
    kind,
    msgId: 'WRITTEN-1',
    creationDateTime: '2026-11-20T10:00:00',
    initiatingParty,
    authorisations,
  };
  const pieces = [
    ...writeMessage({ ...head, ...(forwardingAgent === undefined ? {} : { forwardingAgent }), groups }),
  ];
  return { first: readFrozen(pieces), second: await readBack(kind, stream(pieces)) };
}

describe.each(KINDS)('random messages of %s', (kind) => {
  test('are read the same by both, whatever optional elements they have', async () => {
    const random = new Random(20_261_120);
    let compared = 0;
    for (let i = 0; i < 400; i += 1) {
      const read = await bothRead(Buffer.from(toXml(randomMessage(schemaOf(kind), random, 1 + (i % 6)))));
      if (read === null) continue;
      compared += 1;
      expect(read.second).toMatchObject({ ok: true });
      expect(read.second).toEqual(read.first);
    }
    expect(compared).toBeGreaterThan(350);
  });
});

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)(
  'the public samples (official schemas beside the project)',
  () => {
    test('that can be imported are read the same by both', async () => {
      let compared = 0;
      for (const sample of samples()) {
        const read = await bothRead(sample.bytes);
        if (read === null) continue;
        compared += 1;
        expect({ name: sample.name, reading: read.second }).toEqual({
          name: sample.name,
          reading: read.first,
        });
      }
      expect(compared).toBeGreaterThan(10);
    });
  },
);
