// Owns the judgement of an answer that is not a verified 200: taken or not, and under which fault (design: what an answer means).
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { RawAnswer } from '../../app/ports/bank.ts';
import type { GatewayError } from './gateway-error.ts';
import { statusMeaning } from './statuses.ts';

export interface Judgement {
  readonly taken: 'not-taken' | 'unknown';
  readonly fault: Fault;
}

/** `answer` has any status but 200. Only the gateway's own shape, naming the status it came with, can prove that nothing was taken. */
export function judge(answer: RawAnswer, said: GatewayError | null): Judgement {
  const meaning = statusMeaning(answer.status);
  const detail = said === null || said.text === '' ? `status ${answer.status}` : `status ${answer.status}, ${said.text}`;
  const more = { detail, rule: meaning.section };
  const own = said?.origin === 'gateway' && said.httpCode === answer.status;
  if (meaning.means === 'not-taken') return own ? { taken: 'not-taken', fault: fault(meaning.fault, more) } : { taken: 'unknown', fault: fault('answer-foreign', more) };
  const foreign = said === null && answer.body.length > 0;
  return { taken: 'unknown', fault: fault(foreign ? 'answer-foreign' : meaning.fault, more) };
}
