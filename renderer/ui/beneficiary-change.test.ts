import { expect, test } from 'vitest';
import { t } from '../i18n/index.ts';
import { changeText } from './beneficiary-change.ts';

test('who pays the charges is written in words, as on the page of the entry', () => {
  const { SHAR, DEBT } = t.batch.charges;
  expect(changeText({ field: 'chargeBearer', before: 'SHAR', after: 'DEBT' })).toContain(
    `: ${DEBT} (${t.beneficiaries.before}: ${SHAR})`,
  );
  expect(changeText({ field: 'chargeBearer', before: '', after: 'SHAR' }).endsWith(`: ${SHAR}`)).toBe(true);
  expect(changeText({ field: 'chargeBearer', before: 'SHAR', after: '' })).toContain(
    `: ${t.beneficiaries.emptied} (`,
  );
  // Kept by a version that takes other codes.
  expect(changeText({ field: 'chargeBearer', before: '', after: 'XXXX' })).toMatch(/: XXXX$/u);
});
