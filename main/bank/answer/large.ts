// Owns how long an answer may be that main reads by itself.
import { MAX_ON_MAIN } from '../../envelope/open.ts';

/**
 * Below this, reading takes main some milliseconds whatever the answer holds; what nobody has verified yet
 * may be made to cost seconds and a gigabyte. Tokens, results of a request and error texts are far below it.
 */
export const LARGE_ANSWER = MAX_ON_MAIN;
