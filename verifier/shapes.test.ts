// What a document says is taken in one form alone.
import { expect, it } from 'vitest';
import { Shape } from './shapes.ts';

it.each(['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.123Z'])('%s is a time', (text) => {
  expect(new Shape(text, 'time').instant()).toBe(text);
});

it.each([
  'Fri, 20 Nov 2026 10:00:00 GMT (said)',
  'Nov 20 2026 10:00',
  '2026-11-20T10:00:00+02:00',
  '2026-11-20T10:00:00',
  '2026-13-20T10:00:00Z',
  '+002026-11-20T10:00:00Z',
  'never',
])('%s is none: programs and zones would read it differently', (text) => {
  expect(() => new Shape(text, 'time').instant()).toThrow('time: not a time in UTC');
});
