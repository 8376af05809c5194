import { describe, expect, test } from 'vitest';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { person, policyOf } from '../../../../test/policy/world.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import type { SettingLock } from '../../../../shared/domain/setting-locks.ts';
import type { ProfileContext } from '../context.ts';
import { changeRefused, mayAdopt } from './may-adopt.ts';

const certificate = {
  certificatePem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  sha256: 'c'.repeat(64),
};
const adoption = {
  profile: trainingProfile({ signing: certificate, encryption: certificate }),
  sha256: 'a'.repeat(64),
};
/** What the decision looks at. */
const desk = (
  environment: ProfileContext['identity']['environment'],
  locks: readonly SettingLock[] = [],
  profiles?: Policy['profiles'],
): ProfileContext =>
  ({
    identity: { environment },
    locks,
    store: {
      desk: {
        policy: () =>
          Promise.resolve({
            policy: {
              ...policyOf([person('ada', ['administrator'])]),
              ...(profiles === undefined ? {} : { profiles }),
            },
          }),
      },
    },
  }) as unknown as ProfileContext;

describe('whether a profile may be adopted', () => {
  test.each(['training', 'sandbox'] as const)('a person alone may on a %s desk', async (environment) => {
    expect(changeRefused(desk(environment))).toBeNull();
    expect(await mayAdopt(desk(environment), adoption)).toBeNull();
  });

  test("in production nobody may without the quorum's signatures", async () => {
    expect(await mayAdopt(desk('production'), adoption)).toMatchObject({ code: 'profile-needs-quorum' });
  });

  test('in production it may once the policy names exactly this version', async () => {
    const { id, version } = adoption.profile;
    expect(
      await mayAdopt(desk('production', [], [{ id, version, sha256: adoption.sha256 }]), adoption),
    ).toBeNull();
    expect(
      await mayAdopt(desk('production', [], [{ id, version, sha256: 'b'.repeat(64) }]), adoption),
    ).toMatchObject({ code: 'profile-needs-quorum' });
    expect(
      await mayAdopt(
        desk('production', [], [{ id, version: version + 1, sha256: adoption.sha256 }]),
        adoption,
      ),
    ).toMatchObject({ code: 'profile-needs-quorum' });
  });

  test('what the administrator locked stays, on every desk', async () => {
    for (const environment of ['training', 'sandbox', 'production'] as const) {
      expect(
        await mayAdopt(desk(environment, [{ setting: 'profile', why: 'head office' }]), adoption),
      ).toMatchObject({ code: 'setting-locked', detail: 'head office' });
    }
  });
});
