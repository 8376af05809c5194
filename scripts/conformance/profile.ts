// Owns changing the bank profile of the running desk for a row, and putting it back.
import { withMember } from '../../shared/domain/profile/changes.ts';
import type { StdioDesk } from '../../test/flow/stdio-desk.ts';

/** Runs with one member of the profile replaced; afterwards a further version has the old value again. */
export async function withProfile<T>(desk: StdioDesk, path: string, value: unknown, run: () => Promise<T>): Promise<T> {
  const { profile, people } = await desk.must('profile.get', {});
  const adopt = async (draft: object, reason: string): Promise<void> => {
    const { sha256 } = await desk.must('profile.get', {});
    await desk.must('profile.adopt', { draft: JSON.stringify(draft), expectedSha256: sha256, person: people[0]?.person ?? '', reason });
  };
  await adopt(withMember(profile, path, value), 'conformance: another value');
  try {
    return await run();
  } finally {
    await adopt(profile, 'conformance: the old value again');
  }
}
