// Streams bytes through saxes as element events, inside fixed limits of memory, depth and size.
import { SaxesParser, type SaxesAttributeNS, type SaxesOptions, type SaxesTagNS } from 'saxes';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import {
  MessageRefusal,
  XML_LIMITS,
  linesToLoneAmpersand,
  malformedSentence,
  type XmlLimits,
} from './refusal.ts';
import { TextSource, type AcceptedEncodings } from './text-source.ts';

// The saxes parser with room for all its handlers, so that V8 keeps it a fast object.

/** The public part of the parser; its handler slots are private in its types. */
type NamespaceParser = Pick<SaxesParser<{ xmlns: true }>, 'on' | 'write' | 'close' | 'line' | 'resolve'>;

const Base = SaxesParser as unknown as new (options: SaxesOptions) => NamespaceParser;

/**
 * `on()` stores each handler under a computed name, and past six of them V8 turns the parser into a
 * dictionary: parsing
 * was seen to take five times as long. The slots named here exist from the start; should saxes rename them,
 * only speed is lost.
 */
class RoomyParser extends Base {
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

// What may stand before the first tag: comments and processing instructions, never a document type.
const SKIPPED = /^(?:[ \t\r\n]+|<\?(?:(?!\?>)[\s\S])*\?>|<!--(?:(?!-->)[\s\S])*-->)/;
const ROOT = /^<[^?!]/;
const LONGEST_PROLOG = 65_536;

/**
 * Watches the text before the root element and refuses a DOCTYPE as soon as its first letter is seen, so that
 * no
 * declaration of it is ever read. It holds back nothing: the parser gets the same text.
 */
class PrologGuard {
  #rest = '';
  #seen = 0;
  #line = 1;
  #done = false;

  see(text: string): void {
    if (this.#done) return;
    this.#rest += text;
    this.#seen += text.length;
    for (let match = SKIPPED.exec(this.#rest); match !== null; match = SKIPPED.exec(this.#rest)) {
      this.#line += match[0].split('\n').length - 1;
      this.#rest = this.#rest.slice(match[0].length);
    }
    if (this.#rest.startsWith('<!D') || this.#rest.startsWith('<!d')) {
      throw new MessageRefusal('message-doctype', {
        line: this.#line,
        sentences: [sentence('xml-doctype', {})],
      });
    }
    if (ROOT.test(this.#rest)) {
      this.#done = true;
      this.#rest = '';
    } else if (this.#seen > LONGEST_PROLOG) {
      throw new MessageRefusal('message-text-too-long', {
        line: this.#line,
        sentences: [sentence('xml-no-element', { characters: LONGEST_PROLOG })],
      });
    }
  }
}

export interface XmlAttribute {
  readonly uri: string;
  readonly local: string;
  readonly value: string;
}

/**
 * Receives the events in document order. `line` is 1-based. Call-backs may throw a MessageRefusal to stop.
 */
export interface XmlEvents {
  open(local: string, uri: string, attributes: readonly XmlAttribute[], line: number): void;
  /** One run of text; neighbouring runs (around comments and CDATA) belong together. */
  text(value: string, line: number, cdata: boolean): void;
  close(line: number): void;
  /** A comment or processing instruction: part of the file, not of the message. */
  aside(kind: 'comment' | 'instruction', line: number): void;
  /**
   * The first characters of a file that is no XML. It may say what the file is; otherwise the file is
   * malformed.
   */
  foreign?(text: string): void;
}

const NO_ATTRIBUTES: readonly XmlAttribute[] = [];
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const NAMESPACE_DECLARATIONS = 'http://www.w3.org/2000/xmlns/';
// Small enough that the limit on one text is noticed long before it is reached in memory.
const SLICE = 65_536;
/** Characters by which the form of a file that is no XML can be told. */
const ENOUGH_TO_TELL = 512;

/**
 * Feed it chunks, then `end()`. Every method throws MessageRefusal when the file is refused; nothing may be
 * fed after that.
 */
export class XmlReader {
  readonly #parser = new RoomyParser();
  readonly #source: TextSource;
  readonly #prolog = new PrologGuard();
  readonly #limits: XmlLimits;
  readonly #foreign: (text: string) => void;
  #bytes = 0;
  #elements = 0;
  #depth = 0;
  /** Characters fed since the parser last had something to say: what it must be holding. */
  #sinceEvent = 0;
  /** Characters of the element at hand, over all the pieces that comments and CDATA cut its text into. */
  #textLength = 0;
  /** The last text in which the parser had something to say, and the line it began in. */
  #suspect = '';
  #suspectLine = 1;
  #ended = false;
  /** The first characters while they begin no tag; undefined from the first tag on. */
  #head: string | undefined = '';

  constructor(events: XmlEvents, limits: XmlLimits = XML_LIMITS, encodings: AcceptedEncodings = 'utf-8') {
    this.#limits = limits;
    this.#foreign = (text) => events.foreign?.(text);
    this.#source = new TextSource(encodings);
    this.#listen(events);
  }

  get bytes(): number {
    return this.#bytes;
  }

  get elements(): number {
    return this.#elements;
  }

  /** What to tell about the file's encoding when it was not plain UTF-8. */
  get encodingNote(): Sentence | undefined {
    return this.#source.note;
  }

  get line(): number {
    return this.#parser.line;
  }

  write(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.bytes)
      this.#refuse('message-too-large', sentence('xml-too-large', { bytes: this.#limits.bytes }));
    for (let from = 0; from < chunk.length; from += SLICE)
      this.#feed(this.#decoded(() => this.#source.decode(chunk.subarray(from, from + SLICE))));
  }

  end(): void {
    this.#feed(this.#decoded(() => this.#source.end()));
    if (this.#bytes === 0) this.#refuse('message-truncated', sentence('xml-empty', {}));
    this.#releaseHead();
    this.#ended = true;
    this.#parser.close();
  }

  /** A refused byte is behind everything the parser has seen. */
  #decoded(step: () => string): string {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof MessageRefusal) || error.linesBehind === undefined) throw error;
      const { code, ...more } = error.fault;
      throw new MessageRefusal(code, { ...more, line: this.#parser.line + error.linesBehind });
    }
  }

  #feed(text: string): void {
    if (text === '') return;
    if (this.#head !== undefined) {
      this.#head += text;
      const start = this.#head.trimStart();
      if (!start.startsWith('<') && this.#head.length < ENOUGH_TO_TELL) return;
      this.#releaseHead();
      return;
    }
    this.#prolog.see(text);
    const { line } = this.#parser;
    const silent = this.#sinceEvent + text.length;
    this.#sinceEvent = silent;
    if (this.#suspect === '') this.#suspect = text;
    this.#parser.write(text);
    if (this.#sinceEvent < silent) {
      this.#suspect = text;
      this.#suspectLine = line;
    }
    if (this.#sinceEvent > this.#limits.text) this.#tooLong();
  }

  /** What came before it was clear whether the file is XML. */
  #releaseHead(): void {
    const head = this.#head;
    this.#head = undefined;
    if (head === undefined || head === '') return;
    if (!head.trimStart().startsWith('<')) this.#foreign(head);
    this.#feed(head);
  }

  /** saxes drops the blanks around a namespace; to an XML schema they make another namespace. */
  #refuseBlanks(namespace: string): void {
    if (namespace === namespace.trim()) return;
    const cut = namespace.slice(0, 120);
    this.#refuse('message-unsupported', sentence('xml-namespace-blanks', { namespace: cut }));
  }

  #counted(text: string): string {
    this.#sinceEvent = 0;
    this.#textLength += text.length;
    if (this.#textLength > this.#limits.text) this.#tooLong();
    return text;
  }

  #tooLong(): never {
    this.#refuseLoneAmpersand();
    return this.#refuse(
      'message-text-too-long',
      sentence('xml-text-too-long', { characters: this.#limits.text }),
    );
  }

  #listen(events: XmlEvents): void {
    const parser = this.#parser;
    parser.on('error', (error) => this.#malformed(error));
    parser.on('xmldecl', (declaration) => this.#declared(declaration.encoding, declaration.version));
    parser.on('attribute', ({ name, prefix, value }) => {
      if (name === 'xmlns' || prefix === 'xmlns') this.#refuseBlanks(value);
    });
    parser.on('opentag', (tag) => {
      this.#sinceEvent = 0;
      this.#textLength = 0;
      this.#elements += 1;
      this.#depth += 1;
      const { elements, depth } = this.#limits;
      if (this.#elements > elements)
        this.#refuse('message-too-large', sentence('xml-too-many-elements', { elements }));
      if (this.#depth > depth) this.#refuse('message-too-deep', sentence('xml-too-deep', { depth }));
      events.open(tag.local, tag.uri, this.#attributes(tag), parser.line);
    });
    parser.on('text', (value) => {
      if (this.#depth > 0) events.text(this.#counted(value), parser.line, false);
    });
    parser.on('cdata', (value) => {
      events.text(this.#counted(value), parser.line, true);
    });
    parser.on('closetag', () => {
      this.#sinceEvent = 0;
      this.#textLength = 0;
      this.#depth -= 1;
      events.close(parser.line);
    });
    parser.on('comment', () => {
      this.#sinceEvent = 0;
      events.aside('comment', parser.line);
    });
    parser.on('processinginstruction', () => {
      this.#sinceEvent = 0;
      events.aside('instruction', parser.line);
    });
    parser.on('doctype', () => this.#refuse('message-doctype', sentence('xml-doctype', {})));
  }

  #declared(encoding: string | undefined, version: string | undefined): void {
    // The source has judged the declaration already; a second opinion of the parser would mean a second
    // reading.
    if ((encoding ?? null) !== this.#source.declared) {
      this.#refuse(
        'message-encoding',
        sentence('xml-encoding-declared', { encoding: (encoding ?? '').slice(0, 40) }),
      );
    }
    if (version !== undefined && version !== '1.0') {
      this.#refuse('message-malformed', sentence('xml-version', { version: version.slice(0, 10) }));
    }
  }

  #malformed(error: Error): never {
    // saxes writes "line:column: reason".
    const reason = error.message.replace(/^\d+:\d+: /, '');
    if (this.#ended) this.#refuseLoneAmpersand();
    return this.#refuse(this.#ended ? 'message-truncated' : 'message-malformed', malformedSentence(reason));
  }

  /**
   * saxes looks for the end of a reference through all that follows, so an ampersand alone shows only in what
   * never came.
   */
  #refuseLoneAmpersand(): void {
    const down = linesToLoneAmpersand(this.#suspect);
    if (down === undefined) return;
    const says = malformedSentence('an ampersand begins no entity');
    throw new MessageRefusal('message-malformed', { line: this.#suspectLine + down, sentences: [says] });
  }

  #refuse(
    code:
      | 'message-unsupported'
      | 'message-malformed'
      | 'message-truncated'
      | 'message-encoding'
      | 'message-doctype'
      | 'message-too-deep'
      | 'message-too-large'
      | 'message-text-too-long',
    says: Sentence,
  ): never {
    throw new MessageRefusal(code, { line: this.#parser.line, sentences: [says] });
  }

  #attributes(tag: SaxesTagNS): readonly XmlAttribute[] {
    let found: XmlAttribute[] | undefined;
    for (const name in tag.attributes) {
      const attribute: SaxesAttributeNS | undefined = tag.attributes[name];
      if (attribute === undefined || attribute.uri === NAMESPACE_DECLARATIONS) continue;
      found ??= [];
      const value =
        attribute.uri === XSI && attribute.local === 'type'
          ? this.#expanded(attribute.value)
          : attribute.value;
      found.push({ uri: attribute.uri, local: attribute.local, value });
    }
    return found ?? NO_ATTRIBUTES;
  }

  /** A qualified name as `{namespace}local`: what its prefix means is known only here. */
  #expanded(name: string): string {
    const [, prefix = '', local = ''] = /^(?:([^:\s]*):)?([^:\s]*)$/.exec(name.trim()) ?? [];
    return `{${this.#parser.resolve(prefix) ?? ''}}${local}`;
  }
}

/** What became of reading a whole file: the note about its encoding, or why the reading ended. */
export type WholeXml =
  | { readonly ok: true; readonly encodingNote: Sentence | undefined }
  | { readonly ok: false; readonly refusal: MessageRefusal; readonly line: number };

/** Reads bytes of any encoding to their end. `line` is where the reader stood when it refused them. */
export function readWholeXml(chunks: Iterable<Uint8Array>, events: XmlEvents): WholeXml {
  const reader = new XmlReader(events, XML_LIMITS, 'any');
  try {
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error;
    return { ok: false, refusal: error, line: reader.line };
  }
  return { ok: true, encodingNote: reader.encodingNote };
}
