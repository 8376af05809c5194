// What the tour expects of the window, with the patience of the end-to-end tests: outside of their runner the
// limit would be five seconds.
import { expect as quick } from 'playwright/test';

export const expect = quick.configure({ timeout: 60_000 });
