// Which enhanced inquiries answer for many payments at once: one per own account, direction and stretch of
// time in which messages went out.
import { receivedText } from '../../../../shared/domain/bank-rules/dates.ts';
import { FLOW_INDICATOR } from '../../../../shared/domain/bank-rules/flow-indicator.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';

/** One message with payments to ask about. Times in milliseconds since the epoch. */
export interface Wanted {
  readonly message: string;
  readonly ownAccount: string;
  readonly kind: PainKind;
  /** When it began to leave, and when its last answer came. */
  readonly from: number;
  readonly to: number;
}

export interface PageSearch {
  readonly key: string;
  readonly messages: readonly string[];
  readonly criteria: Readonly<Record<string, string>>;
}

/** Clocks differ, and a bank may stamp a message only when it has unpacked it. */
const BEFORE = 15 * 60_000;
const AFTER = 60 * 60_000;

/**
 * @param oldest first moment the bank answers for
 * @param now no window may end after it (interface document 2.2)
 * @returns the searches, and the messages that no search can reach any more
 */
export function planSearches(
  wanted: readonly Wanted[],
  oldest: number,
  now: number,
): { readonly searches: readonly PageSearch[]; readonly outOfReach: readonly string[] } {
  const outOfReach = wanted.filter((one) => one.to + AFTER < oldest);
  const reachable = wanted.filter((one) => one.to + AFTER >= oldest);
  const groups = Map.groupBy(reachable, (one) => `${one.ownAccount} ${directionOf(one.kind)}`);
  const searches = [...groups].flatMap(([key, ofGroup]) =>
    stretches(ofGroup).map(({ from, to, messages, kind, ownAccount }): PageSearch => {
      const begin = Math.max(from - BEFORE, oldest);
      return {
        key: `${key} ${begin}`,
        messages,
        criteria: {
          account: ownAccount,
          transaction_flow_indicator: FLOW_INDICATOR[directionOf(kind)],
          transaction_received_date_time_from: receivedText(begin),
          transaction_received_date_time_to: receivedText(Math.min(to + AFTER, now)),
        },
      };
    }),
  );
  return { searches, outOfReach: outOfReach.map((one) => one.message) };
}

interface Stretch {
  from: number;
  to: number;
  messages: string[];
  readonly kind: PainKind;
  readonly ownAccount: string;
}

function stretches(wanted: readonly Wanted[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const { from, to, message, kind, ownAccount } of wanted.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last !== undefined && from - BEFORE <= last.to + AFTER) {
      last.to = Math.max(last.to, to);
      last.messages.push(message);
    } else {
      found.push({ from, to, messages: [message], kind, ownAccount });
    }
  }
  return found;
}
