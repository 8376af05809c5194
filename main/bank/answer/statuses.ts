// Owns the status codes of the interface document, section 7: phrase, section, and what the desk does with a
// payment message.
import type { MatrixStatus } from './answer-matrix.ts';

export interface HttpStatusMeaning {
  /** `5xx` and the like stand for every code that has no row of its own. */
  readonly status: 200 | MatrixStatus;
  readonly section: string;
  /** Reason phrase of the interface document; empty where it lists none. */
  readonly phrase: string;
  readonly next: string;
}

const UNAUTHORIZED = 'OAuth header decryption failed / invalid OAuth token / Unauthorized';
const QUEUED = 'Back to the queue where the gateway says it or says nothing, else inquire';
const NO_ROW = 'not listed';

export const HTTP_STATUS_MEANINGS: readonly HttpStatusMeaning[] = [
  {
    status: 200,
    section: '7',
    phrase: 'OK',
    next: 'Read the verified pain.002; what does not verify is unknown.',
  },
  { status: 400, section: '7', phrase: 'Bad request', next: 'Inquire; never send again blindly.' },
  {
    status: 401,
    section: '7, rule 1',
    phrase: UNAUTHORIZED,
    next: 'Renew the access token once and send the same bytes once more, whatever the body.',
  },
  {
    status: 403,
    section: '7',
    phrase: 'Forbidden',
    next: `${QUEUED}; ask the bank to enable the operation.`,
  },
  {
    status: 404,
    section: '7',
    phrase: 'Service Not Found',
    next: `${QUEUED}; check the paths of the profile.`,
  },
  {
    status: 405,
    section: '7',
    phrase: 'Method Not Allowed',
    next: `${QUEUED}; check the paths of the profile.`,
  },
  {
    status: 406,
    section: '7, rule 2',
    phrase: 'Duplicate Request Received',
    next: 'Inquire: only an answer that shows our payments makes it accepted.',
  },
  {
    status: 412,
    section: '7',
    phrase: 'Precondition Failed',
    next: 'Inquire; the document does not say what the precondition is.',
  },
  {
    status: 415,
    section: '7',
    phrase: 'Unsupported Media Type',
    next: `${QUEUED}; check the content type of the profile.`,
  },
  {
    status: 429,
    section: '7',
    phrase: 'Too Many Requests',
    next: 'Back to the queue, whatever the body; send the same bytes after the pause.',
  },
  {
    status: 500,
    section: '7',
    phrase: 'Internal Server Error',
    next: 'Inquire every five minutes three times, then contact the bank.',
  },
  { status: 408, section: NO_ROW, phrase: '', next: 'Inquire; the request may have arrived.' },
  { status: 409, section: NO_ROW, phrase: '', next: 'Inquire; a request like it may be there already.' },
  { status: '2xx', section: NO_ROW, phrase: '', next: 'Inquire; the document lists no other success.' },
  { status: '3xx', section: NO_ROW, phrase: '', next: 'Inquire; a redirect is never followed.' },
  { status: '4xx', section: NO_ROW, phrase: '', next: 'Inquire; show the raw answer.' },
  {
    status: '5xx',
    section: NO_ROW,
    phrase: '',
    next: 'Inquire every five minutes three times, then contact the bank.',
  },
];

const FAMILIES = ['2xx', '2xx', '2xx', '3xx', '4xx', '5xx'] as const;

/**
 * The row of a status code; codes outside 200 to 599 do not reach us as answers and count as 2xx, unknown.
 */
export function httpStatusMeaning(status: number): HttpStatusMeaning {
  const family = FAMILIES[Math.floor(status / 100)] ?? '2xx';
  const row =
    HTTP_STATUS_MEANINGS.find((meaning) => meaning.status === status) ??
    HTTP_STATUS_MEANINGS.find((meaning) => meaning.status === family);
  if (row === undefined) throw new Error(`no meaning for status ${status}`);
  return row;
}
