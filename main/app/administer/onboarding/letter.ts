// The fingerprint letter for the bank: the company's certificates on one page of paper, in hex and in words,
// with lines to sign on.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { X509Certificate } from 'node:crypto';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { regionOf, type Region } from '../../../../shared/domain/region.ts';
import type { Language } from '../../../../shared/domain/language.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { textsIn, type Texts } from '../../../../shared/texts/index.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { OnboardingContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { PageFonts } from '../../../ports/sheet.ts';
import { companyKeys, requestDigest, type CompanyKeyRecord } from './keys.ts';
import { LETTER } from './steps.ts';
import { CODE_FAMILY, fontRules, PAGE_POLICY, pageText, SHEET_STYLE } from '../../desk/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

const STYLE = `${SHEET_STYLE}
.print { font-family: ${CODE_FAMILY}; font-size: 10.5pt; letter-spacing: 0.02em; }
.words { font-size: 12pt; font-weight: 650; }
.sign { display: grid; grid-template-columns: 1fr 1fr; gap: 14mm; margin-top: 20mm; }
.sign p { border-top: 0.3mm solid #111; padding-top: 1.5mm; }
dl { grid-template-columns: 38mm 1fr; row-gap: 1.8mm; }
h2 { margin-top: 5mm; font-size: 12pt; }`;

interface LetterKey {
  readonly usage: 'sign' | 'decrypt';
  readonly certificate: X509Certificate;
  readonly sha256: string;
}

/** A key that waits for its certificate: its request is what the bank compares before it issues one. */
interface LetterRequest {
  readonly usage: 'sign' | 'decrypt';
  readonly subject: string;
  readonly type: string;
  readonly sha256: string;
}

export async function fingerprintLetter(
  desk: OnboardingContext,
  { language, region }: ParsedInput<'onboarding.letter'>,
): Promise<Result<CallOutput<'onboarding.letter'>>> {
  const now = desk.clock.now();
  const keys = await companyKeys(desk);
  const all = keys.flatMap(({ usage, certificate }): LetterKey[] => {
    if (certificate === null) return [];
    const read = new X509Certificate(certificate);
    return read.validToDate.getTime() < now
      ? []
      : [{ usage, certificate: read, sha256: sha256Hex(read.raw) }];
  });
  const requests = waiting(keys);
  if (all.length === 0 && requests.length === 0) return err(fault('company-key-unready'));
  const stored = await desk.store.desk.profile();
  const html = await letterPage(
    {
      company: desk.identity.companyName,
      environment: desk.identity.environment,
      clientId: stored?.profile.clientId ?? '',
      bank: stored?.profile.name ?? '',
      date: instantOf(desk.clock).slice(0, 10),
      keys: all,
      requests,
    },
    desk.pageFonts,
    language,
    region,
  );
  const pdf = desk.sheetPrinter === null ? null : await desk.sheetPrinter.print(html);
  const bytes = pdf ?? Buffer.from(html, 'utf8');
  const kind = pdf === null ? 'html' : 'pdf';
  const detail = coded(
    sentence('log-letter', {
      kind,
      certificates: all.map(({ sha256 }) => sha256),
      requests: requests.map(({ sha256 }) => sha256),
    }),
  );
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: 'onboarding.letter',
    actor: AT_DESK,
    subject: LETTER,
    detail,
  });
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({
    file: desk.outgoing.add(bytes),
    name: `${desk.identity.companyId}-fingerprints-${instantOf(desk.clock).slice(0, 10)}.${kind}`,
    bytes: bytes.length,
  });
}

/** The newest key of each use, where it has no certificate: an older one was a trial. */
function waiting(keys: readonly CompanyKeyRecord[]): readonly LetterRequest[] {
  return (['sign', 'decrypt'] as const).flatMap((usage) => {
    const newest = keys.findLast((each) => each.usage === usage);
    return newest === undefined || newest.certificate !== null
      ? []
      : [{ usage, subject: newest.subject, type: newest.type, sha256: requestDigest(newest) }];
  });
}

interface Letter {
  readonly company: string;
  readonly environment: string;
  readonly clientId: string;
  readonly bank: string;
  readonly date: string;
  readonly keys: readonly LetterKey[];
  readonly requests: readonly LetterRequest[];
}

type LetterTexts = Texts['letter'];

/** @param region How its dates are written; else as its language does. */
export async function letterPage(
  { company, environment, clientId, bank, date, keys, requests }: Letter,
  fonts: PageFonts,
  language: Language,
  region: Region = regionOf('language', language),
): Promise<string> {
  const { letter: w, dates, frame } = textsIn(language, region);
  const environments: Readonly<Record<string, string>> = frame.environment;
  const band = environments[environment] ?? environment;
  const body = [
    environment === 'production' ? '' : `<p class="band">${pageText(band)}</p>`,
    `<header><h1>${w.title}</h1><p class="company">${pageText(company)}</p></header>`,
    `<section><dl>${pair(w.to, bank === '' ? w.ourBank : bank)}${pair(w.clientId, clientId)}${pair(w.environment, band)}${pair(w.date, dates.day(date))}</dl></section>`,
    ...(keys.length === 0
      ? []
      : [`<p>${w.certificates}</p>`, ...keys.map((key) => keySection(key, w, dates.day))]),
    ...(requests.length === 0
      ? []
      : [`<p>${w.requests}</p>`, ...requests.map((request) => requestSection(request, w))]),
    `<div class="sign"><p>${w.place}</p><p>${w.place}</p></div><div class="sign"><p>${w.signature}</p><p>${w.signature}</p></div>`,
    `<footer>${w.footer}</footer>`,
  ].join('\n');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${w.titleOf(pageText(company))}</title>
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}"><style>${await fontRules(fonts, body)}${STYLE}</style></head><body>
${body}
</body></html>`;
}

/** NIST's name where the curve has one: OpenSSL knows P-256 by another. */
function curveName(namedCurve: string | undefined): string {
  return namedCurve === 'prime256v1' ? 'P-256' : (namedCurve ?? '');
}

function keySection(
  { usage, certificate, sha256 }: LetterKey,
  w: LetterTexts,
  written: (date: string) => string,
): string {
  const { subject, issuer, serialNumber, validFromDate, validToDate, publicKey } = certificate;
  const { modulusLength: bits, namedCurve } = publicKey.asymmetricKeyDetails ?? {};
  const kind = publicKey.asymmetricKeyType === 'rsa' ? w.rsa(bits ?? 0) : `EC, ${curveName(namedCurve)}`;
  const line = (name: string): string => name.replaceAll('\n', ', ');
  const valid = w.period(written(dayOf(validFromDate)), written(dayOf(validToDate)));
  return `<section><h2>${w.certificate[usage]}</h2><dl>
${pair(w.subject, line(subject))}${pair(w.issuer, line(issuer))}${pair(w.serialNumber, serialNumber)}${pair(w.key, kind)}${pair(w.valid, valid)}
${fingerprint(sha256, w)}</dl></section>`;
}

function requestSection({ usage, subject, type, sha256 }: LetterRequest, w: LetterTexts): string {
  return `<section><h2>${w.request[usage]}</h2><dl>
${pair(w.subject, subject)}${pair(w.key, type)}
${fingerprint(sha256, w)}</dl></section>`;
}

function fingerprint(sha256: string, w: LetterTexts): string {
  const words = fingerprintWords(sha256).map((word) => `<span>${pageText(word)}</span>`);
  return `<dt>SHA-256</dt><dd class="print">${hexGroups(sha256)}</dd><dt>${w.words}</dt><dd class="words">${words.join(' ')}</dd>`;
}

const pair = (name: string, value: string): string =>
  value === '' ? '' : `<dt>${pageText(name)}</dt><dd>${pageText(value)}</dd>`;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Two lines of eight groups of four digits. */
function hexGroups(sha256: string): string {
  const groups = sha256.toUpperCase().match(/.{4}/gu) ?? [];
  return `${groups.slice(0, 8).join(' ')}<br>${groups.slice(8).join(' ')}`;
}
