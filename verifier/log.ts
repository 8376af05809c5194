// Proves the log as far as it is there: each entry's own hash, the chain from one to the next, and the heads
// that cards signed.
import { canonical, sha256 } from './digests.ts';
import type { Contents } from './contents.ts';
import type { Signed } from './statements.ts';

export interface LogProof {
  readonly problems: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly entries: number;
  /** Heads signed by cards that were found in this stretch. */
  readonly anchors: number;
}

export function proveLog(contents: Contents, statements: readonly Signed[]): LogProof {
  const problems: string[] = [];
  const hashes = new Map<number, string>();
  let last: { readonly position: number; readonly hash: string } | null = null;
  for (const entry of contents.log) {
    const position = entry.at('position').whole();
    const [previous, hash] = [entry.at('previous').text(), entry.at('hash').text()];
    const [at, act, actor, subject, detail] = ['at', 'act', 'actor', 'subject', 'detail'].map((name) =>
      entry.at(name).text(),
    );
    const own = sha256(
      canonical({
        position,
        previous,
        at: at ?? '',
        act: act ?? '',
        actor: actor ?? '',
        subject: subject ?? '',
        detail: detail ?? '',
      }),
    );
    if (own !== hash) problems.push(`entry ${position} is not what its hash says`);
    const follows = last === null || position === last.position + 1;
    if (contents.logIsWhole && !follows)
      problems.push(`entries between ${last?.position} and ${position} are missing`);
    if (last !== null && follows && previous !== last.hash)
      problems.push(`entry ${position} does not follow entry ${last.position}`);
    hashes.set(position, hash);
    last = { position, hash };
  }
  const { logHead } = contents;
  if (
    contents.logIsWhole &&
    logHead !== null &&
    (last?.position !== logHead.size || last.hash !== logHead.head)
  )
    problems.push('the log does not end in the head that was exported');
  let anchors = 0;
  for (const { payload, signer } of statements) {
    const signedHead = payload.at('log');
    const found = hashes.get(signedHead.at('size').whole());
    if (found === undefined || signedHead.at('id').text() !== logHead?.id) continue;
    if (found === signedHead.at('head').text()) anchors += 1;
    else
      problems.push(
        `the card of ${signer.name} signed another head of the log at entry ${signedHead.at('size').whole()}`,
      );
  }
  return {
    problems,
    from: contents.log[0]?.at('position').whole() ?? 0,
    to: last?.position ?? 0,
    entries: contents.log.length,
    anchors,
  };
}
