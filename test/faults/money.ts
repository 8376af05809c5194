// What must be true of a running desk after any fault: the bank's ledger beside what the contract shows of
// every message, the log and the policy.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause, type StdioDesk } from '../flow/stdio-desk.ts';
import { bookedIn, type Finding, type ResultKind } from './evaluate.ts';

/** What was cut off becomes unknown at the next look of the follow-up. */
export async function cutOffIsNoticed(desk: StdioDesk): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await desk.must('outbox.list', { limit: 500, states: ['sending'] });
    if (rows.length === 0) return;
    await desk.must('training.advanceClock', { seconds: 1 });
    await pause(100);
  }
}

export async function checkDesk(desk: StdioDesk, folder: string, what: string): Promise<readonly Finding[]> {
  const booked = bookedIn(folder);
  const findings: Finding[] = [];
  const find = (verdict: ResultKind, why: string): void =>
    void findings.push({ verdict, why: `${what}: ${why}` });
  for (const row of (await desk.must('outbox.list', { limit: 500 })).rows) {
    const times = booked.filter((id) => id === row.messageId).length;
    if (times > 1) find('doubled', `${row.messageId} booked ${times} times`);
    if (times > 0 && (row.may.send || row.may.resend))
      find('doubled', `${row.messageId} booked, ${row.state} here, and may be sent`);
    if (times > 0 && !['accepted', 'unknown'].includes(row.state))
      find(
        row.state === 'sending' ? 'stuck' : 'contradictory',
        `${row.messageId} booked and ${row.state} here`,
      );
    if (times === 0 && row.state === 'accepted')
      find('contradictory', `${row.messageId} accepted here and not booked`);
    if (row.state === 'unknown' && row.fault === null)
      find('unclear', `${row.messageId} unknown without a reason`);
  }
  if (!(await desk.must('log.verify', {})).intact) find('contradictory', 'the chain of the log is broken');
  // A disk that works again is noticed after some seconds; a version may come into force meanwhile.
  let [version, pinned] = [0, pinnedIn(folder)];
  for (let tries = 0; tries < 300 && pinned !== version; tries += 1) {
    if (tries > 0) await pause(100);
    ({ version } = await desk.must('policies.get', {}));
    pinned = pinnedIn(folder);
  }
  if (pinned !== version) find('stuck', `policy ${version} is in force and ${pinned} pinned`);
  return findings;
}

function pinnedIn(folder: string): number | undefined {
  const { policies } = JSON.parse(readFileSync(join(folder, 'roots.json'), 'utf8')) as {
    readonly policies: readonly { readonly version: number }[];
  };
  return policies.at(-1)?.version;
}
