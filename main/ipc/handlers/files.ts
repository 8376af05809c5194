// Handlers of files, imports and evidence.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import { collectEvidence } from '../../app/exchange/index.ts';
import {
  checkImport,
  discardImport,
  importFindings,
  importPreview,
  adoptImport,
} from '../../app/prepare/index.ts';

export function fileHandlers(desk: HandlerContext): HandlersOf<'files' | 'imports' | 'evidence'> {
  return {
    'files.open': ({ name, size }) => Promise.resolve(ok({ file: desk.files.open(name, size) })),
    'files.append': ({ file, base64 }) => desk.files.append(file, base64),
    'files.read': ({ file, offset }) => {
      const piece = desk.outgoing.piece(file, offset);
      return Promise.resolve(piece === null ? err(fault('not-found')) : ok(piece));
    },
    'evidence.collect': ({ batch }) => collectEvidence(desk, batch),
    'files.discard': async ({ file }) =>
      desk.outgoing.discard(file) || (await desk.files.discard(file)) ? ok({}) : err(fault('not-found')),
    'imports.check': ({ file }) => checkImport(desk, file),
    'imports.findings': (input) => importFindings(desk, input),
    'imports.preview': (input) => importPreview(desk, input),
    'imports.takeOver': (input) => adoptImport(desk, input),
    'imports.discard': ({ import: id }) => discardImport(desk, id),
  };
}
