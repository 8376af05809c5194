// Makes a card's keys and has their certificates issued: everything on a virtual card is new in every run.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { SlotContent } from './applet.ts';
import type { CardOrder } from './card.ts';
import type { SlotName } from './piv-objects.ts';

export interface SlotOrder {
  readonly slot: SlotName;
  readonly type: 'RSA-2048' | 'P-256' | 'P-384';
  /** Gets the SubjectPublicKeyInfo (DER), answers the certificate (DER). */
  readonly issue: (spki: Uint8Array) => Promise<Uint8Array>;
}

export interface PersonalOrder {
  readonly port: number;
  readonly pin: string;
  readonly puk: string;
  readonly slots: readonly SlotOrder[];
}

export async function personalise(order: PersonalOrder): Promise<CardOrder> {
  const slots: SlotContent[] = [];
  for (const { slot, type, issue } of order.slots) {
    const { publicKey, privateKey } =
      type === 'RSA-2048'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: type });
    const certificate = await issue(publicKey.export({ type: 'spki', format: 'der' }));
    slots.push({ slot, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate });
  }
  return { port: order.port, pin: order.pin, puk: order.puk, guid: randomBytes(16).toString('hex'), slots };
}
