// JSON of a bank is read without loss, and what nobody took is known.
import { expect, test } from 'vitest';
import {
  JsonMembers,
  type NotUnderstood,
  isJsonObject,
  jsonText,
  leafText,
  parseLossless,
  holdsAtMost,
  repeatedMember,
} from './lossless-json.ts';

const object = (text: string) => {
  const parsed = parseLossless(text);
  if (!isJsonObject(parsed)) throw new Error('an object is wanted');
  return parsed;
};

test('a number keeps the digits it was written with', () => {
  const text =
    '{"amt":123456789012345678.10,"small":1e-2,"list":[0.1000,-0],"yes":true,"none":null,"text":"1.0"}';
  expect(jsonText(object(text))).toBe(text);
  expect(leafText(object(text)['amt'])).toBe('123456789012345678.10');
});

test('what is no JSON is no exception', () => {
  for (const text of ['', '<html>', '{"a":', '[1,]', '['.repeat(200_000)])
    expect(parseLossless(text)).toBeUndefined();
});

test('members that nobody took, or of another shape than wanted, are left over with their place', () => {
  const left: NotUnderstood[] = [];
  const members = new JsonMembers(
    object('{"a":"1","b":{"c":2},"d":[{"e":""},7],"f":{"g":1},"h":null,"i":"new"}'),
    '',
    left,
  );
  expect(members.text('a')).toBe('1');
  expect(members.text('b')).toBeNull();
  expect(members.objects('d').map((each) => each.text('e'))).toEqual([null]);
  const inner = members.object('f');
  inner?.end();
  members.end();
  expect(left).toEqual([
    { path: 'b', text: '{"c":2}' },
    { path: 'd[1]', text: '7' },
    { path: 'f.g', text: '1' },
    { path: 'i', text: '"new"' },
  ]);
});

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', null],
  ['{"a":"a","b":"a,\\"a\\":1"}', null],
  ['["a","a"]', null],
  ['{"a":{},"b":[],"a":1}', 'a'],
  ['{"b":[{"x":1, "x" :2}]}', 'x'],
  ['{"a":1,"\\u0061":2}', 'a'],
])('in %s the name that stands twice in one object is %j', (text, name) => {
  JSON.parse(text);
  expect(repeatedMember(text)).toBe(name);
});

test('a text that names a member twice is not read, and one with a name of any length is', () => {
  expect(parseLossless('{"status":"ACSC","status":"RJCT"}')).toBeUndefined();
  expect(parseLossless('[{"a":1,"\\u0061":1}]')).toBeUndefined();
  expect(repeatedMember(`{"${'x'.repeat(20_000_000)}":1}`)).toBeNull();
});

test('values are counted by what begins or parts them', () => {
  expect([holdsAtMost('{"a":[1,2]}', 4), holdsAtMost('{"a":[1,2]}', 3)]).toEqual([true, false]);
  expect(holdsAtMost(Buffer.from('[[[]]]'), 3)).toBe(false);
  expect(parseLossless(`[${'1,'.repeat(1_000_000)}1]`)).toBeUndefined();
});
