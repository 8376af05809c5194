// Owns how one XML part of a spreadsheet is walked: as a stream of elements by their local names, without a
// document type and within a depth.
import { SaxesParser } from 'saxes';
import { TableRefusal } from './refusal.ts';

export interface PartEvents {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const SLICE = 262_144;
const DEEPEST = 64;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function walkPart(bytes: Uint8Array, events: PartEvents): void {
  for (const _ of partInSlices(bytes, events));
}

/** The same with a pause after each slice, in which what was read so far can be used. */
export function* partInSlices(bytes: Uint8Array, events: PartEvents): Generator<void, void, undefined> {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on('error', () => {
    throw new TableRefusal('table-not-read', { line: parser.line });
  });
  parser.on('doctype', () => {
    throw new TableRefusal('message-doctype', { line: parser.line });
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) throw new TableRefusal('message-too-deep', { line: parser.line });
    events.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.close?.(localName(name));
  });
  if (events.text !== undefined) {
    parser.on('text', events.text);
    parser.on('cdata', events.text);
  }
  const decoder = decoderOf(bytes);
  for (let from = 0; from < bytes.length; from += SLICE) {
    parser.write(decode(decoder, bytes.subarray(from, from + SLICE), from + SLICE < bytes.length));
    yield;
  }
  parser.close();
}

function decoderOf(bytes: Uint8Array): InstanceType<typeof TextDecoder> {
  const [a, b] = bytes;
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new TableRefusal('table-not-read');
  }
}
