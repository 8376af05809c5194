// How long a bank takes, whatever the day a test runs on.

/**
 * Seconds after which what was sent is settled: four closed days in a row (over Easter), the value date, and
 * one day more.
 */
export const SETTLED = 6 * 86_400;
