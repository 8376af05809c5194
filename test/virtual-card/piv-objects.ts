// The data objects of the virtual card (SP 800-73-4 part 1, appendix A): discovery, capabilities, holder
// identifier, certificates.
import { tlv } from './tlv.ts';

export const SLOTS = ['9A', '9C', '9D', '9E'] as const;
export type SlotName = (typeof SLOTS)[number];

const CERTIFICATE_OBJECT: Readonly<Record<SlotName, number>> = {
  '9A': 0x5fc105,
  '9C': 0x5fc10a,
  '9D': 0x5fc10b,
  '9E': 0x5fc101,
};
export const KEY_REFERENCE: Readonly<Record<SlotName, number>> = {
  '9A': 0x9a,
  '9C': 0x9c,
  '9D': 0x9d,
  '9E': 0x9e,
};

export const PIV_APPLICATION = Buffer.from('a000000308000010000100', 'hex');
/** Answer to SELECT: application identifier, version and the allocating authority. */
export const APPLICATION_PROPERTIES = tlv(
  0x61,
  tlv(0x4f, Buffer.from('000010000100', 'hex')),
  tlv(0x79, tlv(0x4f, Buffer.from('a000000308', 'hex'))),
);
/** Discovery has no 53 around it; usage policy 4000: the PIV PIN alone. */
const DISCOVERY = tlv(0x7e, tlv(0x4f, PIV_APPLICATION), tlv(0x5f2f, Buffer.from('4000', 'hex')));

/** A FASC-N of nines says that the GUID names the card. */
const NINES = Buffer.from('d4e739da739ced39ce739da1685a1082108ce73984119257fc', 'hex');

/** Objects by tag. `guid` is 16 bytes, its last eight become the serial of the PKCS#11 token. */
export function pivObjects(
  guid: Buffer,
  certificates: ReadonlyMap<SlotName, Uint8Array>,
): ReadonlyMap<number, Buffer> {
  const empty = [0xf3, 0xf6, 0xf7, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe].map((tag) => tlv(tag));
  const capabilities = [
    tlv(0xf0, Buffer.from('a000000116ff02', 'hex'), guid.subarray(2)),
    tlv(0xf1, Buffer.from([0x21])),
    tlv(0xf2, Buffer.from([0x21])),
    tlv(0xf4, Buffer.from([0])),
    tlv(0xf5, Buffer.from([0x10])),
  ];
  const objects = new Map<number, Buffer>([
    [0x7e, DISCOVERY],
    [0x5fc107, tlv(0x53, ...capabilities, ...empty)],
    [
      0x5fc102,
      tlv(0x53, tlv(0x30, NINES), tlv(0x34, guid), tlv(0x35, Buffer.from('20391231')), tlv(0x3e), tlv(0xfe)),
    ],
  ]);
  for (const [slot, der] of certificates)
    objects.set(CERTIFICATE_OBJECT[slot], tlv(0x53, tlv(0x70, der), tlv(0x71, Buffer.from([0])), tlv(0xfe)));
  return objects;
}
