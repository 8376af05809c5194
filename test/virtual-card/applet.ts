// The PIV card application (SP 800-73-4 part 2): SELECT, GET DATA, VERIFY, PUK commands and GENERAL
// AUTHENTICATE.
import { type Answer, type Command, SW } from './apdu.ts';
import { type CardKey, cardKey } from './private-key.ts';
import {
  APPLICATION_PROPERTIES,
  KEY_REFERENCE,
  PIV_APPLICATION,
  pivObjects,
  type SlotName,
} from './piv-objects.ts';
import { type CardSecrets, PIN_REFERENCE } from './secrets.ts';
import { parseTlv, tlv } from './tlv.ts';

/** Key and certificate of one slot. */
export interface SlotContent {
  readonly slot: SlotName;
  /** PKCS#8 PEM. */
  readonly key: string;
  readonly certificate: Uint8Array;
}

export const INS = {
  verify: 0x20,
  change: 0x24,
  unblock: 0x2c,
  authenticate: 0x87,
  select: 0xa4,
  getData: 0xcb,
} as const;

interface SlotKey {
  readonly slot: SlotName;
  readonly key: CardKey;
}

/** What the card answers to one complete command. */
export function createApplet(
  guid: Buffer,
  contents: readonly SlotContent[],
  secrets: CardSecrets,
): (command: Command) => Answer {
  const keys = new Map<number, SlotKey>(
    contents.map(({ slot, key }) => [KEY_REFERENCE[slot], { slot, key: cardKey(key) }]),
  );
  const objects = pivObjects(guid, new Map(contents.map(({ slot, certificate }) => [slot, certificate])));
  /** Whether the command before this one was a PIN entry: slot 9C wants one for every signature. */
  let justVerified = false;

  const getData = ({ p1, p2, data }: Command): Answer => {
    if (p1 !== 0x3f || p2 !== 0xff) return { sw: SW.wrongParameters };
    const [wanted] = parseTlv(data);
    if (wanted?.tag !== 0x5c) return { sw: SW.wrongData };
    const object =
      wanted.value.length === 0
        ? undefined
        : objects.get(wanted.value.readUIntBE(0, Math.min(wanted.value.length, 3)));
    return object === undefined ? { sw: SW.notFound } : { sw: SW.ok, data: object };
  };

  const verify = ({ p1, p2, data }: Command): Answer => {
    if (p2 !== PIN_REFERENCE) return { sw: SW.referenceNotFound };
    if (p1 === 0xff) {
      secrets.forget();
      return { sw: SW.ok };
    }
    const answer = secrets.verify(data);
    justVerified = data.length > 0 && answer.sw === SW.ok;
    return answer;
  };

  const authenticate = ({ p1, p2, data }: Command, afterPin: boolean): Answer => {
    const held = keys.get(p2);
    if (held === undefined || held.key.algorithm !== p1) return { sw: SW.wrongParameters };
    if (held.slot !== '9E' && !(held.slot === '9C' ? afterPin : secrets.verified()))
      return { sw: SW.securityNotSatisfied };
    const [template] = parseTlv(data);
    const parts = template?.tag === 0x7c ? parseTlv(template.value) : [];
    const challenge = parts.find((part) => part.tag === 0x81)?.value;
    const result =
      challenge === undefined || !parts.some((part) => part.tag === 0x82)
        ? null
        : held.key.operate(challenge);
    return result === null ? { sw: SW.wrongData } : { sw: SW.ok, data: tlv(0x7c, tlv(0x82, result)) };
  };

  const select = ({ p1, data }: Command): Answer => {
    const ours = p1 === 0x04 && data.length >= 5 && PIV_APPLICATION.subarray(0, data.length).equals(data);
    return ours ? { sw: SW.ok, data: APPLICATION_PROPERTIES } : { sw: SW.notFound };
  };

  return (command) => {
    const afterPin = justVerified;
    justVerified = false;
    switch (command.ins) {
      case INS.select:
        return select(command);
      case INS.getData:
        return getData(command);
      case INS.verify:
        return verify(command);
      case INS.change:
        return secrets.change(command.p2, command.data);
      case INS.unblock:
        return command.p2 === PIN_REFERENCE ? secrets.unblock(command.data) : { sw: SW.referenceNotFound };
      case INS.authenticate:
        return authenticate(command, afterPin);
      default:
        return { sw: SW.unknownInstruction };
    }
  };
}
