// The first reader's view of what changes the money or its destination beside amount and beneficiary
// (shared/domain/special-facts.ts).
import { createHash, type Hash } from 'node:crypto';
import {
  SPECIAL_KINDS,
  SPECIAL_VALUES,
  type SpecialFact,
  type SpecialKind,
  type SpecialTexts,
} from '../../shared/domain/special-facts.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { painForm } from './versions/catalogue.ts';
import type { Special } from './versions/version.ts';
import { at, child, childrenOf } from './tree.ts';

type Lines = readonly (readonly [SpecialKind, string])[];

const ORDINARY = new Set(['NOTPROVIDED']);

function leaves(kind: SpecialKind, node: IsoNode, path: string): Lines {
  const children = node.c ?? [];
  if (children.length > 0) return children.flatMap((inner) => leaves(kind, inner, `${path}/${inner.n}`));
  const text = node.t ?? '';
  if (text === '' || ORDINARY.has(text)) return [];
  const currency = node.a?.['Ccy'];
  return [[kind, `${path} ${currency === undefined ? '' : `${currency} `}${text}`]];
}

/** Lines of the named children, in the order in which they stand in the message. */
function named(parent: IsoNode | undefined, kinds: Readonly<Record<string, SpecialKind>>): Lines {
  return (parent?.c ?? []).flatMap((node) =>
    Object.hasOwn(kinds, node.n) ? leaves(kinds[node.n] ?? 'purpose', node, node.n) : [],
  );
}

/** What a group gives to each of its transactions. */
export function groupSpecials(kind: PainKind, group: IsoNode): Lines {
  const { special, ...form } = painForm(kind);
  const [method] = childrenOf(group, 'PmtMtd');
  const lines = method === undefined || method.t === form.method ? [] : leaves('method', method, 'PmtMtd');
  return [...lines, ...named(group, special.group)];
}

export function transactionSpecials(kind: PainKind, transaction: IsoNode, group: Lines): SpecialTexts {
  const { counterparty, special } = painForm(kind);
  const agent = child(transaction, counterparty.agent);
  const account = child(transaction, counterparty.account);
  const lines: Lines = [
    ...group,
    ...named(at(transaction, 'Amt'), { EqvtAmt: 'equivalent' }),
    ...named(transaction, { ...special.transaction, [`${counterparty.agent}Acct`]: 'bank-account' }),
    ...named(child(agent, 'FinInstnId'), special.bank),
    ...named(agent, { BrnchId: 'bank' }),
    ...accountForm(account, special.account),
  ];
  const texts = new Map<SpecialKind, string>();
  for (const [name, line] of lines)
    texts.set(name, texts.has(name) ? `${texts.get(name) ?? ''}\n${line}` : line);
  return texts;
}

/** In document order: Id stands before Tp, Ccy and Nm. */
function accountForm(account: IsoNode | undefined, form: Special): Lines {
  return [
    ...named(at(account, 'Id', 'Othr'), { SchmeNm: 'account-form', Issr: 'account-form' }),
    ...named(account, form),
  ];
}

/** Adds up the facts of a message's transactions. */
export class SpecialTally {
  readonly #found = new Map<
    SpecialKind,
    { payments: number; readonly values: Set<string>; readonly digest: Hash }
  >();

  add(endToEndId: string, texts: SpecialTexts): void {
    for (const [kind, text] of texts) {
      const found = this.#found.get(kind) ?? {
        payments: 0,
        values: new Set<string>(),
        digest: createHash('sha256'),
      };
      found.payments += 1;
      if (found.values.size < SPECIAL_VALUES) found.values.add(text);
      found.digest.update(`${JSON.stringify([endToEndId, text])}\n`);
      this.#found.set(kind, found);
    }
  }

  facts(): SpecialFact[] {
    return SPECIAL_KINDS.flatMap((kind) => {
      const found = this.#found.get(kind);
      return found === undefined
        ? []
        : [{ kind, payments: found.payments, values: [...found.values], digest: found.digest.digest('hex') }];
    });
  }
}
