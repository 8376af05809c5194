// The approval sheet as a file: a PDF where the shell has an engine for pages, else the page itself, which
// any browser prints.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { SheetContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { sheetContents } from './contents.ts';
import { sheetPage } from './page.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

export async function exportSheet(
  desk: SheetContext,
  { batch, language, region }: ParsedInput<'sheet.export'>,
): Promise<Result<CallOutput<'sheet.export'>>> {
  const facts = await sheetContents(desk, batch);
  if (!facts.ok) return facts;
  const html = await sheetPage(facts.value, desk.pageFonts, language, region);
  const pdf = desk.sheetPrinter === null ? null : await desk.sheetPrinter.print(html);
  const bytes = pdf ?? Buffer.from(html, 'utf8');
  const kind = pdf === null ? 'html' : 'pdf';
  const sha256 = sha256Hex(bytes);
  const { reference, revision } = facts.value;
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: 'sheet.export',
    actor: AT_DESK,
    subject: batch,
    detail: coded(sentence('log-file-made', { revision, kind, bytes: bytes.length, sha256 })),
  });
  return ok({
    file: desk.outgoing.add(bytes),
    name: `${reference.replaceAll(/[^\w.-]/gu, '_')}-r${revision}-sheet.${kind}`,
    bytes: bytes.length,
    kind,
  });
}
