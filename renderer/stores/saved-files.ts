// Saves a batch's evidence or its pack as the file the desk made of it: read in pieces, handed to the user's
// own folder.
import { ok, type Result } from '../../shared/domain/result.ts';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { call } from '../bridge.ts';
import { t } from '../i18n/index.ts';
import { showFailure } from './failures.ts';
import { say } from './notices.ts';
import { languageOfDocuments, regionOfDocuments } from './settings.ts';

/** Long enough for the engine to have taken the bytes before their address goes away. */
const KEEP_MS = 60_000;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function hand(name: string, pieces: readonly Uint8Array<ArrayBuffer>[]): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

export async function saveEvidence(batch: string): Promise<void> {
  await saveMade(await call('evidence.collect', { batch }), t.common.evidenceSaved);
}

export async function saveCaseEvidence(one: string): Promise<void> {
  await saveMade(await call('cases.evidence', { case: one }), t.cases.evidenceSaved);
}

export async function savePack(batch: string): Promise<void> {
  await saveMade(await call('packs.export', { batch }), t.common.packSaved);
}

export async function saveSheet(batch: string): Promise<void> {
  await saveMade(
    await call('sheet.export', {
      batch,
      language: languageOfDocuments(),
      region: regionOfDocuments(),
    }),
    t.sheet.saved,
  );
}

/** `printedBy` is what somebody typed of themselves. */
export async function saveReportAs(
  what: CallInput<'reports.make'>['what'],
  form: CallInput<'reports.make'>['form'],
  printedBy: string,
): Promise<void> {
  const made = await call('reports.make', {
    what,
    form,
    printedBy,
    language: languageOfDocuments(),
    region: regionOfDocuments(),
  });
  const leftOut = made.ok ? made.value.leftOut : 0;
  await saveMade(made, (name) =>
    [t.reports.saved(name), ...(leftOut === 0 ? [] : [t.reports.leftOut(leftOut)])].join('. '),
  );
}

/** For the ERP the payments came from; several files where the batch is several messages. */
export async function saveStatusFiles(
  batch: string,
  form: 'csv' | 'pain.002',
  inRegion = false,
): Promise<void> {
  const made = await call('statusFiles.make', {
    batch,
    form,
    ...(inRegion && { region: regionOfDocuments() }),
  });
  if (!made.ok) showFailure(made.error);
  else for (const file of made.value.files) await saveMade(ok(file), t.reports.saved);
}

export async function saveEntries(filter: CallInput<'cash.export'>): Promise<void> {
  await saveMade(await call('cash.export', { ...filter, region: regionOfDocuments() }), t.cash.exported);
}

/** Statements of the days of a period, whatever else the list of entries is narrowed by. */
export async function saveStatement(
  { account, from, to }: CallInput<'cash.export'>,
  form: CallInput<'cash.statement'>['form'],
): Promise<void> {
  const made = await call('cash.statement', {
    account,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    form,
    language: languageOfDocuments(),
  });
  const days = made.ok ? made.value.days : 0;
  await saveMade(made, (name) => t.cash.statementSaved(name, days));
}

export async function saveReport(report: string): Promise<void> {
  await saveMade(await call('balances.export', { report }), t.cash.saved);
}

export async function saveArchive(criteria: CallInput<'archive.export'>['criteria']): Promise<void> {
  await saveMade(
    await call('archive.export', {
      criteria,
      language: languageOfDocuments(),
      region: regionOfDocuments(),
    }),
    t.search.exported,
  );
}

/**
 * `whole`: the answers are the result to its end; where they are not, the file's name and the message say so.
 */
export async function saveFound(answers: readonly string[], whole: boolean): Promise<void> {
  await saveMade(
    await call('inquiries.export', {
      answers: [...answers],
      whole,
      language: languageOfDocuments(),
      region: regionOfDocuments(),
    }),
    whole ? t.search.exported : t.search.exportedPart,
  );
}

/** A text the window itself holds: a draft that is not saved at the desk. */
export function saveText(name: string, text: string): void {
  hand(name, [new TextEncoder().encode(`${text}\n`)]);
}

export async function saveGenesis(): Promise<void> {
  await saveMade(await call('genesis.export', {}), t.setup.saved);
}

export async function saveRequest(key: string): Promise<void> {
  await saveMade(await call('onboarding.request', { key }), t.onboarding.saved);
}

export async function saveConnectionRequest(): Promise<void> {
  await saveMade(await call('profile.connectionRequest', {}), t.settings.words.connectionKey.requestSaved);
}

export async function saveLetter(): Promise<void> {
  await saveMade(
    await call('onboarding.letter', { language: languageOfDocuments(), region: regionOfDocuments() }),
    t.onboarding.saved,
  );
}

export async function saveProductionGate(person: string): Promise<void> {
  await saveMade(await call('onboarding.gate', { person }), t.onboarding.saved);
}

export async function saveProfileFile(): Promise<void> {
  await saveMade(await call('profile.export', {}), t.settings.words.exported);
}

export async function saveBackup(): Promise<void> {
  await saveMade(await call('backup.make', {}), t.settings.vault.backup.saved);
}

/** A file the desk has made already and the user has looked at: these very bytes. */
export async function saveDisplayedFile(shown: CallOutput<'diagnostics.collect'>): Promise<void> {
  await saveMade(ok(shown), t.settings.diagnostics.saved);
}

async function saveMade(
  made: Result<Pick<CallOutput<'evidence.collect'>, 'file' | 'name'>>,
  saved: (name: string) => string,
): Promise<void> {
  if (!made.ok) return showFailure(made.error);
  const { file, name } = made.value;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const piece: Result<CallOutput<'files.read'>> = await call('files.read', { file, offset });
    if (!piece.ok) {
      // Nobody will ask for the rest: without this the desk keeps the file in memory.
      await call('files.discard', { file });
      return showFailure(piece.error);
    }
    pieces.push(bytesOf(piece.value.base64));
    offset = piece.value.next;
  }
  hand(name, pieces);
  await call('files.discard', { file });
  say(saved(name));
}
