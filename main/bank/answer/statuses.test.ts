import { expect, it } from 'vitest';
import { faultText } from '../../../shared/domain/errors.ts';
import { STATUS_MEANINGS, statusMeaning } from './statuses.ts';

it('every status code of section 7 has a row with its phrase', () => {
  const listed = STATUS_MEANINGS.filter((row) => row.section.startsWith('7')).map((row) => row.status);
  expect(listed).toEqual([200, 400, 401, 403, 404, 405, 406, 412, 415, 429, 500]);
  expect(STATUS_MEANINGS.filter((row) => row.section.startsWith('7')).every((row) => row.phrase !== '')).toBe(true);
});

it('only 401, 403, 404, 405, 415 and 429 can mean that a message was not taken', () => {
  const notTaken: number[] = [];
  for (let status = 201; status < 600; status += 1) if (statusMeaning(status).means === 'not-taken') notTaken.push(status);
  expect(notTaken).toEqual([401, 403, 404, 405, 415, 429]);
});

it('a code without a row of its own is unknown', () => {
  expect([202, 301, 402, 418, 502, 599].map((status) => statusMeaning(status).status)).toEqual(['2xx', '3xx', '4xx', '4xx', '5xx', '5xx']);
});

it('the fault of every row says of the money what the row means', () => {
  for (const row of STATUS_MEANINGS) expect(faultText(row.fault).moved).toBe(row.means === 'not-taken' ? 'unchanged' : 'maybe');
});
