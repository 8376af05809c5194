// Owns what each status code means for an initiation: section of the interface document, meaning for the message, next step of the desk.
import type { FaultCode } from '../../../shared/domain/errors.ts';

export interface StatusMeaning {
  /** `5xx` and the like stand for every code that has no row of its own. */
  readonly status: number | '2xx' | '3xx' | '4xx' | '5xx';
  readonly section: string;
  /** Reason phrase of the interface document; empty where it lists none. */
  readonly phrase: string;
  /**
   * What the code says of the message when it comes in the gateway's own shape. Every answer that does not come in that shape
   * (HTML of a proxy, an empty body, an application's error list) is `unknown`, whatever its code.
   */
  readonly means: 'verified-answer' | 'not-taken' | 'unknown';
  readonly fault: FaultCode;
  readonly next: string;
}

export const STATUS_MEANINGS: readonly StatusMeaning[] = [
  { status: 200, section: '7', phrase: 'OK', means: 'verified-answer', fault: 'answer-garbled', next: 'Read the verified pain.002; what does not verify is unknown.' },
  { status: 400, section: '7', phrase: 'Bad request', means: 'unknown', fault: 'bank-bad-request', next: 'Inquire; never send again blindly.' },
  { status: 401, section: '7, rule 1', phrase: 'OAuth header decryption failed / invalid OAuth token / Unauthorized', means: 'not-taken', fault: 'token-refused', next: 'Renew the access token once and send the same bytes once more.' },
  { status: 403, section: '7', phrase: 'Forbidden', means: 'not-taken', fault: 'bank-forbidden', next: 'Back to the queue; ask the bank to enable the operation.' },
  { status: 404, section: '7', phrase: 'Service Not Found', means: 'not-taken', fault: 'bank-address', next: 'Back to the queue; check the paths of the profile.' },
  { status: 405, section: '7', phrase: 'Method Not Allowed', means: 'not-taken', fault: 'bank-address', next: 'Back to the queue; check the paths of the profile.' },
  { status: 406, section: '7, rule 2', phrase: 'Duplicate Request Received', means: 'unknown', fault: 'duplicate-request', next: 'Inquire: only an answer that shows our payments makes it accepted.' },
  { status: 412, section: '7', phrase: 'Precondition Failed', means: 'unknown', fault: 'precondition-failed', next: 'Inquire; the document does not say what the precondition is.' },
  { status: 415, section: '7', phrase: 'Unsupported Media Type', means: 'not-taken', fault: 'bank-media-type', next: 'Back to the queue; check the content type of the profile.' },
  { status: 429, section: '7', phrase: 'Too Many Requests', means: 'not-taken', fault: 'rate-limited', next: 'Back to the queue; send the same bytes after the back-off.' },
  { status: 500, section: '7', phrase: 'Internal Server Error', means: 'unknown', fault: 'bank-failure', next: 'Inquire every five minutes three times, then contact the bank.' },
  { status: '2xx', section: 'not listed', phrase: '', means: 'unknown', fault: 'answer-foreign', next: 'Inquire; the document lists no other success.' },
  { status: '3xx', section: 'not listed', phrase: '', means: 'unknown', fault: 'answer-foreign', next: 'Inquire; a redirect is never followed.' },
  { status: '4xx', section: 'not listed', phrase: '', means: 'unknown', fault: 'answer-foreign', next: 'Inquire; show the raw answer.' },
  { status: '5xx', section: 'not listed', phrase: '', means: 'unknown', fault: 'bank-failure', next: 'Inquire every five minutes three times, then contact the bank.' },
];

const FAMILIES = ['2xx', '2xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** The row of a status code; codes outside 200 to 599 do not reach us as answers and count as 2xx, unknown. */
export function statusMeaning(status: number): StatusMeaning {
  const family = FAMILIES[Math.floor(status / 100)] ?? '2xx';
  const row = STATUS_MEANINGS.find((meaning) => meaning.status === status) ?? STATUS_MEANINGS.find((meaning) => meaning.status === family);
  if (row === undefined) throw new Error(`no meaning for status ${status}`);
  return row;
}
