// Where a setting is changed by what it was before, the change is made alone: two windows, or a window and
// the desk itself, would take each other's change back without a word.
import { expect, test } from 'vitest';
import { allSources } from './sources.ts';

/** File → why its settings may be stored without a mutex. */
const WRITTEN_WHOLE: Readonly<Record<string, string>> = {
  'main/app/administer/cards/sign-in.ts': 'the rule is stored as it was asked for',
  'main/app/administer/cards/test-card.ts': 'the test holds the mutex of all PINs',
  'main/app/administer/cards/viewers.ts': 'the persons are stored as they were asked for',
  'main/app/administer/genesis/pin.ts': 'the draft is over once its policy is pinned',
  'main/app/administer/settings/check-pages.ts': 'the time of a check that has just ended',
  'main/app/administer/settings/network-mode.ts': 'the mode is stored as it was asked for',
  'main/app/administer/settings/vault-age.ts': 'the number that the vault counts itself',
  'main/app/authorise/revocation-lists.ts':
    'its one caller holds the mutex (administer/policy/revocation.ts)',
  'main/app/follow/restore-guard/notice.ts': 'that there is a guard, before anything else runs',
  'main/app/follow/schedule/schedule.ts': 'no pause is left',
};

test('a setting that is changed by what it was before is changed alone', () => {
  const found = allSources()
    .filter(({ path, isTest }) => path.startsWith('main/app/') && !isTest && !path.endsWith('.fake.ts'))
    .filter(({ text }) => text.includes('saveSetting(') && !text.includes('mutex.runExclusive('))
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(WRITTEN_WHOLE).toSorted());
});
