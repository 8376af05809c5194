// @vitest-environment jsdom
// The first policy on its screen: all of it as a difference from nothing, while it is signed and while it is
// compared.
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { firstPolicySentences } from '../../../shared/domain/policy-difference.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { person, policyOf } from '../../../test/policy/world.ts';
import { createFakeShell, installFakeShell } from '../../../test/window/fake-desk.ts';
import { prepareWindow } from '../../../test/window/window-under-test.tsx';
import { sentenceText, t } from '../../i18n/index.ts';
import { forgetReads } from '../../stores/reads.ts';
import { Genesis } from './Genesis.tsx';

const policy = policyOf([person('ada', ['administrator', 'preparer']), person('bob', ['administrator'])]);
const sentences = firstPolicySentences(policy, {
  subjectOf: () => 'CN=Somebody',
  fingerprintOf: () => 'a'.repeat(64),
});
const sha256 = 'a'.repeat(64);

function open(stage: CallOutput<'genesis.get'>['stage']): void {
  forgetReads();
  prepareWindow();
  installFakeShell(
    createFakeShell({
      'genesis.get': () => ({
        stage,
        company: policy.company.name,
        companyId: policy.company.id,
        environment: 'sandbox',
        desk: 'desk-1',
        draft: {
          sha256,
          words: [...fingerprintWords(sha256)],
          sentences: [...sentences],
          quorum: policy.quorum,
          administrators: policy.persons.map(({ id, name, roles, certificates: [card] }) => ({
            person: id,
            name,
            roles,
            certificate: card?.sha256 ?? sha256,
            subject: 'CN=Somebody',
            signedAt: null,
          })),
        },
      }),
    }),
  );
  render(<Genesis />);
}

afterEach(cleanup);

it.each(['sign', 'compare'] as const)(
  'every sentence of it is there to read before it is to %s',
  async (stage) => {
    open(stage);
    const panel = await screen.findByRole('region', { name: t.setup.says });
    const read = within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(read).toEqual(sentences.map(sentenceText));
    expect(read.length).toBeGreaterThan(5);
  },
);
