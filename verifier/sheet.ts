// The code of an approval sheet: what it says, whether it holds together, and whether it belongs to a pack.
import { createHash } from 'node:crypto';
import type { Contents } from './contents.ts';
import { doneText } from './purpose-text.ts';
import { equal, parse } from './decimal.ts';
import { deskVerifies, readJws } from './jws.ts';
import type { Shape } from './shapes.ts';
import type { Examined } from './verify.ts';

export interface Sheet {
  readonly payload: Shape;
  /**
   * The desk's public key as the code brings it along (32 bytes, Base64): worth something only once a pack's
   * policy enrols it.
   */
  readonly key: string;
  /** Sentences; none when the code holds together. */
  readonly problems: readonly string[];
}

const DIGEST = /^[\w-]{43}$/u;
const TOTAL = /^(?<currency>[A-Z]{3}) (?<amount>\d+(?:\.\d+)?) (?<count>\d+)$/u;

/** Throws when it is no code of a sheet at all. */
export function readSheet(text: string): Sheet {
  const jws = readJws(text);
  const { payload, header } = jws;
  if (payload.at('typ').text() !== 'countersign/sheet/1')
    throw new Error('not the code of an approval sheet');
  const key = Buffer.from(header.at('jwk').at('x').text(), 'base64url').toString('base64');
  const problems: string[] = [];
  if (!deskVerifies(jws, key)) problems.push('its signature does not match the key it contains');
  if (header.at('kid').text() !== payload.at('desk').text()) problems.push('it names two desks as its maker');
  const currencies = payload
    .at('totals')
    .texts()
    .map((line) => TOTAL.exec(line)?.groups?.['currency'] ?? '');
  if (currencies.length === 0 || currencies.includes('')) problems.push('a total cannot be read');
  if (currencies.join() !== [...new Set(currencies)].toSorted().join())
    problems.push('a currency appears twice, or out of order');
  const signed = payload.at('signed').list();
  const persons = signed.map((one) => one.at('person').text());
  if (new Set(persons).size !== persons.length) problems.push('one person signed twice');
  if (signed.filter((one) => one.at('purpose').text() === 'freeze').length !== 1)
    problems.push('not exactly one person prepared the batch');
  const digests = [
    payload.at('frozen').text(),
    payload.at('policy').text(),
    ...signed.map((one) => one.at('jws').text()),
  ];
  if (digests.some((digest) => !DIGEST.test(digest))) problems.push('a digest cannot be read');
  if (payload.at('revision').whole() < 1 || payload.at('messages').whole() < 1)
    problems.push('a number is out of bounds');
  if (Number.isNaN(Date.parse(payload.at('time').text()))) problems.push('its time cannot be read');
  return { payload, key, problems };
}

/** Sentences that say why the sheet does not belong to the pack; none when it does. */
export function sheetProblems(
  { payload, key }: Sheet,
  contents: Contents,
  { judgement, sending }: Examined,
): readonly string[] {
  if (judgement === null) return ['the pack holds no batch that could be compared'];
  const problems: string[] = [];
  const { freeze, policy } = judgement;
  for (const name of ['company', 'environment', 'batch', 'reference', 'kind'] as const) {
    if (payload.at(name).text() !== freeze.payload.at(name).text()) problems.push(`another ${name}`);
  }
  if (payload.at('revision').whole() !== freeze.revision)
    problems.push(`revision ${payload.at('revision').whole()}, the pack holds ${freeze.revision}`);
  const digests = freeze.payload
    .at('messages')
    .list()
    .map((message) => message.at('sha256').text());
  if (
    payload.at('messages').whole() !== digests.length ||
    payload.at('frozen').text() !== base64url(digests.join('\n'))
  )
    problems.push('not the bytes that were submitted');
  if (!sameTotals(payload, freeze.payload)) problems.push('other totals');
  if (payload.at('policy').text() !== Buffer.from(policy.sha256, 'hex').toString('base64url'))
    problems.push('another policy');
  if (policy.desks.get(payload.at('desk').text())?.signing !== key)
    problems.push('it is not signed with the key of a desk registered in the policy');
  if (payload.at('sender').textOrNull() !== (sending?.desk ?? null)) problems.push('another sending desk');
  const held = new Map(contents.approvals.map((jws) => [base64url(jws), jws]));
  for (const one of payload.at('signed').list()) {
    const jws = held.get(one.at('jws').text());
    const what = `${one.at('person').text()} (${doneText(one.at('purpose').text())})`;
    if (jws === undefined) problems.push(`the pack does not hold the signature of ${what}`);
    else if (
      !judgement.statements.some(
        ({ signed, why }) =>
          why === null &&
          signed.text === jws &&
          signed.purpose === one.at('purpose').text() &&
          signed.signer.person === one.at('person').text(),
      )
    ) {
      problems.push(`the signature of ${what} does not count`);
    }
  }
  return problems;
}

function sameTotals(sheet: Shape, freeze: Shape): boolean {
  const lines = sheet
    .at('totals')
    .texts()
    .map((line) => TOTAL.exec(line)?.groups);
  const stated = freeze.at('totals').list();
  return (
    lines.length === stated.length &&
    stated.every((total, place) => {
      const line = lines[place];
      return (
        line?.['currency'] === total.at('currency').text() &&
        line['count'] === String(total.at('count').whole()) &&
        equal(parse(line['amount'] ?? ''), parse(total.at('amount').text()))
      );
    })
  );
}

function base64url(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url');
}
