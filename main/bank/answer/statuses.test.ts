import { expect, it } from 'vitest';
import { HTTP_STATUS_MEANINGS, httpStatusMeaning } from './statuses.ts';

it('every status code of section 7 has a row with its phrase', () => {
  const listed = HTTP_STATUS_MEANINGS.filter((row) => row.section.startsWith('7'));
  expect(listed.map((row) => row.status)).toEqual([200, 400, 401, 403, 404, 405, 406, 412, 415, 429, 500]);
  expect(listed.every((row) => row.phrase !== '')).toBe(true);
});

it('a code without a row of its own is of its family', () => {
  expect([202, 301, 402, 418, 502, 599].map((status) => httpStatusMeaning(status).status)).toEqual([
    '2xx',
    '3xx',
    '4xx',
    '4xx',
    '5xx',
    '5xx',
  ]);
});
