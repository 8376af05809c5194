/** What the toggle of the set-up makes; the settings can make others later. */
export const FIRST_SHARES = { threshold: 2, count: 3 } as const;
