// The notation of the second reader's definitions: a tree of element names whose leaves name a fact.
import type { Direction, PainKind, PaymentVersion } from '../../../shared/domain/message-versions/version.ts';
import type { SpecialKind } from '../../../shared/domain/special-details.ts';

/** Facts of one scope. `ustrd` and `reference` may occur several times, every other at most once. */
export type ElementField =
  | 'messageId'
  | 'created'
  | 'initiator'
  | 'count'
  | 'sum'
  | 'groupId'
  | 'valueDate'
  | 'ownIban'
  | 'ownOther'
  | 'instructionId'
  | 'endToEndId'
  | 'amount'
  | 'equivalent'
  | 'mandate'
  | 'name'
  | 'country'
  | 'iban'
  | 'other'
  | 'bic'
  | 'ustrd'
  | 'reference';

export type Scope = 'header' | 'group' | 'transaction';

export interface ElementPlace {
  readonly scope?: Scope;
  readonly fact?: ElementField;
  /** True where the element must carry Ccy. */
  readonly currency?: boolean;
  /** Children that lead to facts. */
  readonly inside: ReadonlyMap<string, ElementPlace>;
  /** Children that hold no fact. A child in neither is refused, so that no fact hides beside its place. */
  readonly besides: ReadonlySet<string>;
  /** Children whose texts are reported as they stand, with the kind they are reported under. */
  readonly special: ReadonlyMap<string, SpecialKind>;
}

/**
 * `*` names the other children the message allows there; `!` those whose texts change the money or its
 * destination.
 */
export type Tree = { readonly [name: string]: Tree | string };

/** One version of a payment message as the second reader follows it. */
export interface MessageShape {
  readonly kind: PainKind;
  readonly direction: Direction;
  readonly namespace: string;
  readonly root: ElementPlace;
  /** Elements that may stand several times under one parent (maxOccurs above one); any other may not. */
  readonly repeatable: ReadonlySet<string>;
}

const SCOPES = new Map<string, Scope>([
  ['GrpHdr', 'header'],
  ['PmtInf', 'group'],
  ['CdtTrfTxInf', 'transaction'],
  ['DrctDbtTxInf', 'transaction'],
]);

function place(name: string, tree: Tree | string): ElementPlace {
  if (typeof tree === 'string') {
    return {
      fact: tree as ElementField,
      currency: tree === 'amount' || tree === 'equivalent',
      inside: new Map(),
      besides: new Set(),
      special: new Map(),
    };
  }
  const { '*': others = '', '!': reported = {}, ...below } = tree;
  const inside = new Map(Object.entries(below).map(([child, subtree]) => [child, place(child, subtree)]));
  const besides = new Set(typeof others === 'string' ? others.split(' ') : []);
  const special = new Map(Object.entries(reported) as [string, SpecialKind][]);
  const scope = SCOPES.get(name);
  return scope === undefined ? { inside, besides, special } : { scope, inside, besides, special };
}

export function shape(
  { name, direction }: PaymentVersion,
  document: Tree,
  repeatable: readonly string[],
): MessageShape {
  return {
    kind: name,
    direction,
    namespace: `urn:iso:std:iso:20022:tech:xsd:${name}`,
    root: place('', { Document: document }),
    repeatable: new Set(repeatable),
  };
}
