// What the writer writes: canonical by construction and the same every time; and what the first reading takes
// from it.
import { createHash } from 'node:crypto';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { readFrozen } from '../../main/iso20022/first-reading.ts';
import { schemaOf } from './schemas.ts';
import { writeDigested } from '../../main/iso20022/writer.ts';
import type { MessageToWrite } from '../../main/iso20022/writer.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import { importFile } from './imported.ts';
import { randomMessage, toXml } from './instance.ts';
import { Random } from './random.ts';

const KINDS: readonly PainKind[] = ['pain.001.001.03', 'pain.008.001.02'];
const NASTY = [
  'a < b & c > d',
  '"quoted" \'single\'',
  'tab\tand\nline',
  'carriage\rreturn',
  ']]>',
  'ä é 𝄞 €',
  ' outer blanks ',
  '<Nm>x</Nm>',
  '&amp;',
  '\u00a0\u2028',
];

/** A message with every element of the kind somewhere, and texts that need care. */
async function message(kind: PainKind, seed: number): Promise<MessageToWrite> {
  const random = new Random(seed);
  const imported = await importFile([
    Buffer.from(toXml(randomMessage(schemaOf(kind), random, 1 + (seed % 6)))),
  ]);
  if (!imported.ok) throw new Error(imported.error.detail);
  const initiatingParty = { n: 'InitgPty', c: [{ n: 'Nm', t: NASTY[seed % NASTY.length] ?? '' }] };
  return { ...imported.value, initiatingParty, msgId: `M-${seed}`, creationDateTime: '2026-11-20T10:00:00' };
}

function write(one: MessageToWrite): { readonly bytes: Buffer; readonly sha256: string } {
  const pieces: Uint8Array[] = [];
  const { sha256 } = writeDigested(one, (piece) => void pieces.push(piece));
  return { bytes: Buffer.concat(pieces), sha256 };
}

function canonical(bytes: Uint8Array, mode: 0 | 1): Buffer {
  using document = XmlDocument.fromBuffer(bytes);
  return Buffer.from(document.canonicalizeToString({ mode }));
}

describe.each(KINDS)('the bytes of a written %s', (kind) => {
  it('are their own canonical form, inclusive and exclusive', async () => {
    for (let seed = 0; seed < 40; seed++) {
      const { bytes } = write(await message(kind, seed));
      for (const mode of [XmlC14NMode.XML_C14N_1_0, XmlC14NMode.XML_C14N_EXCLUSIVE_1_0])
        expect(canonical(bytes, mode).equals(bytes)).toBe(true);
    }
  });

  it('are the same every time, and their digest is that of all bytes', async () => {
    const first = write(await message(kind, 3));
    expect(write(await message(kind, 3))).toEqual(first);
    expect(first.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    expect(
      first.bytes.toString().startsWith(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}">`),
    ).toBe(true);
  });
});

describe('the first reading', () => {
  let current = '';

  it('refuses bytes the official schema would not accept, and what is no payment message', async () => {
    const { bytes } = write(await message('pain.001.001.03', 1));
    const broken = readFrozen([Buffer.from(bytes.toString().replace(/<PmtMtd>\w+</, '<PmtMtd>DD<'))]);
    expect(!broken.ok && broken.error).toMatchObject({ code: 'message-schema', rule: 'schema.enumeration' });
    expect(readFrozen([Buffer.from('<x/>')]).ok).toBe(false);
  });

  it('hands out every transaction with its group, in document order', async () => {
    const { bytes } = write(await message('pain.008.001.02', 12));
    const seen: string[] = [];
    const read = readFrozen(
      [bytes],
      ({ group, facts }) => void seen.push(`${group.pmtInfId} ${facts.endToEndId}`),
    );
    expect(read.ok && read.value.transactions).toBe(seen.length);
    expect(seen).toEqual(
      [...bytes.toString().matchAll(/<PmtInfId>([^<]*)<|<EndToEndId>([^<]*)</g)].reduce<string[]>(
        (lines, [, group, id]) => {
          if (group !== undefined) current = group;
          else lines.push(`${current} ${id ?? ''}`);
          return lines;
        },
        [],
      ),
    );
  });
});
