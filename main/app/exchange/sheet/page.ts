// The approval sheet as one self-contained page for A4 paper: no script, no address, nothing but text, lines
// and the code.
import { visibleText } from '../../../../shared/domain/visible-text.ts';
import { countryName } from '../../../../shared/domain/country.ts';
import { displayDate, parseIsoDate } from '../../../../shared/domain/dates.ts';
import { groupOfPath, type FileRule } from '../../../../shared/domain/file-rules.ts';
import { formatIban, isValidIban } from '../../../../shared/domain/iban.ts';
import type { PageFonts } from '../../../ports/sheet.ts';
import type { SheetView } from './facts.ts';
import { fontRules, PAGE_POLICY, SHEET_STYLE } from '../../desk/index.ts';

const ROLE: Readonly<Record<string, string>> = {
  freeze: 'Prepared',
  approve: 'Approved',
  release: 'Released',
  return: 'Returned',
  withdraw: 'Withdrawn',
  void: 'Voided',
};
const KIND: Readonly<Record<string, string>> = {
  'credit-transfer': 'Credit transfers',
  'direct-debit': 'Direct debits',
};
const MOST_LISTED = 12;

/** Every text comes from a message or from people: it is escaped here and nowhere else. */
function text(value: string): string {
  return visibleText(value).replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}

export async function sheetPage(sheet: SheetView, fonts: PageFonts): Promise<string> {
  const { environment, reference } = sheet;
  const body = [
    environment === 'production' ? '' : `<p class="band">${environment.toUpperCase()}: NO REAL MONEY</p>`,
    `<header><h1>Approval sheet</h1><p class="company">${text(sheet.company)}</p></header>`,
    facts(sheet),
    messages(sheet),
    fileFigures(sheet),
    signatures(sheet),
    code(sheet),
    `<footer>Made by ${text(sheet.desk)}, ${when(sheet.madeAt)}. Figures and words were read from the frozen bytes when this page was made.</footer>`,
  ].join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Approval sheet ${text(reference)}</title>
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}"><style>${await fontRules(fonts, body)}${SHEET_STYLE}</style></head><body>
${body}
</body></html>`;
}

function facts(sheet: SheetView): string {
  const rows = sheet.totals.map(
    ({ currency, amount, count }) =>
      `<tr><td>${currency}</td><td class="number strong">${grouped(amount)}</td><td class="number">${count}</td></tr>`,
  );
  return `<section class="facts"><dl>
${pair('Batch', `<strong>${text(sheet.reference)}</strong>`)}${pair('Kind', KIND[sheet.kind] ?? text(sheet.kind))}${pair('Identification', `${text(sheet.batch)}, revision ${sheet.revision}`)}
${pair('From accounts', listed(sheet.ownAccounts.map(account)))}${pair('Countries', text(sheet.countries.map((code) => countryName(code) ?? code).join(', ')))}${pair('Value dates', listed(sheet.valueDates.map(day)))}
${pair('New beneficiaries', sheet.newBeneficiaries === null ? 'Not counted' : `${sheet.newBeneficiaries}, by the history of the desk that prepared the batch`)}${pair('Sent by', sheet.sendingDesk === null ? 'nobody: two handovers exclude each other' : text(sheet.sendingDesk))}${sheet.handovers.map(({ from, to, at }) => pair('Handed over', `${text(from)} to ${text(to)}, ${when(at)}`)).join('')}
</dl><table class="totals"><thead><tr><th>Currency</th><th class="number">Total</th><th class="number">Payments</th></tr></thead><tbody>${rows.join('')}</tbody>
<tfoot><tr><td colspan="2">All</td><td class="number">${sheet.transactions}</td></tr></tfoot></table></section>`;
}

function messages({ messages: all }: SheetView): string {
  const parts = all.map(
    ({
      messageId,
      words,
      sha256,
      bytes,
      transactions,
      controlSum,
    }) => `<div class="message"><p class="words">${words.map((word) => `<span>${text(word)}</span>`).join(' ')}</p>
<p class="small">Message ${text(messageId)}: ${transactions} payments, control sum ${text(controlSum)}, ${bytes} bytes</p><p class="digest">SHA-256 ${text(sha256)}</p></div>`,
  );
  return `<section><h2>${all.length === 1 ? 'Eight words of the frozen bytes' : 'Eight words of each message'}</h2>${parts.join('')}</section>`;
}

const FIGURE: Readonly<Record<FileRule, string>> = {
  'number-of-transactions': 'Number of payments',
  'control-sum': 'Control sum',
  'group-number-of-transactions': 'Number of payments',
  'group-control-sum': 'Control sum',
};

/** What everybody who signs has viewed of an imported file: each figure it declares wrongly, who and why. */
function fileFigures({ overrides }: SheetView): string {
  if (overrides === null) return '';
  const rows = overrides.map(({ rule, path, declared, counted, frozen, reason, by }) => {
    const group = groupOfPath(path);
    const figure = `${FIGURE[rule]}${group === null ? '' : ` of group ${group}`}`;
    return `<tr><td class="strong">${figure}</td><td class="number">${text(declared)}</td><td class="number">${text(counted)}</td><td class="number">${frozen === null ? '' : text(frozen)}</td><td>${text(reason)}<br><span class="small">${text(by)}</span></td></tr>`;
  });
  return `<section><h2>Figures of the imported file that were overridden</h2><table class="figures"><thead><tr><th>Figure</th><th class="number">The file declares</th><th class="number">The file holds</th><th class="number">In this batch</th><th>Reason and person</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function signatures({ signatures: all, complete }: SheetView): string {
  const rows = all.map(
    ({
      purpose,
      name,
      role,
      time,
      certificate,
      certificateSubject,
      note,
    }) => `<tr><td class="strong">${ROLE[purpose] ?? text(purpose)}</td>
<td>${text(name)}<br><span class="small">as ${text(role)}${note === '' ? '' : `: ${text(note)}`}</span></td><td>${when(time)}</td>
<td><span class="small">${text(certificateSubject)}</span><br><span class="digest">${text(certificate)}</span></td></tr>`,
  );
  const none = '<tr><td colspan="4">Nobody’s signature counts.</td></tr>';
  return `<section><h2>Signatures that count</h2><table class="signatures"><thead><tr><th>What</th><th>Who</th><th>When</th><th>Certificate, SHA-256</th></tr></thead><tbody>${rows.length === 0 ? none : rows.join('')}</tbody></table>
<p class="verdict">${complete ? 'The policy is satisfied.' : 'The policy is NOT satisfied by these signatures.'}</p></section>`;
}

function policy({ policy: { version, sha256, words } }: SheetView): string {
  return `<h2>Policy</h2><p>Version ${version}: ${text(words.join(' '))}</p><p class="digest">SHA-256 ${text(sha256)}</p>`;
}

/** The policy stands beside the code: so a usual batch fits on one page. */
function code(sheet: SheetView): string {
  if (sheet.code === null)
    return `<section>${policy(sheet)}<p>No code: this desk has no key of its own.</p></section>`;
  const { rows } = sheet.code;
  const size = rows.length;
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/gu)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('');
  return `<section class="code"><svg viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="Code of this sheet" shape-rendering="crispEdges"><path d="${path}"/></svg>
<div>${policy(sheet)}<h2 class="next">To check this sheet</h2><p>Read the code with any scanner and give its text to the verifier: <span class="digest">countersign-verify --sheet code.txt</span>. With the pack of the batch it says whether the two belong together: <span class="digest">countersign-verify batch.cspack --desk-key key.pem --sheet code.txt</span>.</p>
<p class="small">The code is a statement of the desk, signed with its own key (RFC 7515), about batch, totals, frozen bytes, policy and the signatures above.</p></div></section>`;
}

function pair(name: string, value: string): string {
  return `<dt>${name}</dt><dd>${value}</dd>`;
}

function listed(all: readonly string[]): string {
  const shown = all.slice(0, MOST_LISTED).map(text).join('<br>');
  return all.length > MOST_LISTED ? `${shown}<br>and ${all.length - MOST_LISTED} more` : shown;
}

function account(number: string): string {
  return isValidIban(number) ? formatIban(number) : number;
}

function day(date: string): string {
  const parsed = parseIsoDate(date);
  return parsed === undefined ? date : displayDate(parsed);
}

/** `2026-11-20T09:05:00.000Z` as `20 Nov 2026, 09:05 UTC`: the same on every desk. */
function when(instant: string): string {
  const at = new Date(instant);
  const date = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${date}, ${at.toISOString().slice(11, 16)} UTC`;
}

function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const parts = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return fraction === undefined ? parts : `${parts}.${fraction}`;
}
