// The second reader of frozen bytes: its own scanner, its own arithmetic, its own digest. It answers with a
// Reading or refuses.
import { createHash } from 'node:crypto';
import { fault } from '../../../shared/domain/errors.ts';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import type { SpecialKind } from '../../../shared/domain/special-details.ts';
import { createLedger, type PaymentPart, type SpecialLine } from './ledger.ts';
import { Refusal, refusalFault } from './refusal.ts';
import { createScanner, type ScanSink } from './scanner.ts';
import type { ElementPlace, ElementField, Scope, MessageShape } from './shape.ts';
import { shapeOf } from './versions/catalogue.ts';

// Follows the tags down the shape, keeps the facts of the open scopes, and refuses what would make a fact
// ambiguous.

/** Facts of one header, group or transaction as they stand in the bytes. */
export interface ElementFields {
  readonly offset: number;
  readonly one: Map<ElementField | 'currency', string>;
  readonly ustrd: string[];
  readonly reference: string[];
  readonly special: SpecialLine[];
}

export interface WalkListener {
  /**
   * A scope ended. A transaction is reported before its group; `group` is the facts of the enclosing group so
   * far.
   */
  scope(scope: Scope, facts: ElementFields, group: ElementFields | null): void;
}

interface Frame {
  name: string;
  place: ElementPlace | null;
  content: 'none' | 'text' | 'elements';
  seen: string[];
  /** Inside an element whose texts are reported: its kind, and the path from it. */
  special: SpecialKind | null;
  path: string;
  currency: string | null;
}

/** A credit transfer is 14 levels deep; nothing that is written goes deeper. */
const MAX_DEPTH = 24;

export function createWalker(
  { root, namespace, repeatable }: MessageShape,
  listener: WalkListener,
): ScanSink & { finish(offset: number): void } {
  const frames: Frame[] = Array.from({ length: MAX_DEPTH + 1 }, () => ({
    name: '',
    place: null,
    content: 'none',
    seen: [],
    special: null,
    path: '',
    currency: null,
  }));
  const open = new Map<Scope, ElementFields>();
  let depth = 0;
  frame(0).place = root;

  function frame(at: number): Frame {
    const found = frames[at];
    if (found === undefined) throw new Refusal('too-deep', 0);
    return found;
  }

  const factsInScope = (): ElementFields | undefined =>
    open.get('transaction') ?? open.get('group') ?? open.get('header');

  return {
    openName: () => (depth === 0 ? null : frame(depth).name),

    open(name, currency, xmlns, offset) {
      const parent = frame(depth);
      if (parent.content === 'text') throw new Refusal('element-in-text', offset, parent.name);
      if (parent.seen.includes(name)) {
        if (!repeatable.has(name)) throw new Refusal('element-twice', offset, name);
      } else {
        parent.seen.push(name);
      }
      if (depth === MAX_DEPTH) throw new Refusal('too-deep', offset);
      parent.content = 'elements';
      const place = parent.place?.inside.get(name) ?? null;
      if (place === null && parent.place !== null && !parent.place.besides.has(name))
        throw new Refusal('unknown-element', offset, name);
      checkNamespace(name, depth, xmlns, namespace, offset);
      depth += 1;
      const next = frame(depth);
      next.name = name;
      next.place = place;
      next.content = 'none';
      next.seen.length = 0;
      next.special = parent.special ?? parent.place?.special.get(name) ?? null;
      next.path = parent.special === null ? name : `${parent.path}/${name}`;
      next.currency = currency;
      if (place?.scope !== undefined) enterScope(open, place.scope, offset);
      if (place?.currency === true) {
        if (currency === null || !/^[A-Z]{3}$/u.test(currency))
          throw new Refusal('currency-missing', offset, name);
        factsInScope()?.one.set('currency', currency);
      }
    },

    text(value, offset) {
      const here = frame(depth);
      if (depth === 0 || here.content !== 'none') throw new Refusal('text-between-elements', offset);
      here.content = 'text';
      const fact = here.place?.fact;
      if (here.special !== null) report(factsInScope(), here, here.special, value());
      if (fact === undefined) {
        // White space alone between two tags would be indentation, which is never written.
        if (here.place !== null) throw new Refusal('text-among-elements', offset, here.name);
        return;
      }
      keep(factsInScope(), fact, value(), offset);
    },

    close(offset) {
      const { place, content, name } = frame(depth);
      depth -= 1;
      if (place?.fact !== undefined && content !== 'text') throw new Refusal('empty-element', offset, name);
      if (place?.scope === undefined) return;
      const facts = open.get(place.scope);
      open.delete(place.scope);
      if (facts !== undefined) listener.scope(place.scope, facts, open.get('group') ?? null);
    },

    finish(offset) {
      if (depth !== 0 || frame(0).seen.length === 0) throw new Refusal('ends-early', offset);
    },
  };
}

function checkNamespace(
  name: string,
  depth: number,
  xmlns: string | null,
  namespace: string,
  offset: number,
): void {
  if (depth === 0 && (name !== 'Document' || xmlns !== namespace))
    throw new Refusal('other-document', offset);
  if (depth > 0 && xmlns !== null) throw new Refusal('namespace-inside', offset);
}

function enterScope(open: Map<Scope, ElementFields>, scope: Scope, offset: number): void {
  open.set(scope, { offset, one: new Map(), ustrd: [], reference: [], special: [] });
}

/** What stands there when there is nothing to say, and the two ordinary methods of payment. */
function saysNothing({ path }: Frame, text: string): boolean {
  return text === 'NOTPROVIDED' || (path === 'PmtMtd' && (text === 'TRF' || text === 'DD'));
}

function report(facts: ElementFields | undefined, at: Frame, kind: SpecialKind, text: string): void {
  if (facts === undefined || saysNothing(at, text)) return;
  facts.special.push([kind, `${at.path} ${at.currency === null ? '' : `${at.currency} `}${text}`]);
}

function keep(facts: ElementFields | undefined, fact: ElementField, text: string, offset: number): void {
  if (facts === undefined) throw new Refusal('fact-outside', offset);
  if (fact === 'ustrd' || fact === 'reference') {
    facts[fact].push(text);
    return;
  }
  if (facts.one.has(fact)) throw new Refusal('fact-twice', offset, fact);
  facts.one.set(fact, text);
}

/**
 * Reads one frozen message. `progress` gets the number of bytes read so far, `each` every payment.
 * @returns the reading, or `message-unreadable` with the byte offset when anything occurs that this desk
 * never writes.
 */
export async function readBack(
  kind: PainKind,
  chunks: AsyncIterable<Uint8Array>,
  progress: (bytes: number) => void = () => undefined,
  each?: (part: PaymentPart) => void,
): Promise<Result<Reading>> {
  const shape = shapeOf(kind);
  if (shape === null)
    return err(fault('message-unreadable', { sentences: [sentence('read-back-unknown-kind', { kind })] }));
  const ledger = createLedger(kind, each);
  const walker = createWalker(shape, ledger);
  const scanner = createScanner(walker);
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      digest.update(chunk);
      scanner.push(chunk);
      bytes += chunk.length;
      progress(bytes);
    }
    scanner.end();
    walker.finish(bytes);
    return ok({ ...ledger.reading(), sha256: digest.digest('hex'), bytes });
  } catch (error) {
    if (error instanceof Refusal) return err(refusalFault(error));
    throw error;
  }
}
