// Owns the judgement of payloads by xmllint with the official schema, where a folder of schemas is given.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, withFiles } from './run-tool.ts';

export type SchemaResult = 'valid' | 'not judged' | { readonly invalid: string };

/** The folder of the official schemas beside the project, or undefined where it is absent. */
export function officialSchemaFolder(project: string): string | undefined {
  const folder = join(project, '..', 'shared', 'iso20022', 'xsd');
  return existsSync(folder) ? folder : undefined;
}

export async function validateBySchema(
  xml: string,
  message: string,
  folder: string | undefined,
): Promise<SchemaResult> {
  if (folder === undefined) return 'not judged';
  const schema = join(folder, `${message}.xsd`);
  if (!existsSync(schema)) return 'not judged';
  return withFiles({ 'payload.xml': xml }, async (path) => {
    const run = await runTool('xmllint', ['--nonet', '--noout', '--schema', schema, path('payload.xml')]);
    return run.code === 0
      ? 'valid'
      : { invalid: run.stderr.replaceAll(path('payload.xml'), 'payload').trim() };
  });
}
