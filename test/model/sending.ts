// How a desk of the model sends and inquires, and what becomes of the bytes.
import { sentence } from '../../shared/domain/sentence.ts';
import type { FaultCode } from '../../shared/domain/errors.ts';
import type { MessageEvent } from '../../shared/domain/batch.ts';
import type { ListedPayment, LookUpResult } from '../../shared/domain/restore/restore.ts';
import { inquiryOf, MESSAGE_ID, type AnswerTime } from './bank-answers.ts';
import { batchIds, type Reading } from './reading.ts';
import type { Rules } from './rules.ts';
import {
  ARRIVED_AFTER_WORD,
  AT_BANK,
  ATTEMPTS,
  endedAt,
  F_BANK,
  F_BATCH,
  F_LATE,
  F_PROMISED,
  FREEZE,
  freezeAt,
  FREEZES,
  get,
  HONEST,
  inStore,
  NOTHING,
  OLD_ANSWER,
  IN_TRANSIT,
  PAYMENT,
  REVISION,
  STATE,
  UNDATED,
  wireAt,
} from './state.ts';

const UNDATED_NO_RECORDS = [sentence('no-records-not-counted', { why: 'before-attempt' })];

export function makeSending(rules: Rules, reading: Reading) {
  const {
    paymentOf,
    recordOf,
    nowOf,
    messageOf,
    positionOf,
    setPosition,
    markOf,
    elsewhere,
    startsUnknown,
    updateRollbackGuard,
  } = reading;
  const lookUps = new Map<number, LookUpResult>();

  function listed(s: Uint8Array, b: number): ListedPayment {
    const payment = paymentOf(s, b);
    return {
      endToEndId: referenceOf(s, b),
      amount: { amount: `${payment + 1}0.00`, currency: 'EUR' },
      name: `Supplier ${payment}`,
      account: `1000200${payment}`,
      status: null,
    };
  }
  const referenceOf = (s: Uint8Array, b: number): string =>
    paymentOf(s, b) === 0 ? 'E-FILE' : `E-TYPED-${b}`;

  function lookUp(s: Uint8Array, d: number, b: number): LookUpResult {
    const mark = markOf(s, d, b);
    const revisionHere = (batch: string): number | null => {
      const at = inStore(d, batchIds.indexOf(batch));
      return get(s, at + STATE) === 0 ? null : get(s, at + REVISION);
    };
    if (mark.length > 0 && rules.handedOverUnseen(mark, revisionHere).length > 0) return 'handed-over';
    let rows = 0;
    for (const { batch } of mark)
      if (get(s, inStore(d, batchIds.indexOf(batch)) + STATE) !== 0) rows |= 1 << batchIds.indexOf(batch);
    for (let freeze = 1; freeze <= get(s, FREEZES); freeze += 1)
      if (get(s, freezeAt(freeze) + F_BANK) === AT_BANK) rows |= 1 << get(s, freezeAt(freeze) + F_BATCH);
    const key =
      b | (rows << 2) | (get(s, PAYMENT) << 5) | (get(s, PAYMENT + 1) << 6) | (get(s, PAYMENT + 2) << 7);
    let result = lookUps.get(key);
    if (result === undefined) {
      const { endToEndId, amount, name, account } = listed(s, b);
      const find = rules.makeFinder([
        {
          payment: 'p',
          endToEndId: endToEndId ?? '',
          amount: amount?.amount ?? '',
          currency: 'EUR',
          name: name ?? '',
          account: account ?? '',
        },
      ]);
      result = rules.lookUpResult(
        [0, 1, 2].flatMap((other) => ((rows >> other) % 2 === 1 ? find(listed(s, other)) : [])),
      );
      lookUps.set(key, result);
    }
    return result;
  }

  /** A person asks bank and desks before a held message is sent, and hears the truth. */
  function nobodyHasIt(s: Uint8Array, b: number): boolean {
    for (let freeze = 1; freeze <= get(s, FREEZES); freeze += 1) {
      const at = freezeAt(freeze);
      const other = get(s, at + F_BATCH);
      if (paymentOf(s, other) !== paymentOf(s, b)) continue;
      if (get(s, at + F_BANK) === AT_BANK || (other !== b && get(s, at + F_PROMISED) === 1)) return false;
    }
    return true;
  }

  /** Null: it may be sent now, after a look-up or a person's word where a restore asks for it. */
  function refuseSending(s: Uint8Array, d: number, b: number): FaultCode | null {
    const other = elsewhere(s, d, b);
    if (other !== null) return other;
    const begun = rules.nextMessagePosition(positionOf(s, d, b), 'intent');
    if (!begun.ok) return begun.error.code;
    const restore = recordOf(s, d);
    if (restore === null) return null;
    const now = nowOf(s);
    const attempts = get(s, inStore(d, b) + ATTEMPTS);
    const result = rules.requiresLookUp(restore, now) ? lookUp(s, d, b) : null;
    const refused = rules.refuseAttempt({
      restore,
      now,
      state: messageOf(s, d, b) === 'queued' ? 'queued' : 'unknown',
      attempts,
      startsUnknown: startsUnknown(s, d, b),
      givenUpTo: null,
      lookUp:
        result === null ? null : { restore: restore.at, attempts, result, findings: '', settledAt: null },
    });
    return refused !== null && result !== null && result !== 'clear' && nobodyHasIt(s, b) ? null : refused;
  }

  /** What became of the bytes on the wire, and what the desk is told. */
  function end(s: Uint8Array, d: number, event: MessageEvent | 'killed', bank: number, late = 0): boolean {
    const b = get(s, wireAt(d)) - 1;
    const its = freezeAt(get(s, inStore(d, b) + FREEZE));
    if (bank !== 0 && get(s, its + F_BANK) !== AT_BANK) s[its + F_BANK] = bank;
    if (late !== 0 && get(s, its + F_BANK) === 0) s[its + F_LATE] = late;
    s[wireAt(d)] = 0;
    if (event === 'killed') {
      setPosition(s, d, b, rules.afterRestart(positionOf(s, d, b)));
      return true;
    }
    if (!rules.marksBeforeSending) updateRollbackGuard(s, d);
    const next = rules.nextMessagePosition(positionOf(s, d, b), event);
    if (next.ok) setPosition(s, d, b, next.value);
    return next.ok;
  }

  function inquire(s: Uint8Array, d: number, b: number, time: AnswerTime = 'dated'): boolean {
    const own = get(s, inStore(d, b) + FREEZE);
    let other = false;
    for (let freeze = 1; freeze <= get(s, FREEZES); freeze += 1) {
      const at = freezeAt(freeze);
      if (
        freeze !== own &&
        get(s, at + F_BANK) === AT_BANK &&
        referenceOf(s, get(s, at + F_BATCH)) === referenceOf(s, b)
      )
        other = true;
    }
    const bank = get(s, freezeAt(own) + F_BANK);
    const { evidence, why } = inquiryOf(rules.evaluateInquiry, bank, other, MESSAGE_ID, time);
    if (time !== 'dated' && evidence === 'unanswered' && why !== null) {
      const said = time === 'old' ? OLD_ANSWER : HONEST;
      if (get(s, inStore(d, b) + UNDATED) === said) return false;
      s[inStore(d, b) + UNDATED] = said;
      return true;
    }
    const event: MessageEvent | null =
      evidence === 'payments'
        ? 'inquiry-shows-payments'
        : evidence === 'refusal'
          ? 'inquiry-shows-refusal'
          : evidence === 'nothing'
            ? 'inquiry-shows-nothing'
            : null;
    const next = event === null ? null : rules.nextMessagePosition(positionOf(s, d, b), event);
    if (next?.ok === true) {
      setPosition(s, d, b, next.value);
      s[inStore(d, b) + UNDATED] = 0;
    }
    return next?.ok === true;
  }

  /**
   * A person at the bank says that it has none of it. The person may be wrong, but not beside an answer that
   * is an old one: the product promises nothing where both are.
   */
  function settle(s: Uint8Array, d: number, b: number): boolean {
    const at = inStore(d, b);
    const said = get(s, at + UNDATED);
    const isTrue = get(s, freezeAt(get(s, at + FREEZE)) + F_BANK) === 0;
    const position = positionOf(s, d, b);
    const { state, nothingShown } = position;
    if (!isTrue && said === OLD_ANSWER) return false;
    const bankSays = said === 0 ? null : UNDATED_NO_RECORDS;
    if (!rules.acceptsBankWord({ state, nothingShown, isHeld: false, bankSays })) return false;
    const next = rules.nextMessagePosition(position, 'inquiry-shows-nothing');
    if (!next.ok) return false;
    setPosition(s, d, b, next.value);
    s[at + UNDATED] = 0;
    return true;
  }

  /** What nobody waits for any more reaches the bank. */
  function arrive(s: Uint8Array, d: number, b: number): boolean {
    const at = inStore(d, b);
    const its = freezeAt(get(s, at + FREEZE));
    if (get(s, at + FREEZE) === 0 || get(s, its + F_LATE) !== IN_TRANSIT) return false;
    if (get(s, its + F_BANK) !== 0) return false;
    s[its + F_BANK] = AT_BANK;
    const wasTrue = get(s, at + NOTHING) === 1 || get(s, at + UNDATED) === HONEST || get(s, wireAt(d)) !== 0;
    s[its + F_LATE] = wasTrue ? ARRIVED_AFTER_WORD : 0;
    return true;
  }

  /** A search, whose answers are not signed, shows what the bank has. */
  function find(s: Uint8Array, d: number, b: number): boolean {
    const at = inStore(d, b);
    const its = freezeAt(get(s, at + FREEZE));
    if (get(s, its + F_BANK) !== AT_BANK || get(s, its + F_LATE) !== ARRIVED_AFTER_WORD) return false;
    setPosition(s, d, b, rules.afterContrarySign(positionOf(s, d, b)));
    s[at + UNDATED] = 0;
    s[its + F_LATE] = 0;
    return true;
  }

  /** The intent is durable, and the mark on the disk, before a byte leaves. */
  function send(s: Uint8Array, d: number, b: number): boolean {
    if (refuseSending(s, d, b) !== null) return false;
    const begun = rules.nextMessagePosition(positionOf(s, d, b), 'intent');
    if (!begun.ok) return false;
    setPosition(s, d, b, begun.value);
    s[inStore(d, b) + ATTEMPTS] = 1;
    if (!rules.saidOutlivesAttempt) s[inStore(d, b) + UNDATED] = 0;
    s[wireAt(d)] = b + 1;
    if (rules.marksBeforeSending) updateRollbackGuard(s, d);
    return true;
  }

  /** An officer decides that a message is not sent. */
  function withdraw(s: Uint8Array, d: number, b: number): boolean {
    if (elsewhere(s, d, b) !== null) return false;
    const ended = rules.nextMessagePosition(positionOf(s, d, b), 'withdraw');
    if (!ended.ok) return false;
    setPosition(s, d, b, ended.value);
    s[endedAt(d, b)] = get(s, inStore(d, b) + FREEZE);
    updateRollbackGuard(s, d);
    return true;
  }

  const wasAttempted = (s: Uint8Array, d: number, b: number): boolean =>
    get(s, inStore(d, b) + ATTEMPTS) === 1;

  return { wasAttempted, refuseSending, send, end, inquire, withdraw, settle, arrive, find };
}
