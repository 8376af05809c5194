// Owns how long an answer may be that main reads by itself.

/**
 * Below this, reading takes main a few milliseconds whatever the answer holds; what nobody has verified yet
 * may be made to cost seconds and a gigabyte. Tokens, results of a request and error texts are far below it.
 */
export const LARGE_ANSWER = 64 * 1024;
