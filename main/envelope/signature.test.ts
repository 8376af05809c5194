import { beforeAll, expect, it } from 'vitest';
import { rsaPair, type KeyPair } from '../../test/interop/keys.ts';
import { trainingProfile } from '../../test/interop/profile.ts';
import { guardXml } from './guard.ts';
import { inquiryRequest } from './signature.ts';

let pair: KeyPair;
beforeAll(async () => {
  pair = await rsaPair('CN=Bank');
});

it('no field can add an element to the request that is signed', () => {
  const profile = trainingProfile({ signing: pair, encryption: pair });
  const evil = '1</x><GlobalTranNo>2</GlobalTranNo><x a="\'">';
  const fields = {
    endToEndId: evil,
    msgId: evil,
    creDt: evil,
    reqdExctnDt: evil,
    instdAmt: { amount: evil, currency: evil },
  };
  const guarded = guardXml(Buffer.from(inquiryRequest(profile, fields)));
  if (!guarded.ok) throw new Error(guarded.rule);
  const { children } = guarded.document.root;
  expect(children.map((child) => child.local)).toEqual([
    'MsgId',
    'EndToEndId',
    'CreDt',
    'InstdAmt',
    'ReqdExctnDt',
  ]);
  expect(children.every((child) => child.text === evil && child.children.length === 0)).toBe(true);
  expect(children[3]?.attributes.map((a) => a.value)).toEqual([evil]);
});

it('a character XML cannot hold is a bug, not a request', () => {
  const profile = trainingProfile({ signing: pair, encryption: pair });
  for (const text of ['\u0000', 'a\u001F', '\uFFFE', '\uD800'])
    expect(() => inquiryRequest(profile, { endToEndId: text })).toThrow('cannot stand in XML');
});
