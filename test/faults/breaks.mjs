// Seeded defects: each replaces a piece of the product's text as it is loaded. A piece that is no longer
// there ends the process: a defect that
// is not put in proves nothing.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Name, file below the repository, text, replacement, and the part of the rig that must find it. */
export const BREAKS = [
  ['no-sync', 'main/store/driver.ts', "'synchronous = FULL',", "'synchronous = OFF',"],
  [
    'log-unchecked',
    'main/store/opening-check.ts',
    'const missing = commits.filter((commit) => !there(commit));',
    'const missing = commits.filter(() => false && there);',
  ],
  [
    'old-log-replayed',
    'main/store/open-file.ts',
    "(ignoreWal || condition.kind === 'changes-missing')",
    "condition.kind === 'changes-missing'",
  ],
  [
    'copy-unnoticed',
    'main/app/follow/restore-guard/notice.ts',
    'if (verdict.restored)',
    'if (verdict.restored && desk === null)',
  ],
  [
    'intent-forgotten',
    'main/app/follow/outbox/delivery.ts',
    '{ ...setMessagePosition(position, draft.startedAt), next: null,',
    '{ next: null,',
  ],
  ['sending-stays', 'main/app/deliver/inquire.ts', ': await records.end(', ': await (() => ({ ok: true }))('],
  [
    'unknown-without-reason',
    'main/app/deliver/inquire.ts',
    "event: 'ambiguous',\n    fault: why,",
    "event: 'ambiguous',\n    fault: null,",
  ],
  [
    'no-transaction',
    'main/store/driver.ts',
    "db.exec('BEGIN IMMEDIATE');\n  try {\n    const value = work();\n    db.exec('COMMIT');",
    'try {\n    const value = work();',
  ],
  [
    'ambiguous-is-not-taken',
    'main/app/deliver/send.ts',
    "if (outcome.kind === 'unknown') return { event: 'ambiguous', fault: outcome.fault, report: null };",
    "if (outcome.kind === 'unknown') return { event: 'not-taken', fault: outcome.fault, report: null };",
  ],
  [
    'record-before-commit',
    'main/store/recorded-file.ts',
    'const { value, changed } = db.write(() =>',
    "record.committed({ salts: { first: 1, second: 1 }, frames: 1, checksum: '0' });\n      const { value, changed } = db.write(() =>",
  ],
  [
    'answer-internal',
    'main/app/deliver/send.ts',
    "return err(fault('answer-not-stored',",
    "return err(fault('internal',",
  ],
  [
    'pin-forgotten',
    'main/app/administer/policy/adopt.ts',
    'if (last === 0) return;',
    'if (last >= 0) return;',
  ],
  [
    'adoption-left-open',
    'main/app/administer/policy/done-or-later.ts',
    'if (!result.ok && isOfTheDisk(result.error)) later(clock, again);\n    return result;',
    'return result;',
  ],
  [
    'pin-unnamed',
    'main/composition/desk-file.ts',
    "throw new FaultError(\n          fault('policy-pin-failed', { detail: (cause as NodeJS.ErrnoException).code ?? 'write' }),\n        );",
    'throw cause;',
  ],
  [
    'half-a-backup',
    'main/store/store-copy.ts',
    'const partial = `${target}.partial`;',
    'const partial = target;',
  ],
  [
    'journal-played-back',
    'main/store/open-file.ts',
    'const cutOff = exists && settleJournal(file, request.key);',
    'const cutOff = exists && settleJournal === null;',
  ],
  [
    'case-ambiguous-is-not-taken',
    'main/app/deliver/send.ts',
    "if (outcome.kind === 'unknown') return { event: 'ambiguous', fault: outcome.fault, report: null };",
    "if (outcome.kind === 'unknown') return { event: 'not-taken', fault: outcome.fault, report: null };",
  ],
  [
    'clock-decides',
    'main/app/deliver/report-targets.ts',
    "attempts.flatMap(({ kind, bankTime }) =>\n    kind === 'initiation' && bankTime !== null ? [Date.parse(bankTime)] : [],",
    "attempts.flatMap(({ kind, startedAt }) =>\n    kind === 'initiation' ? [Date.parse(startedAt)] : [],",
  ],
  ['store-hangs', 'main/rpc/protocol.ts', 'if (ticks * TICK >= limit) expired();', ''],
  ['opening-unnamed', 'main/store/store-fault.ts', "['SQLITE_FULL', 'store-disk-full'],", ''],
];

const wanted = process.env.COUNTERSIGN_FAULTS_BREAK;
const seeded = BREAKS.find(([name]) => name === wanted);
if (wanted !== undefined && seeded !== undefined) {
  const [, file, text, replacement] = seeded;
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !fileURLToPath(url).endsWith(`/${file}`)) return next(url, context);
      const source = readFileSync(fileURLToPath(url), 'utf8');
      if (!source.includes(text)) {
        process.stderr.write(`${wanted}: ${file} has no such text any more\n`);
        process.exit(70);
      }
      return { format: 'module-typescript', source: source.replace(text, replacement), shortCircuit: true };
    },
  });
}
