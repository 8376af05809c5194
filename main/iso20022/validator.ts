// Judges a message as the official schema does: element order, cardinality, choice, attributes and values,
// event by event.
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { ElementType, MessageSchema, Particle } from './schema/compile.ts';
import { facetFailure, normalise } from './schema/simple-type.ts';
import { sentenceOf } from './schema-problem.ts';
import type { SchemaProblem } from './schema-problem.ts';
import { XSI } from './xml/xml-reader.ts';
import type { XmlAttribute } from './xml/xml-reader.ts';

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
