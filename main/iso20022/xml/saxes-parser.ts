// The saxes parser with room for all its handlers, so that V8 keeps it a fast object.
import { SaxesParser } from 'saxes';
import type { SaxesOptions } from 'saxes';

/** The public part of the parser; its handler slots are private in its types. */
type NamespaceParser = Pick<SaxesParser<{ xmlns: true }>, 'on' | 'write' | 'close' | 'line' | 'resolve'>;

const Base = SaxesParser as unknown as new (options: SaxesOptions) => NamespaceParser;

/**
 * `on()` stores each handler under a computed name, and past six of them V8 turns the parser into a
 * dictionary: parsing
 * was seen to take five times as long. The slots named here exist from the start; should saxes rename them,
 * only speed is lost.
 */
export class RoomyParser extends Base {
  protected xmldeclHandler: unknown;
  protected textHandler: unknown;
  protected piHandler: unknown;
  protected doctypeHandler: unknown;
  protected commentHandler: unknown;
  protected attributeHandler: unknown;
  protected openTagHandler: unknown;
  protected closeTagHandler: unknown;
  protected cdataHandler: unknown;
  protected errorHandler: unknown;

  constructor() {
    super({ xmlns: true });
  }
}
