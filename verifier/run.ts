// The command: reads the file and the key, examines, prints, and ends with a code a script can ask for.
import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { print } from './decimal.ts';
import type { Sum } from './decimal.ts';
import { fingerprintWords } from './digests.ts';
import { overridesOf } from './statements.ts';
import { fromEvidence, fromPack } from './contents.ts';
import type { Contents } from './contents.ts';
import { readSheet, sheetProblems } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { examine } from './verify.ts';
import type { Examined, Outcome } from './verify.ts';
import type { ReadPolicy } from './policies.ts';
import type { Shape } from './shapes.ts';
import { confirmationLines } from './confirmations.ts';
import { doneTitle, kindText } from './purpose-text.ts';
import { countLines } from './sums.ts';

// The examination as text for people, and as JSON for programs.
const SENTENCES: Readonly<Record<Outcome, string>> = {
  satisfied:
    'GENUINE, AND THE POLICY IS SATISFIED: every check passed, and the approvals the policy asks for are complete.',
  unpinned:
    'THE POLICY COULD NOT BE VERIFIED: every check passed, and the approvals that the policy inside asks for are complete,\n' +
    "but you did not say which policy is your company's. Anybody can write one that their own signatures satisfy. Name the first policy with --policy.",
  open: 'GENUINE, BUT THE POLICY IS NOT SATISFIED: every check passed; these signatures do not allow the batch to be sent.',
  broken: 'NOT GENUINE OR INCOMPLETE: at least one check failed. Do not rely on anything above.',
};

/** So many payments are printed; --all prints the rest. */
const MOST_PRINTED = 50;
/** Controls would let a message write over the lines around it; what draws nothing hides in a name. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
/** Letters of these scripts are drawn like Latin ones. */
const NEAR_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/gu;
const pointed = (letter: string): string =>
  `${letter}[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A text from the file as it may be printed. */
export function plain(text: string): string {
  const seen = text.replaceAll(UNSEEN, '\u{fffd}').replaceAll(OTHER_DIGIT, pointed);
  return /\p{Script=Latin}/u.test(text) ? seen.replaceAll(NEAR_LATIN, pointed) : seen;
}

export function textReport(contents: Contents, examined: Examined, all: boolean): string {
  return [
    ...head(contents, examined),
    ...payments(examined, all),
    ...approvals(examined),
    ...log(contents, examined),
    ...checks(examined),
    '',
    SENTENCES[examined.verdict],
    '',
  ].join('\n');
}

/** Those the freeze names. */
function relied(
  { freeze }: NonNullable<Examined['judgement']>,
  confirmations: Examined['confirmations'],
): Examined['confirmations'] {
  const stated = freeze.payload.has('confirmations') ? freeze.payload.at('confirmations').texts() : [];
  return confirmations.filter(({ sha256 }) => stated.includes(sha256));
}

function head(
  { source, list }: Contents,
  { policies, judgement, sending, confirmations }: Examined,
): readonly string[] {
  const [first] = policies;
  const last = policies.at(-1);
  if (first === undefined || last === undefined) return ['No policy could be read.'];
  return [
    `${source === 'pack' ? 'Pack' : 'Evidence'} of ${plain(last.companyName)} (${last.company}), environment ${last.environment.toUpperCase()}`,
    ...(list === null
      ? []
      : [`Made by desk ${plain(last.desks.get(list.desk)?.name ?? '?')} (${list.desk}) at ${list.time}`]),
    `First policy  version ${first.version}, SHA-256 ${first.sha256}`,
    `              words: ${fingerprintWords(first.sha256).join(' ')}   <- compare with those your administrators gave you`,
    ...(judgement === null
      ? []
      : [
          `Batch         ${plain(judgement.freeze.payload.at('reference').text())} (${judgement.freeze.batch}), revision ${judgement.freeze.revision}, ${kindText(judgement.freeze.payload.at('kind').text())}`,
          ...statedOnly(judgement.freeze.payload),
          ...(judgement.count === null ? [] : countLines(judgement.count).map(plain)),
          `Under policy  version ${judgement.policy.version}, SHA-256 ${judgement.policy.sha256}`,
          ...judgement.policy.words.map((sentence) => `              ${plain(sentence)}`),
          ...judgement.policy.hardware.map(
            (token) =>
              `Hardware      ${plain(token)}, named by the policy; NOT CHECKED, no signature shows the token that made it`,
          ),
          ...confirmationLines(relied(judgement, confirmations), plain),
          `Sending desk  ${sending?.desk === null || sending === null ? 'NONE: the handovers contradict each other' : deskNamed(last, sending.desk)}`,
          ...(sending?.moves ?? []).map(
            ({ from, to, time, signers }) =>
              `              handed over by ${deskNamed(last, from)} to ${deskNamed(last, to)} at ${time}, signed by ${signers.map(plain).join(', ')}`,
          ),
        ]),
  ];
}

/** What the submission says and no message shows: its desk's word, signed, but checked by nobody. */
function statedOnly(freeze: Shape): readonly string[] {
  const first = freeze.has('newBeneficiaries')
    ? [
        `New beneficiaries  ${freeze.at('newBeneficiaries').whole()}, as counted by the desk that submitted the batch; NOT CHECKED, no message shows it`,
      ]
    : [];
  return [
    ...first,
    ...overridesOf(freeze).map(
      ({ rule, path, declared, counted, frozen, reason, by }) =>
        `Overridden    ${rule} at ${plain(path)}: the file declared ${plain(declared)}; ${plain(counted)} counted in it (NOT CHECKED, the file is not here)` +
        `${frozen === null ? '' : `; ${plain(frozen)} submitted`}; by ${plain(by)}: ${plain(reason)}`,
    ),
  ];
}

function deskNamed(policy: ReadPolicy, id: string): string {
  return `${plain(policy.desks.get(id)?.name ?? '?')} (${plain(id)})`;
}

function payments({ messages }: Examined, all: boolean): readonly string[] {
  const lines: string[] = [];
  for (const message of messages) {
    lines.push(
      '',
      `Message ${plain(message.messageId)}, ${message.kind}, ${message.bytes} bytes`,
      `  SHA-256 ${message.sha256}`,
      `  words:  ${message.words.join(' ')}`,
    );
    const shown = all ? message.payments : message.payments.slice(0, MOST_PRINTED);
    for (const { currency, amount, name, account, endToEndId, valueDate, ownAccount } of shown) {
      lines.push(
        `  ${currency} ${amount.padStart(18)}  ${plain(name).padEnd(36)} ${plain(account).padEnd(34)} ${plain(endToEndId)}  on ${plain(valueDate)}, own account ${plain(ownAccount)}`,
      );
    }
    if (shown.length < message.payments.length)
      lines.push(`  … and ${message.payments.length - shown.length} more (--all prints them)`);
    for (const [currency, { sum, count }] of message.totals)
      lines.push(`  total ${currency} ${print(sum)} in ${count} payments`);
  }
  const whole = new Map<string, { unscaled: bigint; scale: number; count: number }>();
  for (const { totals } of messages)
    for (const [currency, { sum, count }] of totals) add(whole, currency, sum, count);
  return [
    ...lines,
    '',
    ...[...whole].map(
      ([currency, { count, ...sum }]) => `Total of the batch: ${currency} ${print(sum)} in ${count} payments`,
    ),
  ];
}

function add(
  whole: Map<string, { unscaled: bigint; scale: number; count: number }>,
  currency: string,
  sum: Sum,
  count: number,
): void {
  const before = whole.get(currency) ?? { unscaled: 0n, scale: 0, count: 0 };
  const scale = Math.max(before.scale, sum.scale);
  const lifted = (one: Sum): bigint => one.unscaled * 10n ** BigInt(scale - one.scale);
  whole.set(currency, { unscaled: lifted(before) + lifted(sum), scale, count: before.count + count });
}

function approvals({ judgement }: Examined): readonly string[] {
  if (judgement === null) return [];
  const lines = judgement.statements.map(({ signed, why }) => {
    const { signer } = signed;
    const subject = plain(signer.certificate.subject.replaceAll('\n', ', '));
    const note = signed.note === '' ? '' : `, note: ${plain(signed.note)}`;
    return [
      `  ${doneTitle(signed.purpose).padEnd(9)} ${plain(signer.name)} (${signer.person}) as ${signed.role} at ${signed.time}${note}`,
      `            certificate ${subject}, ${signer.algorithm}, SHA-256 ${signer.certificate.fingerprint256.replaceAll(':', '').toLowerCase()}`,
      `            ${why === null ? 'counts' : `does not count: ${why}`}`,
    ];
  });
  const { approvals: given, release, emergency } = judgement;
  const quorum = emergency === null ? '' : `, emergency ${emergency.have} of ${emergency.need}`;
  return [
    '',
    'Signatures',
    ...lines.flat(),
    `  approvals ${given.have} of ${given.need}, release ${release.have} of ${release.need}${quorum}${judgement.isVoid ? ', VOID' : ''}`,
  ];
}

function log({ logIsWhole, logHead }: Contents, { log: proof }: Examined): readonly string[] {
  if (proof === null) return [];
  const reach = logIsWhole
    ? `chained without gaps from entry ${proof.from} to the latest exported entry ${logHead?.size ?? '?'}`
    : 'each with its own hash; entries about other things are left out, so gaps prove nothing';
  return [
    '',
    `Log  ${proof.entries} entries, ${reach}; ${proof.anchors} card signatures of the log are in it`,
  ];
}

function checks({ checks: list }: Examined): readonly string[] {
  return [
    '',
    'Checks',
    ...list.map(
      ({ what, holds, why }) =>
        `  ${holds ? 'ok  ' : 'FAIL'} ${plain(what)}${why === '' ? '' : `: ${plain(why)}`}`,
    ),
  ];
}

function jsonReport(
  contents: Contents,
  { verdict, checks: list, judgement, messages, confirmations, policies, log: proof, sending }: Examined,
  sheet: Sheet | null,
): string {
  return JSON.stringify(
    {
      verdict,
      source: contents.source,
      checks: list,
      policies: policies.map(({ version, sha256 }) => ({ version, sha256, words: fingerprintWords(sha256) })),
      batch:
        judgement === null
          ? null
          : {
              batch: judgement.freeze.batch,
              revision: judgement.freeze.revision,
              policy: judgement.policy.sha256,
              isVoid: judgement.isVoid,
              newBeneficiaries: judgement.freeze.payload.has('newBeneficiaries')
                ? { stated: judgement.freeze.payload.at('newBeneficiaries').whole(), checked: false }
                : null,
              overrides: overridesOf(judgement.freeze.payload),
              sums:
                judgement.count === null
                  ? null
                  : {
                      day: judgement.count.day,
                      zone: judgement.count.zone,
                      checked: false,
                      batches:
                        judgement.count.batches?.map(
                          ({ batch, reference, revision, day, state, totals }) => ({
                            batch,
                            reference,
                            revision,
                            day,
                            state,
                            totals: totals.map(({ currency, sum }) => ({
                              currency,
                              amount: print(sum).replaceAll(',', ''),
                            })),
                          }),
                        ) ?? null,
                    },
              approvals: judgement.approvals,
              release: judgement.release,
              emergency: judgement.emergency,
            },
      signatures:
        judgement?.statements.map(({ signed, why }) => ({
          purpose: signed.purpose,
          person: signed.signer.person,
          revision: signed.revision,
          time: signed.time,
          counts: why === null,
          why,
        })) ?? [],
      messages: messages.map((message) => ({
        messageId: message.messageId,
        kind: message.kind,
        sha256: message.sha256,
        words: message.words,
        payments: message.payments,
        totals: [...message.totals].map(([currency, { sum, count }]) => ({
          currency,
          amount: print(sum).replaceAll(',', ''),
          count,
        })),
      })),
      beneficiaries: judgement === null ? [] : relied(judgement, confirmations),
      log: proof,
      sending,
      sheet: sheet === null ? null : { problems: sheet.problems },
    },
    null,
    2,
  );
}

/** What the code of a sheet says, and whether it holds together by itself. */
function sheetReport({ payload, problems }: Sheet): string {
  const signed = payload
    .at('signed')
    .list()
    .map((one) => `  ${doneTitle(one.at('purpose').text()).padEnd(9)} ${plain(one.at('person').text())}`);
  return [
    `Sheet of      ${plain(payload.at('company').text())}, environment ${plain(payload.at('environment').text()).toUpperCase()}, made by desk ${plain(payload.at('desk').text())} at ${plain(payload.at('time').text())}`,
    `Batch         ${plain(payload.at('reference').text())} (${plain(payload.at('batch').text())}), revision ${payload.at('revision').whole()}, ${plain(kindText(payload.at('kind').text()))}`,
    ...payload
      .at('totals')
      .texts()
      .map((line) => `Total         ${plain(line)}`),
    `Sending desk  ${plain(payload.at('sender').textOrNull() ?? 'none')}`,
    'Signatures it names',
    ...signed,
    '',
    problems.length === 0
      ? 'The code is intact: its signature matches the key it contains. Only the pack of the batch shows whose key that is.'
      : `THE CODE IS NOT VALID: ${problems.join('; ')}.`,
    '',
  ].join('\n');
}

/** One sentence about the two together. */
function belongs(problems: readonly string[]): string {
  return problems.length === 0
    ? 'SHEET AND PACK BELONG TOGETHER.\n'
    : `SHEET AND PACK DO NOT BELONG TOGETHER: ${problems.map(plain).join('; ')}.\n`;
}

const USAGE = `usage: countersign-verify <pack.cspack> --desk-key <private key, PKCS#8 PEM> [--policy <sha256>] [--revocation-list <file>] [--all] [--json]
       countersign-verify <evidence.zip> --evidence [--policy <sha256>] [--all] [--json]
       countersign-verify --sheet <text of the code> [with either of the above]

  --policy   SHA-256 of the company's first policy as you know it from elsewhere; without it the policy cannot be judged
  --revocation-list  file with the revocation list (CRL, DER or PEM) of an authority the policy names; may be given several times
  --sheet    file with the text of an approval sheet's code, as a scanner reads it: alone, or together with the pack it should belong to
  exit code  0 genuine and the policy is satisfied, 3 genuine but the policy is not satisfied,
             4 it holds together but the policy was not judged (no --policy, or a sheet alone), 1 not genuine or not readable, 2 wrong usage
`;
const CODES: Readonly<Record<Outcome, number>> = { satisfied: 0, broken: 1, open: 3, unpinned: 4 };
/** A pack is below 256 MB, evidence of the largest batch too; a code of a sheet fits on paper. */
const LARGEST_FILE = 512_000_000;
const LARGEST_SMALL_FILE = 64_000;
/** A revocation list in PEM. */
const LARGEST_LIST = 2_000_000;

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
    const lists = (values['revocation-list'] ?? []).map((name) => bytesOf(name, LARGEST_LIST));
    const examined = examine(contents, pinned, lists);
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
      'revocation-list': { type: 'string', multiple: true },
      sheet: { type: 'string' },
      all: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
}
