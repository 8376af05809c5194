// Desks whose own follow-up asks nothing, for suites that play one answer to one question.
import { withMember } from '../../shared/domain/profile/changes.ts';
import { sealed, typedBatch } from './officers.ts';
import type { StdioDesk } from './stdio-desk.ts';

/**
 * Spends the follow-up's hour: the bank profile allows one inquiry, and a person makes it. What a person asks
 * for later goes out all the same. Without this the follow-up takes the played answer on a slow machine.
 */
export async function spendFollowUp(desk: StdioDesk): Promise<void> {
  const { profile, sha256 } = await desk.must('profile.get', {});
  await desk.must('profile.adopt', {
    draft: JSON.stringify(withMember(profile, 'limits.inquiriesPerHour', 1)),
    expectedSha256: sha256,
    person: 'mira-novak',
    reason: 'a test',
  });
  const { message } = await sealed(desk, await typedBatch(desk));
  await desk.must('outbox.send', { message });
  await desk.must('outbox.inquire', { message });
  const { paused } = await desk.must('follow.schedule', {});
  if (paused?.why !== 'budget') throw new Error(`the follow-up is not held: ${JSON.stringify(paused)}`);
}
