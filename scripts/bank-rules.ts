// Writes docs/bank-rules.md from the table of rules and the table of statuses; run it after a rule changed.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  ANSWER_MATRIX,
  BODY_KINDS,
  OPERATION_KINDS,
  type MatrixRow,
} from '../main/bank/answer/answer-matrix.ts';
import { HTTP_STATUS_MEANINGS } from '../main/bank/answer/statuses.ts';
import type { BankRule, RequestFields } from '../shared/domain/bank-rules/rule.ts';
import { BANK_RULES } from '../shared/domain/bank-rules/table.ts';
import { t } from '../shared/texts/index.ts';

export const BANK_RULES_PAGE = fileURLToPath(new URL('../docs/bank-rules.md', import.meta.url));

/** The page, as text. */
export function bankRulesPage(): string {
  const sections = [...new Set(BANK_RULES.map(({ section }) => section))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return [
    "# Rules of the bank's interface document",
    '',
    'Each rule is one named check in `shared/domain/bank-rules/`. A form shows it while one types. A rule that the document or the bank profile states refuses the request before anything is sent, and the refusal quotes its section. A rule that neither states only warns: the request may be sent.',
    'On a closed day the present business date is the last or the next open day (`closedDay` of the profile). The desk refuses what both readings refuse and warns of the rest.',
    `Written by \`scripts/bank-rules.ts\` from the table; ${BANK_RULES.length} rules. ${BANK_RULES.filter(({ basis }) => basis === 'caution').length} of them only warn. Examples are evaluated on Friday, 20 November 2026, 15:00 UTC; those about a closed day on the Sunday after it.`,
    '',
    ...sections.flatMap((section) => [
      `## Section ${section}`,
      '',
      '| rule | also | stated by | what must hold | example | counter-example |',
      '|---|---|---|---|---|---|',
      ...BANK_RULES.filter((rule) => rule.section === section).map(row),
      '',
    ]),
    '## Section 7: what the desk does with a payment message',
    '',
    '| status | phrase of the document | what the desk does |',
    '|---|---|---|',
    ...HTTP_STATUS_MEANINGS.map(({ status, phrase, next }) => `| ${status} | ${phrase} | ${next} |`),
    '',
    ...answerMatrix(),
  ].join('\n');
}

/** Operation × status × body, from `main/bank/answer/answer-matrix.ts`. */
function answerMatrix(): readonly string[] {
  const kinds = [...new Set(Object.values(OPERATION_KINDS))];
  return [
    '## Section 7: what an answer other than success means',
    '',
    'Each cell says what follows and under which code. 401 and 429 are taken from the status alone, also from a cut or oversized answer: the access token is renewed once, and a pause is kept. ' +
      "*not taken*: the same bytes may go again; *unknown*: an inquiry comes first; *failed*: the request moves nothing. Bodies: the gateway's own shape (XML or JSON, plain or encrypted) that names the status; " +
      "none, by a length or chunks that prove it; the application's own list of issues; an error in any of these forms that names a duplicate; the gateway's shape naming another status; anything else.",
    '',
    ...kinds.flatMap((kind) => [
      `### ${Object.entries(OPERATION_KINDS)
        .flatMap(([operation, its]) => (its === kind ? [operation] : []))
        .join(', ')}`,
      '',
      `| status | ${BODY_KINDS.join(' | ')} |`,
      `|---|${BODY_KINDS.map(() => '---|').join('')}`,
      ...ANSWER_MATRIX.filter((one) => one.kind === kind).map(matrixLine),
      '',
    ]),
  ];
}

function matrixLine({ status, cells }: MatrixRow): string {
  return `| ${status} | ${BODY_KINDS.map((body) => `${cells[body].consequence}, ${cells[body].fault}`).join(' | ')} |`;
}

const BASIS = { document: 'document', profile: 'profile', caution: 'neither: warns' } as const;

function row({ name, also, basis, valid, invalid }: BankRule): string {
  return `| \`${name}\` | ${also.join(', ')} | ${BASIS[basis]} | ${t.bankRules[name] ?? ''} | ${example(valid)} | ${example(invalid)} |`;
}

function example(request: RequestFields): string {
  const members = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value ?? ''}`);
  return members.length === 0 ? 'nothing given' : `\`${members.join(' ')}\``;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(BANK_RULES_PAGE, bankRulesPage());
