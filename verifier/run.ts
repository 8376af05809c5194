// The command: reads the file and the key, examines, prints, and ends with a code a script can ask for.
import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromEvidence, fromPack, type Contents } from './contents.ts';
import { belongs, jsonReport, sheetReport, textReport } from './print.ts';
import { readSheet, sheetProblems, type Sheet } from './sheet.ts';
import { examine, type Examined, type Verdict } from './verify.ts';

const USAGE = `usage: countersign-verify <pack.cspack> --desk-key <private key, PKCS#8 PEM> [--policy <sha256>] [--all] [--json]
       countersign-verify <evidence.zip> --evidence [--policy <sha256>] [--all] [--json]
       countersign-verify --sheet <text of the code> [with either of the above]

  --policy   SHA-256 of the company's first policy as you know it from elsewhere; without it the policy cannot be judged
  --sheet    file with the text of an approval sheet's code, as a scanner reads it: alone, or together with the pack it should belong to
  exit code  0 genuine and the policy is satisfied, 3 genuine but the policy is not satisfied,
             4 it holds together but the policy was not judged (no --policy, or a sheet alone), 1 not genuine or not readable, 2 wrong use
`;
const CODES: Readonly<Record<Verdict, number>> = { satisfied: 0, broken: 1, open: 3, unpinned: 4 };
/** A pack is below 256 MB, evidence of the largest batch too; a code of a sheet fits on paper. */
const LARGEST_FILE = 512_000_000;
const LARGEST_SMALL_FILE = 64_000;

/** Measured before it is read. */
function bytesOf(file: string, most: number): Buffer {
  if (statSync(file).size > most) throw new Error(`${file} is larger than any file of its kind`);
  return readFileSync(file);
}

function contentsOf(file: string, key: string | undefined, evidence: boolean): Contents {
  const bytes = bytesOf(file, LARGEST_FILE);
  if (evidence) return fromEvidence(bytes);
  if (key === undefined) throw new Error('a pack needs --desk-key');
  return fromPack(bytes, createPrivateKey(bytesOf(key, LARGEST_SMALL_FILE)));
}

export function main(args: readonly string[]): number {
  let options: ReturnType<typeof parsed>;
  try {
    options = parsed(args);
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : ''}\n\n${USAGE}`);
    return 2;
  }
  const {
    values,
    positionals: [file, ...more],
  } = options;
  const sheetFile = values.sheet;
  if (file === undefined && more.length === 0 && sheetFile !== undefined) return sheetAlone(sheetFile);
  const pinned = values.policy?.toLowerCase() ?? null;
  const isPinWrong = pinned !== null && !/^[0-9a-f]{64}$/u.test(pinned);
  if (
    file === undefined ||
    more.length > 0 ||
    isPinWrong ||
    (values.evidence !== true && values['desk-key'] === undefined)
  ) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    const contents = contentsOf(file, values['desk-key'], values.evidence === true);
    const examined = examine(contents, pinned);
    const sheet =
      sheetFile === undefined
        ? null
        : withPack(readSheet(bytesOf(sheetFile, LARGEST_SMALL_FILE).toString('utf8')), contents, examined);
    process.stdout.write(
      values.json === true
        ? `${jsonReport(contents, examined, sheet)}\n`
        : textReport(contents, examined, values.all === true),
    );
    if (sheet !== null && values.json !== true) process.stdout.write(belongs(sheet.problems));
    return sheet !== null && sheet.problems.length > 0 ? CODES.broken : CODES[examined.verdict];
  } catch (cause) {
    process.stderr.write(`cannot be read: ${cause instanceof Error ? cause.message : 'unknown reason'}\n`);
    return 1;
  }
}

function withPack(sheet: Sheet, contents: Contents, examined: Examined): Sheet {
  return { ...sheet, problems: [...sheet.problems, ...sheetProblems(sheet, contents, examined)] };
}

/** Without the pack: what the code says, and whether it holds together. */
function sheetAlone(file: string): number {
  try {
    const sheet = readSheet(bytesOf(file, LARGEST_SMALL_FILE).toString('utf8'));
    process.stdout.write(sheetReport(sheet));
    return sheet.problems.length === 0 ? CODES.unpinned : CODES.broken;
  } catch (cause) {
    process.stderr.write(`cannot be read: ${cause instanceof Error ? cause.message : 'unknown reason'}\n`);
    return CODES.broken;
  }
}

function parsed(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'desk-key': { type: 'string' },
      evidence: { type: 'boolean' },
      policy: { type: 'string' },
      sheet: { type: 'string' },
      all: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
}
