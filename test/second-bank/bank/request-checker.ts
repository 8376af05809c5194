// Owns the judgement of one request: the findings in the order they were made, and the refusal that ends it.
import { RULES } from './rules.ts';
import type { RuleId } from './rules.ts';
import type { BankOptions } from './options.ts';

export interface Finding {
  readonly rule: RuleId;
  readonly section: string;
  readonly text: string;
  readonly detail: string;
}

/** Ends a request at once: what follows could not be read without what is missing. */
export class Refusal extends Error {}

export class RequestChecker {
  readonly findings: Finding[] = [];
  readonly #options: BankOptions;

  constructor(options: BankOptions) {
    this.#options = options;
  }

  /** Notes a broken rule and goes on. A rule that a test of the tests switched off is not looked at. */
  check(rule: RuleId, kept: boolean, detail = ''): boolean {
    if (kept || this.#options.ignoredRules.includes(rule)) return kept;
    this.findings.push({ rule, section: RULES[rule].section, text: RULES[rule].text, detail });
    return false;
  }

  /** Ends the request when a rule is broken, with all that was noted so far. */
  demand(rule: RuleId, kept: boolean, detail = ''): void {
    this.check(rule, kept, detail);
    this.settle();
  }

  /** Ends the request when anything was noted. */
  settle(): void {
    if (this.findings.length > 0) throw new Refusal('a rule is broken');
  }

  /** Ends the request with a rule that cannot be ignored, because nothing can be read without it. */
  refuse(rule: RuleId, detail = ''): never {
    this.findings.push({ rule, section: RULES[rule].section, text: RULES[rule].text, detail });
    throw new Refusal(RULES[rule].text);
  }

  /** The status of the first finding decides the answer. */
  get status(): number {
    const first = this.findings[0];
    if (first === undefined) return 200;
    return this.#options.statusOfRule[first.rule] ?? RULES[first.rule].status;
  }
}
