// The approval sheet as one self-contained page for A4 paper: no script, no address, nothing but text, lines
// and the code.
import { parseIsoDate } from '../../../../shared/domain/calendar.ts';
import { groupOfPath } from '../../../../shared/domain/file-rules.ts';
import { formatIban, isValidIban } from '../../../../shared/domain/account-identification.ts';
import { regionOf, type Region } from '../../../../shared/domain/region.ts';
import type { Language } from '../../../../shared/domain/language.ts';
import { textsIn, type Texts } from '../../../../shared/texts/index.ts';
import type { PageFonts } from '../../../ports/sheet.ts';
import type { SheetView } from './contents.ts';
import { fontRules, PAGE_POLICY, pageText, SHEET_STYLE } from '../../desk/index.ts';

type SheetTexts = Texts['approvalSheet'];

const MOST_LISTED = 12;

/** @param region How its numbers and dates are written, which the sheet names; else as its language does. */
export async function sheetPage(
  sheet: SheetView,
  fonts: PageFonts,
  language: Language,
  region: Region = regionOf('language', language),
): Promise<string> {
  const { environment, reference } = sheet;
  const t = textsIn(language, region);
  const s = t.approvalSheet;
  const body = [
    environment === 'production' ? '' : `<p class="band">${s.noRealMoney(environment)}</p>`,
    `<header><h1>${s.title}</h1><p class="company">${pageText(sheet.company)}</p></header>`,
    facts(sheet, t),
    messages(sheet, t),
    fileFigures(sheet, t),
    signatures(sheet, t),
    code(sheet, s),
    `<footer>${s.madeBy(pageText(sheet.desk), when(sheet.madeAt, t.dates))} ${s.form(t.numbers.decimal('1234.56'), t.dates.day('2026-11-20'))}</footer>`,
  ].join('\n');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${s.titleOf(pageText(reference))}</title>
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}"><style>${await fontRules(fonts, body)}${SHEET_STYLE}</style></head><body>
${body}
</body></html>`;
}

/** A kind that no catalogue knows is written as it is, and counted as payments. */
function wordsOf(kinds: Texts['batchKinds'], kind: string): Texts['batchKinds']['direct-debit'] {
  return kinds[kind === 'direct-debit' ? kind : 'credit-transfer'];
}

function facts(sheet: SheetView, { approvalSheet: s, batchKinds, countries, dates, numbers }: Texts): string {
  const named = wordsOf(batchKinds, sheet.kind);
  const rows = sheet.totals.map(
    ({ currency, amount, count }) =>
      `<tr><td>${currency}</td><td class="number strong">${numbers.decimal(amount)}</td><td class="number">${numbers.count(count)}</td></tr>`,
  );
  return `<section class="facts"><dl>
${pair(s.batch, `<strong>${pageText(sheet.reference)}</strong>`)}${pair(s.kindOf, s.kind[sheet.kind] ?? pageText(sheet.kind))}${pair(s.identification, s.revision(pageText(sheet.batch), sheet.revision))}
${pair(named.ownAccounts, listed(sheet.ownAccounts.map(account), s))}${pair(s.countries, pageText(sheet.countries.map((code) => countries[code] ?? code).join(', ')))}${pair(
    named.valueDates,
    listed(
      sheet.valueDates.map((date) => day(date, dates)),
      s,
    ),
  )}
${pair(named.newCounterparties, sheet.newBeneficiaries === null ? s.notCounted : s.countedBy(sheet.newBeneficiaries))}${pair(s.sentBy, sheet.sendingDesk === null ? s.sentByNobody : pageText(sheet.sendingDesk))}${sheet.handovers.map(({ from, to, at }) => pair(s.handedOver, s.fromTo(pageText(from), pageText(to), when(at, dates)))).join('')}
</dl><table class="totals"><thead><tr><th>${s.currency}</th><th class="number">${s.total}</th><th class="number">${named.payments}</th></tr></thead><tbody>${rows.join('')}</tbody>
<tfoot><tr><td colspan="2">${s.all}</td><td class="number">${numbers.count(sheet.transactions)}</td></tr></tfoot></table></section>`;
}

function messages({ kind, messages: all }: SheetView, { approvalSheet: s, batchKinds }: Texts): string {
  const { counted } = wordsOf(batchKinds, kind);
  const parts = all.map(
    ({
      messageId,
      words,
      sha256,
      bytes,
      transactions,
      controlSum,
    }) => `<div class="message"><p class="words">${words.map((word, index) => `<span><span class="number-of-word">${index + 1}</span> ${pageText(word)}</span>`).join(' ')}</p>
<p class="small">${s.message(pageText(messageId), counted(transactions), pageText(controlSum), bytes)}</p><p class="digest">SHA-256 ${pageText(sha256)}</p></div>`,
  );
  return `<section><h2>${s.words(all.length)}</h2>${parts.join('')}</section>`;
}

/** What everybody who signs has viewed of an imported file: each figure it declares wrongly, who and why. */
function fileFigures({ overrides }: SheetView, { approvalSheet: s, numbers: { decimal } }: Texts): string {
  if (overrides === null) return '';
  const rows = overrides.map(({ rule, path, declared, counted, frozen, reason, by }) => {
    const group = groupOfPath(path);
    const figure = group === null ? s.figure[rule] : s.ofGroup(s.figure[rule], group);
    return `<tr><td class="strong">${figure}</td><td class="number">${pageText(decimal(declared))}</td><td class="number">${pageText(decimal(counted))}</td><td class="number">${frozen === null ? '' : pageText(decimal(frozen))}</td><td>${pageText(reason)}<br><span class="small">${pageText(by)}</span></td></tr>`;
  });
  return `<section><h2>${s.overridden}</h2><table class="figures"><thead><tr><th>${s.figureTitle}</th><th class="number">${s.declared}</th><th class="number">${s.counted}</th><th class="number">${s.frozen}</th><th>${s.reason}</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function signatures({ signatures: all, complete }: SheetView, { approvalSheet: s, dates }: Texts): string {
  const rows = all.map(
    ({
      purpose,
      name,
      role,
      time,
      certificate,
      certificateSubject,
      note,
    }) => `<tr><td class="strong">${s.role[purpose] ?? pageText(purpose)}</td>
<td>${pageText(name)}<br><span class="small">${s.as(pageText(role), pageText(note))}</span></td><td>${when(time, dates)}</td>
<td><span class="small">${pageText(certificateSubject)}</span><br><span class="digest">${pageText(certificate)}</span></td></tr>`,
  );
  const none = `<tr><td colspan="4">${s.noSignature}</td></tr>`;
  return `<section><h2>${s.signatures}</h2><table class="signatures"><thead><tr><th>${s.what}</th><th>${s.who}</th><th>${s.when}</th><th>${s.certificate}</th></tr></thead><tbody>${rows.length === 0 ? none : rows.join('')}</tbody></table>
<p class="verdict">${complete ? s.satisfied : s.notSatisfied}</p></section>`;
}

function policy({ policy: { version, sha256, words } }: SheetView, s: SheetTexts): string {
  return `<h2>${s.policy}</h2><p>${s.version(version, pageText(words.join(' ')))}</p><p class="digest">SHA-256 ${pageText(sha256)}</p>`;
}

/** The policy stands beside the code: so a usual batch fits on one page. */
function code(sheet: SheetView, s: SheetTexts): string {
  if (sheet.code === null) return `<section>${policy(sheet, s)}<p>${s.noCode}</p></section>`;
  const { rows } = sheet.code;
  const size = rows.length;
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/gu)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('');
  return `<section class="code"><svg viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="${s.code}" shape-rendering="crispEdges"><path d="${path}"/></svg>
<div>${policy(sheet, s)}<h2 class="next">${s.toCheck}</h2><p>${s.check(command('--sheet code.txt'), command('batch.cspack --desk-key key.pem --sheet code.txt'))}</p>
<p class="small">${s.codeNote}</p></div></section>`;
}

function command(options: string): string {
  return `<span class="digest">countersign-verify ${options}</span>`;
}

function pair(name: string, value: string): string {
  return `<dt>${name}</dt><dd>${value}</dd>`;
}

function listed(all: readonly string[], s: SheetTexts): string {
  const shown = all.slice(0, MOST_LISTED).map(pageText).join('<br>');
  return all.length > MOST_LISTED ? `${shown}<br>${s.more(all.length - MOST_LISTED)}` : shown;
}

function account(number: string): string {
  return isValidIban(number) ? formatIban(number) : number;
}

function day(date: string, dates: Texts['dates']): string {
  const parsed = parseIsoDate(date);
  return parsed === undefined ? date : dates.day(parsed);
}

/** `2026-11-20T09:05:00.000Z` as `20 Nov 2026, 09:05 UTC`: in one zone on every desk. */
function when(instant: string, dates: Texts['dates']): string {
  const at = new Date(instant).toISOString();
  return `${dates.day(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;
}
