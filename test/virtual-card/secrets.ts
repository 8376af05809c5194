// PIN and PUK of the virtual card: try counters, lock and unlock (SP 800-73-4 part 2, 3.2).
import { type Answer, SW } from './apdu.ts';

export interface CardSecrets {
  verified(): boolean;
  /** Ends the verified state, as power-off and reset do. */
  forget(): void;
  /** VERIFY; without data it only asks. */
  verify(data: Buffer): Answer;
  /** CHANGE REFERENCE DATA: the old value and the new one, eight bytes each. */
  change(reference: number, data: Buffer): Answer;
  /** RESET RETRY COUNTER: the PUK and the new PIN. */
  unblock(data: Buffer): Answer;
  triesLeft(): { readonly pin: number; readonly puk: number };
  /** Puts both counters back, for the next test. */
  restore(): void;
}

export const PIN_REFERENCE = 0x80;
const PUK_REFERENCE = 0x81;
const SIZE = 8;

/** `pin` and `puk` are up to eight characters; the card pads with FF. */
export function createSecrets(pin: string, puk: string, tries = 3): CardSecrets {
  const first = { pin: padded(pin), puk: padded(puk) };
  let values = { ...first };
  let left = { pin: tries, puk: tries };
  let verified = false;

  const check = (which: 'pin' | 'puk', entry: Buffer): Answer => {
    if (left[which] === 0) return { sw: SW.blocked };
    if (entry.equals(values[which])) {
      left = { ...left, [which]: tries };
      return { sw: SW.ok };
    }
    left = { ...left, [which]: left[which] - 1 };
    if (which === 'pin') verified = false;
    return { sw: left[which] === 0 ? SW.blocked : SW.triesLeft + left[which] };
  };

  return {
    verified: () => verified,
    forget: () => {
      verified = false;
    },
    verify(data) {
      if (data.length === 0)
        return { sw: verified ? SW.ok : left.pin === 0 ? SW.blocked : SW.triesLeft + left.pin };
      if (data.length !== SIZE) return { sw: SW.wrongData };
      const answer = check('pin', data);
      verified = answer.sw === SW.ok;
      return answer;
    },
    change(reference, data) {
      if (data.length !== 2 * SIZE) return { sw: SW.wrongData };
      const which = reference === PIN_REFERENCE ? 'pin' : reference === PUK_REFERENCE ? 'puk' : null;
      if (which === null) return { sw: SW.referenceNotFound };
      const answer = check(which, data.subarray(0, SIZE));
      if (answer.sw === SW.ok) values = { ...values, [which]: Buffer.from(data.subarray(SIZE)) };
      return answer;
    },
    unblock(data) {
      if (data.length !== 2 * SIZE) return { sw: SW.wrongData };
      const answer = check('puk', data.subarray(0, SIZE));
      if (answer.sw !== SW.ok) return answer;
      values = { ...values, pin: Buffer.from(data.subarray(SIZE)) };
      left = { ...left, pin: tries };
      return answer;
    },
    triesLeft: () => left,
    restore() {
      values = { ...first };
      left = { pin: tries, puk: tries };
      verified = false;
    },
  };
}

function padded(value: string): Buffer {
  const bytes = Buffer.alloc(SIZE, 0xff);
  bytes.write(value, 'latin1');
  return bytes;
}
