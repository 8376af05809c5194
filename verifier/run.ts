// The command: reads the file and the key, examines, prints, and ends with a code a script can ask for.
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromEvidence, fromPack, type Contents } from './contents.ts';
import { jsonReport, textReport } from './print.ts';
import { examine, type Verdict } from './verify.ts';

const USAGE = `usage: countersign-verify <pack.cspack> --desk-key <private key, PKCS#8 PEM> [--policy <sha256>] [--all] [--json]
       countersign-verify <evidence.zip> --evidence [--policy <sha256>] [--all] [--json]

  --policy   SHA-256 of the company's first policy as you know it from elsewhere; without it compare the words by eye
  exit code  0 genuine and the policy is satisfied, 3 genuine but the policy is not satisfied, 1 not genuine or not readable, 2 wrong use
`;
const CODES: Readonly<Record<Verdict, number>> = { satisfied: 0, broken: 1, open: 3 };

function contentsOf(file: string, key: string | undefined, evidence: boolean): Contents {
  const bytes = readFileSync(file);
  if (evidence) return fromEvidence(bytes);
  if (key === undefined) throw new Error('a pack needs --desk-key');
  return fromPack(bytes, createPrivateKey(readFileSync(key)));
}

export function main(args: readonly string[]): number {
  let options: ReturnType<typeof parsed>;
  try {
    options = parsed(args);
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : ''}\n\n${USAGE}`);
    return 2;
  }
  const { values, positionals: [file, ...more] } = options;
  if (file === undefined || more.length > 0 || (values.evidence !== true && values['desk-key'] === undefined)) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    const contents = contentsOf(file, values['desk-key'], values.evidence === true);
    const examined = examine(contents, values.policy?.toLowerCase() ?? null);
    process.stdout.write(values.json === true ? `${jsonReport(contents, examined)}\n` : textReport(contents, examined, values.all === true));
    return CODES[examined.verdict];
  } catch (cause) {
    process.stderr.write(`cannot be read: ${cause instanceof Error ? cause.message : 'unknown reason'}\n`);
    return 1;
  }
}

function parsed(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'desk-key': { type: 'string' }, evidence: { type: 'boolean' }, policy: { type: 'string' }, all: { type: 'boolean' }, json: { type: 'boolean' } },
  });
}
