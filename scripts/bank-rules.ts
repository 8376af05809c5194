// Writes docs/bank-rules.md from the table of rules and the table of statuses; run it after a rule changed.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { STATUS_MEANINGS } from '../main/bank/answer/statuses.ts';
import type { BankRule, RequestFields } from '../shared/domain/bank-rules/rule.ts';
import { BANK_RULES } from '../shared/domain/bank-rules/table.ts';

export const BANK_RULES_PAGE = fileURLToPath(new URL('../docs/bank-rules.md', import.meta.url));

/** The page, as text. */
export function bankRulesPage(): string {
  const sections = [...new Set(BANK_RULES.map(({ section }) => section))].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return [
    '# Rules of the bank\'s interface document',
    '',
    'Each rule is one named check in `shared/domain/bank-rules/`. A form shows it while one types; the use case applies it before anything is sent; the refusal quotes its section.',
    `Written by \`scripts/bank-rules.ts\` from the table; ${BANK_RULES.length} rules. Examples are judged on Friday, 20 November 2026, 15:00 UTC.`,
    '',
    ...sections.flatMap((section) => [`## Section ${section}`, '', '| rule | also | what must hold | taken | refused |', '|---|---|---|---|---|', ...BANK_RULES.filter((rule) => rule.section === section).map(row), '']),
    '## Section 7: what an answer means',
    '',
    '| status | phrase of the document | means | what the desk does |',
    '|---|---|---|---|',
    ...STATUS_MEANINGS.map(({ status, phrase, means, next }) => `| ${status} | ${phrase} | ${means} | ${next} |`),
    '',
  ].join('\n');
}

function row({ name, also, sentence, valid, invalid }: BankRule): string {
  return `| \`${name}\` | ${also.join(', ')} | ${sentence} | ${example(valid)} | ${example(invalid)} |`;
}

function example(request: RequestFields): string {
  const members = Object.entries(request).filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${value ?? ''}`);
  return members.length === 0 ? 'nothing given' : `\`${members.join(' ')}\``;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(BANK_RULES_PAGE, bankRulesPage());
