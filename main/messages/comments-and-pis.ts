// Comments and processing instructions of a file: no part of its message, so not kept, and the officer is
// told.
import type { Finding } from '../../shared/domain/message-finding.ts';

type Aside = 'comment' | 'instruction';

export class Asides {
  readonly #seen = new Map<Aside, { readonly count: number; readonly line: number }>();

  count(kind: Aside, line: number): void {
    const seen = this.#seen.get(kind);
    this.#seen.set(kind, { count: (seen?.count ?? 0) + 1, line: seen?.line ?? line });
  }

  /** One per kind, at the line of the first. */
  findings(): readonly Finding[] {
    return [...this.#seen].map(([kind, { count, line }]) => ({
      path: '/Document',
      line,
      rule: 'import.not-kept',
      severity: 'warn',
      sentence: notKept(kind, count),
    }));
  }
}

function notKept(kind: Aside, count: number): string {
  const words = kind === 'comment' ? 'comment' : 'processing instruction';
  return count === 1
    ? `The file holds a ${words}. It is no part of the message and is not kept.`
    : `The file holds ${count} ${words}s. They are no part of the message and are not kept.`;
}
