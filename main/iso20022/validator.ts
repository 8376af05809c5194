// Judges a message as the official schema does: element order, cardinality, choice, attributes and values,
// event by event.
import { fault, type Fault } from '../../shared/domain/errors.ts';
import type { ValueProblem } from '../../shared/domain/finding-sentence.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import {
  typeOf,
  facetFailure,
  normalise,
  type ElementType,
  type MessageSchema,
  type Particle,
  type FacetFailure,
} from './schema/compile.ts';
import { XSI, type XmlAttribute } from './xml/xml-reader.ts';

// Owns the ways in which a message can differ from its schema, and which code with its data each becomes.

/** One way in which a message can differ from its schema. */
type SchemaProblem =
  | {
      readonly rule: 'unknown-element' | 'namespace';
      readonly name: string;
      readonly parent: string;
      readonly namespace: string;
    }
  | {
      readonly rule: 'order' | 'choice';
      readonly name: string;
      readonly parent: string;
      readonly before: string;
    }
  | { readonly rule: 'too-many'; readonly name: string; readonly parent: string; readonly limit: number }
  | {
      readonly rule: 'missing' | 'missing-attribute' | 'attribute' | 'child';
      readonly name: string;
      readonly parent: string;
    }
  | { readonly rule: 'missing-choice'; readonly parent: string; readonly names: readonly string[] }
  | { readonly rule: 'text'; readonly name: string }
  | {
      readonly rule: 'value';
      readonly name: string;
      readonly type: string;
      readonly value: string;
      readonly failure: FacetFailure;
    };

/** Of a name or value that is quoted: what a line holds, and one character that shows there was more. */
const LONGEST_QUOTE = 41;
const MOST_CODES = 18;

const cut = (text: string): string => text.slice(0, LONGEST_QUOTE);

function valueProblem(failure: FacetFailure): ValueProblem {
  if (failure.facet === 'minInclusive') return { facet: failure.facet };
  if (failure.facet !== 'enumeration') return failure;
  const { facet, codes } = failure;
  return { facet, codes: codes.slice(0, MOST_CODES), more: Math.max(0, codes.length - MOST_CODES) };
}

function sentenceOf(problem: SchemaProblem): Sentence {
  switch (problem.rule) {
    case 'unknown-element':
      return problem.parent === ''
        ? sentence('schema-other-root', { name: cut(problem.name) })
        : sentence('schema-unknown-element', { name: cut(problem.name), parent: problem.parent });
    case 'namespace':
      return sentence('schema-namespace', { name: cut(problem.name), namespace: cut(problem.namespace) });
    case 'order':
      return sentence('schema-order', { name: problem.name, before: problem.before });
    case 'choice':
      return sentence('schema-choice', {
        name: problem.name,
        parent: problem.parent,
        before: problem.before,
      });
    case 'too-many':
      return sentence('schema-too-many', { name: problem.name, limit: problem.limit });
    case 'missing':
      return problem.parent === ''
        ? sentence('schema-empty-message', {})
        : sentence('schema-missing', { name: problem.name, parent: problem.parent });
    case 'missing-attribute':
    case 'attribute':
    case 'child':
      return sentence(`schema-${problem.rule}`, { name: cut(problem.name), parent: problem.parent });
    case 'missing-choice':
      return sentence('schema-missing-choice', { parent: problem.parent, names: problem.names });
    case 'text':
      return sentence('schema-text', { name: problem.name });
    case 'value':
    default:
      return sentence('schema-value', {
        name: problem.name,
        type: problem.type,
        value: cut(problem.value),
        problem: valueProblem(problem.failure),
      });
  }
}

const MOST_DESCRIBED = 1000;
const LONGEST_NAME = 60;
const BLANK = /^[ \t\r\n]*$/;

/** What an opened element holds: a value, elements, or nothing the schema knows. */
export type Content = 'value' | 'elements' | 'unknown';

interface Frame {
  particle: Particle | undefined;
  type: ElementType | undefined;
  /** Position in the sequence, or index of the chosen alternative (-1: none yet). */
  at: number;
  /** How often the element at `at` has stood here. */
  count: number;
  /** Position among equal siblings, where the schema allows several. */
  index: number;
  name: string;
  value: string;
  line: number;
  /** Already found wrong in its elements: no second finding for what is merely missing behind it. */
  broken: boolean;
}

/**
 * Most elements stand at the place reached or one of the next: comparing is cheaper than hashing a fresh
 * name.
 */
function position(type: ElementType, from: number, name: string): number | undefined {
  const { particles } = type;
  for (let at = Math.max(from, 0), end = Math.min(at + 3, particles.length); at < end; at++) {
    if (particles[at]?.name === name) return at;
  }
  return type.positions.get(name);
}

function emptyFrame(): Frame {
  return {
    particle: undefined,
    type: undefined,
    at: 0,
    count: 0,
    index: 0,
    name: '',
    value: '',
    line: 0,
    broken: false,
  };
}

/**
 * One message, or one element of it, as a stream of events. Findings go to `report` in document order.
 * Feed `open`, `text` and `close` as a parser gives them; `path()` is where the stream stands.
 */
export class SchemaValidator {
  readonly #schema: MessageSchema;
  readonly #report: (finding: Finding) => void;
  readonly #frames: Frame[] = [emptyFrame()];
  readonly #base: string;
  #depth = 0;
  /** Open elements below one the schema does not know. */
  #skipped = 0;
  #findings = 0;

  /**
   * `start`: the element the stream begins with; the whole Document unless an editor checks a part, whose
   * place is then `base`.
   */
  constructor(
    schema: MessageSchema,
    report: (finding: Finding) => void,
    start: Particle = schema.root,
    base = '',
  ) {
    this.#schema = schema;
    this.#report = report;
    this.#base = base;
    const outside = this.#frame(0);
    outside.type = {
      name: '',
      content: 'sequence',
      particles: [start],
      positions: new Map([[start.name, 0]]),
    };
  }

  get findings(): number {
    return this.#findings;
  }

  open(name: string, namespace: string, attributes: readonly XmlAttribute[], line: number): Content {
    const parent = this.#frame(this.#depth);
    if (this.#skipped > 0 || parent.type === undefined) {
      this.#skipped += 1;
      return 'unknown';
    }
    const particle = this.#place(parent, name, namespace, line);
    if (particle === undefined) {
      this.#skipped = 1;
      return 'unknown';
    }
    this.#depth += 1;
    const frame = this.#frame(this.#depth);
    frame.particle = particle;
    frame.type = particle.type;
    frame.at = particle.type.content === 'choice' ? -1 : 0;
    frame.count = 0;
    frame.index = particle.max > 1 ? parent.count : 0;
    frame.name = name;
    frame.value = '';
    frame.line = line;
    frame.broken = false;
    if (attributes.length > 0 || particle.type.attribute !== undefined) this.#attributes(frame, attributes);
    return particle.type.content === 'simple' ? 'value' : 'elements';
  }

  /**
   * `cdata`: from a CDATA section, which libxml2 refuses among elements even when it is blank; so does this.
   */
  text(value: string, line: number, cdata = false): void {
    if (this.#skipped > 0 || this.#depth === 0) return;
    const frame = this.#frame(this.#depth);
    if (frame.type?.content === 'simple') frame.value += value;
    else if (cdata || !BLANK.test(value)) this.#find(line, { rule: 'text', name: frame.name });
  }

  /**
   * Ends the innermost element. For one that holds a value, returns it with its outer white space as the type
   * rules.
   */
  close(): string | undefined {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return undefined;
    }
    const frame = this.#frame(this.#depth);
    const type = frame.type;
    if (type === undefined || this.#depth === 0) return undefined;
    let value: string | undefined;
    if (type.value === undefined) {
      if (!frame.broken) this.#complete(frame, type);
    } else {
      value = normalise(type.value, frame.value);
      const failure = facetFailure(type.value, value);
      if (failure !== undefined)
        this.#find(frame.line, { rule: 'value', name: frame.name, type: type.name, value, failure });
    }
    this.#depth -= 1;
    return value;
  }

  /** Where the stream stands, with positions of repeated elements. */
  path(): string {
    let path = this.#base;
    for (let depth = 1; depth <= this.#depth; depth++) {
      const frame = this.#frame(depth);
      path += frame.index > 0 ? `/${frame.name}[${frame.index}]` : `/${frame.name}`;
    }
    return path === '' ? '/' : path;
  }

  #frame(depth: number): Frame {
    let frame = this.#frames[depth];
    if (frame === undefined) this.#frames[depth] = frame = emptyFrame();
    return frame;
  }

  /** Finds the row an element stands for and moves the parent to it; nothing when it may not stand here. */
  #place(parent: Frame, name: string, namespace: string, line: number): Particle | undefined {
    const type = parent.type;
    if (type === undefined) return undefined;
    if (type.value !== undefined) {
      this.#find(line, { rule: 'child', name, parent: parent.name }, name);
      return undefined;
    }
    const at = namespace === this.#schema.namespace ? position(type, parent.at, name) : undefined;
    const particle = at === undefined ? undefined : type.particles[at];
    if (at === undefined || particle === undefined) {
      const rule = namespace === this.#schema.namespace ? 'unknown-element' : 'namespace';
      this.#misplaced(parent, line, { rule, name, parent: parent.name, namespace });
      return undefined;
    }
    if (at === parent.at) {
      if (parent.count >= particle.max) {
        this.#misplaced(parent, line, { rule: 'too-many', name, parent: parent.name, limit: particle.max });
        return undefined;
      }
      parent.count += 1;
      return particle;
    }
    if (type.content === 'choice' ? parent.at >= 0 : at < parent.at) {
      const rule = type.content === 'choice' ? 'choice' : 'order';
      this.#misplaced(parent, line, {
        rule,
        name,
        parent: parent.name,
        before: type.particles[parent.at]?.name ?? '',
      });
      return undefined;
    }
    if (type.content === 'sequence') this.#missingBefore(parent, type, at, line);
    parent.at = at;
    parent.count = 1;
    return particle;
  }

  #missingBefore(parent: Frame, type: ElementType, end: number, line: number): void {
    for (let at = parent.at; at < end; at++) {
      const particle = type.particles[at];
      if (particle === undefined || (at === parent.at ? parent.count : 0) >= particle.min) continue;
      parent.broken = true;
      this.#find(line, { rule: 'missing', name: particle.name, parent: parent.name });
      return;
    }
  }

  #complete(frame: Frame, type: ElementType): void {
    if (type.content === 'sequence') {
      this.#missingBefore(frame, type, type.particles.length, frame.line);
    } else if (frame.at < 0 && type.particles.every((particle) => particle.min > 0)) {
      this.#find(frame.line, {
        rule: 'missing-choice',
        parent: frame.name,
        names: type.particles.map((particle) => particle.name),
      });
    }
  }

  #misplaced(parent: Frame, line: number, problem: SchemaProblem): void {
    parent.broken = true;
    this.#find(line, problem, problem.rule === 'unknown-element' || 'name' in problem ? problem.name : '');
  }

  #attributes(frame: Frame, attributes: readonly XmlAttribute[]): void {
    const expected = frame.type?.attribute;
    let seen = false;
    for (const attribute of attributes) {
      if (attribute.uri === '' && attribute.local === expected?.name) {
        seen = true;
        const failure = facetFailure(expected.value, attribute.value);
        if (failure !== undefined) {
          this.#find(
            frame.line,
            { rule: 'value', name: expected.name, type: expected.type, value: attribute.value, failure },
            `@${expected.name}`,
          );
        }
      } else if (attribute.uri !== XSI || !this.#mayStand(frame, attribute)) {
        this.#find(
          frame.line,
          { rule: 'attribute', name: attribute.local, parent: frame.name },
          `@${attribute.local}`,
        );
      }
    }
    if (expected !== undefined && !seen)
      this.#find(frame.line, { rule: 'missing-attribute', name: expected.name, parent: frame.name });
  }

  /**
   * XML Schema part 1, 2.6: hints where a schema lies may stand anywhere; `type` must name the element's own
   * type; nothing here is nillable.
   */
  #mayStand(frame: Frame, attribute: XmlAttribute): boolean {
    if (attribute.local === 'schemaLocation' || attribute.local === 'noNamespaceSchemaLocation') return true;
    if (attribute.local !== 'type') return false;
    return attribute.value === `{${this.#schema.namespace}}${frame.type?.name ?? ''}`;
  }

  #find(line: number, problem: SchemaProblem, last = ''): void {
    this.#findings += 1;
    // A hostile file can break every rule a million times; counting goes on, describing stops.
    if (this.#findings > MOST_DESCRIBED) return;
    const path = this.path();
    this.#report({
      path: last === '' ? path : `${path === '/' ? '' : path}/${last.slice(0, LONGEST_NAME)}`,
      ...(line > 0 ? { line } : {}),
      rule: `schema.${problem.rule === 'value' ? problem.failure.facet : problem.rule}`,
      severity: 'block',
      sentence: sentenceOf(problem),
    });
  }
}

// Holds one element against the official schema while it is edited.

// How a message that breaks its schema is refused: by its first place, with the number of places.
export function schemaFault(first: Finding, count: number): Fault {
  return fault('message-schema', {
    path: first.path,
    ...(first.line === undefined ? {} : { line: first.line }),
    rule: first.rule,
    sentences: count === 1 ? [first.sentence] : [first.sentence, sentence('schema-places', { count })],
  });
}

const NO_ATTRIBUTES: readonly XmlAttribute[] = [];

function walk(validator: SchemaValidator, namespace: string, node: IsoNode): void {
  validator.open(node.n, namespace, attributesOf(node), 0);
  if (node.t !== undefined && node.t !== '') validator.text(node.t, 0);
  for (const child of node.c ?? []) walk(validator, namespace, child);
  validator.close();
}

function attributesOf(node: IsoNode): readonly XmlAttribute[] {
  if (node.a === undefined) return NO_ATTRIBUTES;
  return Object.entries(node.a).map(([local, value]) => ({ uri: '', local, value }));
}

/**
 * Every schema finding of one element that is of the named type; `path` is where it stands in its message.
 */
export function validateElement(
  schema: MessageSchema,
  typeName: string,
  node: IsoNode,
  path = '',
): readonly Finding[] {
  const findings: Finding[] = [];
  const start = { name: node.n, min: 1, max: 1, type: typeOf(schema, typeName) };
  const validator = new SchemaValidator(schema, (finding) => void findings.push(finding), start, path);
  walk(validator, schema.namespace, node);
  return findings;
}
