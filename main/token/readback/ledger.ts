// Adds up what the walker finds: totals, accounts, countries, dates, and the line per transaction whose
// digest both readers must share.
import { createHash } from 'node:crypto';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import { type Exact, NOTHING, exactText, plus, readExact, same, totalText } from './decimal-sum.ts';
import { Refusal } from './refusal.ts';
import type { Fact, Scope } from './shape.ts';
import { createSpecials } from './specials.ts';
import type { Facts, WalkListener } from './walker.ts';

/** Lines gathered before they are hashed; a call per line would cost more than the hash. */
const BATCH = 32_768;

export interface Ledger extends WalkListener {
  reading(): Omit<Reading, 'sha256' | 'bytes'>;
}

interface Tally {
  count: number;
  sum: Exact;
}

export function createLedger(kind: PainKind): Ledger {
  const digest = createHash('sha256');
  let lines = '';
  let header: Facts | null = null;
  let groups = 0;
  const whole: Tally = { count: 0, sum: NOTHING };
  let part: Tally = { count: 0, sum: NOTHING };
  const totals = new Map<string, Tally>();
  const ownAccounts = new Set<string>();
  const countries = new Set<string>();
  const valueDates = new Set<string>();
  const specials = createSpecials();

  const transaction = (facts: Facts, group: Facts | null): void => {
    if (group === null) throw new Refusal('payment-outside-group', facts.offset);
    if (facts.one.has('amount') && facts.one.has('equivalent'))
      throw new Refusal('amount-twice', facts.offset);
    const amountText = facts.one.get('amount') ?? facts.one.get('equivalent') ?? missing('amount', facts);
    const currency = facts.one.get('currency') ?? missing('currency', facts);
    const amount = readExact(amountText, facts.offset);
    const account = accountOf(facts, 'iban', 'other');
    const country = countryOf(facts);
    whole.count += 1;
    whole.sum = plus(whole.sum, amount);
    part.count += 1;
    part.sum = plus(part.sum, amount);
    const total = totals.get(currency) ?? { count: 0, sum: NOTHING };
    total.count += 1;
    total.sum = plus(total.sum, amount);
    totals.set(currency, total);
    countries.add(country);
    specials.transaction(need('endToEndId', facts), group.special, facts.special);
    const text = (fact: Fact): string => facts.one.get(fact) ?? '';
    lines += `${JSON.stringify([
      need('groupId', group),
      accountOf(group, 'ownIban', 'ownOther'),
      need('valueDate', group),
      text('instructionId'),
      need('endToEndId', facts),
      currency,
      amountText,
      text('name'),
      account,
      text('bic'),
      country,
      facts.ustrd.join('\n'),
      facts.reference.join('\n'),
      text('mandate'),
    ])}\n`;
    if (lines.length > BATCH) {
      digest.update(lines);
      lines = '';
    }
  };

  const group = (facts: Facts): void => {
    groups += 1;
    checkDeclared(facts, part, false);
    part = { count: 0, sum: NOTHING };
    ownAccounts.add(accountOf(facts, 'ownIban', 'ownOther'));
    valueDates.add(need('valueDate', facts));
  };

  return {
    scope(scope: Scope, facts, enclosing) {
      if (scope === 'header') {
        if (groups > 0) throw new Refusal('header-after-groups', facts.offset);
        header = facts;
      } else if (scope === 'group') {
        if (header === null) throw new Refusal('group-before-header', facts.offset);
        group(facts);
      } else {
        transaction(facts, enclosing);
      }
    },
    reading() {
      if (header === null) throw new Refusal('header-missing', 0);
      checkDeclared(header, whole, true);
      digest.update(lines);
      return {
        kind,
        messageId: need('messageId', header),
        creationDateTime: need('created', header),
        initiatingParty: header.one.get('initiator') ?? '',
        groups,
        transactions: whole.count,
        controlSum: exactText(whole.sum, 0),
        totals: [...totals]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([currency, total]) => ({
            currency,
            amount: totalText(total.sum, currency),
            count: total.count,
          })),
        ownAccounts: [...ownAccounts].toSorted(),
        countries: [...countries].toSorted(),
        valueDates: [...valueDates].toSorted(),
        transactionsDigest: digest.digest('hex'),
        special: specials.report(),
      };
    },
  };
}

/** NbOfTxs and CtrlSum must say what was counted; only the header must have NbOfTxs. */
function checkDeclared(facts: Facts, counted: Tally, required: boolean): void {
  const count = facts.one.get('count') ?? (required ? missing('NbOfTxs', facts) : undefined);
  if (count !== undefined && !(/^\d{1,15}$/u.test(count) && BigInt(count) === BigInt(counted.count))) {
    throw new Refusal('count-differs', facts.offset);
  }
  const sum = facts.one.get('sum');
  if (sum !== undefined && !same(readExact(sum, facts.offset), counted.sum))
    throw new Refusal('sum-differs', facts.offset);
}

function accountOf(facts: Facts, iban: Fact, other: Fact): string {
  const both = facts.one.get(iban);
  const otherwise = facts.one.get(other);
  if (both !== undefined && otherwise !== undefined) throw new Refusal('account-twice', facts.offset);
  return both ?? otherwise ?? '';
}

function countryOf(facts: Facts): string {
  return (
    facts.one.get('iban')?.slice(0, 2) ??
    facts.one.get('country') ??
    facts.one.get('bic')?.slice(4, 6) ??
    '??'
  );
}

function need(fact: Fact, facts: Facts): string {
  return facts.one.get(fact) ?? missing(fact, facts);
}

function missing(what: string, facts: Facts): never {
  throw new Refusal('fact-missing', facts.offset, what);
}
