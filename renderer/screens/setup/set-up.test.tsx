// @vitest-environment jsdom
// The set-up says on each step for which company and environment it is, once both are fixed.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeShell, installFakeShell } from '../../../test/window/fake-desk.ts';
import { prepareWindow } from '../../../test/window/window-under-test.tsx';
import { t } from '../../i18n/index.ts';
import { forgetReads } from '../../stores/reads.ts';
import { SetUp } from './SetUp.tsx';

afterEach(cleanup);

it.each(['sandbox', 'production'] as const)('names company and environment: %s', async (environment) => {
  forgetReads();
  prepareWindow();
  installFakeShell(
    createFakeShell({
      'genesis.get': () => ({
        stage: 'draft',
        company: 'Halden Marine',
        companyId: 'halden',
        environment,
        desk: 'desk-1',
        draft: null,
      }),
    }),
  );
  render(<SetUp setup={{ stage: 'genesis', shell: 'electron', environments: [], keystore: true }} />);
  const word = await screen.findByText(t.frame.environment[environment]);
  expect(word.closest(`.band-${environment}`)?.textContent).toContain('Halden Marine');
});
