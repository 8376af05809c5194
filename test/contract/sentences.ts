// Finds sentences in source code: string literals and templates that read as words for a person.
import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Three words in a row, of which the later ones are lower case: a phrase, not an id, a path or a heading. */
const PHRASE =
  /(?:^|[\s"'“(])\p{L}[\p{L}'’-]*[,;:]? (?:\p{Ll}[\p{L}'’-]*|\{\})[,;:]? (?:\p{Ll}[\p{L}'’-]*|\{\})/u;
/** Rules of a style sheet, with what is put into them. */
const STYLE_RULE = /[^{};]*\{[^{}]*:(?:\{\}|[^{}])*\}/gu;
/** What a developer reads: an error that is thrown means a defect. */
const FOR_DEVELOPERS = new Set(['Error', 'TypeError', 'RangeError']);

/** Every sentence of a source, with `{}` for what is put into it. */
export function sentencesIn(text: string, path: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) {
      // A cast and `satisfies` hold an expression; a type holds none.
      visit(node['expression']);
      return;
    }
    if (node.type === 'JSXAttribute' && (node['name'] as Node)['name'] === 'className') return;
    if (node.type === 'NewExpression' && FOR_DEVELOPERS.has((node['callee'] as Node)['name'] as string))
      return;
    const words = wordsOf(node);
    if (words !== null && PHRASE.test(words.replaceAll(STYLE_RULE, ''))) found.push(words);
    for (const [name, child] of Object.entries(node)) if (name !== 'parent') visit(child);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

function wordsOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type === 'JSXText') return node['value'] as string;
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('{}');
}
