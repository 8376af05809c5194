// Owns the ways in which a message can differ from its schema, and which code with its data each becomes.
import type { ValueProblem } from '../../shared/domain/finding-sentence.ts';
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import type { FacetFailure } from './schema/simple-type.ts';

/** One way in which a message can differ from its schema. */
export type SchemaProblem =
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

export function sentenceOf(problem: SchemaProblem): Sentence {
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
