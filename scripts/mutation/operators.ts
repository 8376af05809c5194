// Which mutants a source file has: operators, conditions and truth values, each changed in one place.
import { parseSync } from 'vite';

export interface Mutant {
  /** Position among the mutants of its file; also the number by which the instrumented file asks for it. */
  readonly number: number;
  readonly line: number;
  /** The line it begins in, so that a list can name it whatever its number is. */
  readonly on: string;
  /** What was there and what stands there instead: `a < b → a <= b`, in one line. */
  readonly change: string;
}

export interface MutatedSource {
  readonly mutants: readonly Mutant[];
  /** The source with all of them in it, each asleep behind `$mutant(file, number)`. */
  readonly instrumented: string;
}

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** What may stand where an expression stood. */
interface Variant {
  readonly node: AstNode;
  readonly texts: readonly string[];
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
};
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

export function mutate(path: string, text: string): MutatedSource {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message ?? ''}`);
  const mutants: Mutant[] = [];
  const lines = text.split('\n');
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
  const note = (node: AstNode, became: string): number => {
    const number = mutants.length;
    const was = text.slice(node.start, node.end);
    const line = lineOf(node.start);
    const on = lines[line - 1]?.trim() ?? '';
    mutants.push({ number, line, on, change: `${oneLine(was)} → ${oneLine(became)}` });
    return number;
  };

  /** The node's text with the mutants of its parts in it, and its own around it. */
  function instrument(node: AstNode, parent: AstNode | null, key: string): string {
    if (isType(node)) return text.slice(node.start, node.end);
    const variants = variantsOf(node, parent, key, text);
    const numbers = variants.flatMap(({ texts }) => texts.map((its) => ({ its, number: note(node, its) })));
    const parts = childrenOf(node)
      .filter(([, child]) => child.start >= node.start && child.end <= node.end)
      .toSorted(([, a], [, b]) => a.start - b.start);
    let whole = '';
    let at = node.start;
    for (const [name, child] of parts) {
      if (child.start < at) continue;
      whole += text.slice(at, child.start) + instrument(child, node, name);
      at = child.end;
    }
    whole += text.slice(at, node.end);
    return numbers.reduceRight(
      (rest, { its, number }) => `($mutant(${JSON.stringify(path)}, ${number}) ? (${its}) : (${rest}))`,
      whole,
    );
  }

  const root = program as unknown as AstNode;
  const instrumented = instrument({ ...root, start: 0, end: text.length }, null, '');
  return { mutants, instrumented };
}

function variantsOf(node: AstNode, parent: AstNode | null, key: string, text: string): readonly Variant[] {
  const source = (part: unknown): string => text.slice((part as AstNode).start, (part as AstNode).end);
  const variant = (...texts: readonly string[]): readonly Variant[] => [{ node, texts }];
  const isCondition =
    key === 'test' &&
    parent !== null &&
    ['IfStatement', 'ConditionalExpression', 'WhileStatement', 'ForStatement'].includes(parent.type);
  const truths = isCondition ? ['true', 'false'] : [];
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const others = OPERATORS[String(node['operator'])] ?? [];
      // Text is joined with +; there is no text that is something else with -.
      const joinsText = node['operator'] === '+' && /['"`]/u.test(source(node));
      const operands = (operator: string): string =>
        `(${source(node['left'])}) ${operator} (${source(node['right'])})`;
      return variant(...truths, ...(joinsText ? [] : others.map((operator) => operands(operator))));
    }
    case 'UnaryExpression':
      if (node['operator'] === '!') return variant(...truths, source(node['argument']));
      return node['operator'] === '-' ? variant(source(node['argument'])) : variant(...truths);
    case 'AssignmentExpression': {
      const others = OPERATORS[String(node['operator'])] ?? [];
      return node['operator'] === '=' || parent?.type !== 'ExpressionStatement'
        ? []
        : variant(
            ...others.map((operator) => `${source(node['left'])} ${operator} ${source(node['right'])}`),
          );
    }
    case 'UpdateExpression':
      return variant(
        text.slice(node.start, node.end).replace(/\+\+|--/u, (sign) => (sign === '++' ? '--' : '++')),
      );
    case 'Literal':
      return typeof node['value'] === 'boolean' && !isWord(parent, key)
        ? variant(node['value'] ? 'false' : 'true')
        : [];
    case 'CallExpression': {
      const callee = node['callee'] as AstNode;
      const property = callee['property'] as AstNode | undefined;
      const name = String(property?.['name']);
      const other = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
      const inChain = parent?.type === 'MemberExpression' || parent?.type === 'ChainExpression';
      if (callee.type !== 'MemberExpression' || property === undefined || other === undefined || inChain)
        return variant(...truths);
      const its = text.slice(node.start, property.start) + other + text.slice(property.end, node.end);
      return variant(...truths, its);
    }
    default:
      return isCondition ? variant(...truths) : [];
  }
}

/** A literal that is a name: of a property, or a pattern's. */
function isWord(parent: AstNode | null, key: string): boolean {
  return parent === null || (key === 'key' && parent['computed'] !== true) || parent.type.startsWith('TS');
}

const isType = ({ type }: AstNode): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type);

function childrenOf(node: AstNode): readonly (readonly [string, AstNode])[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters') return [];
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    // A shorthand property is one text for two nodes.
    if (node.type === 'Property' && node['shorthand'] === true && key === 'key') return [];
    return all.filter(isNode).map((child) => [key, child] as const);
  });
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
