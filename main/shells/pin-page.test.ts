// What the PIN page is told where it has no port of its own.
import { expect, test } from 'vitest';
import { ok } from '../../shared/domain/result.ts';
import type { PinRequest } from '../ports/token.ts';
import { makePinPage } from './pin-page.ts';

const REQUEST = { requestId: '8c2b1f2a-4a7e-4c50-9a1b-0d7f3f1f7a11' } as PinRequest;

const FORM = { language: 'de', region: 'de-CH' } as const;

test('its language and region come before the request, and again to a page that was loaded anew', () => {
  const told: (readonly [string, unknown])[] = [];
  const page = makePinPage((event, data) => told.push([event, data]));
  page.open(REQUEST, FORM);
  expect(told).toEqual([
    ['pin.form', FORM],
    ['pin.requested', REQUEST],
  ]);
  const answered = page.call({ answerPin: () => ok(null) }, 'pin.current', {});
  expect(answered).toEqual(ok(REQUEST));
  expect(told.at(-1)).toEqual(['pin.form', FORM]);
});
