// Owns one import on screen: bringing the file in, the dry run, taking over or discarding.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { readFileDigest } from '../../../shared/domain/file-digest.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { go } from '../../stores/route.ts';
import { checksumText } from './brought-files.ts';
import { sendFile, type FileSource } from './send-file.ts';

export type Checked = CallOutput<'imports.check'>;

export type ImportPhase =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly name: string; readonly share: number }
  | { readonly phase: 'checking'; readonly name: string }
  | { readonly phase: 'table'; readonly name: string; readonly file: string; readonly digest: string }
  | { readonly phase: 'refused'; readonly name: string; readonly fault: Fault }
  | {
      readonly phase: 'ready';
      readonly checked: Checked;
      /** Of the checksum file that came with it; empty where none did. */
      readonly digest: string;
      readonly taking: boolean;
      readonly fault: Fault | undefined;
    };

export interface ImportActions {
  readonly bring: (source: FileSource, checksums?: readonly FileSource[]) => Promise<void>;
  readonly stop: () => void;
  readonly discard: () => void;
  readonly takeOver: (reference: string, digest: string) => Promise<void>;
}

type Texts = readonly string[];

const IDLE: ImportPhase = { phase: 'idle' };

/** `file`: a file the desk already holds (a sample); empty when the officer brings one. */
export function useImport(file: string): readonly [ImportPhase, ImportActions] {
  const [state, setState] = useState<ImportPhase>(file === '' ? IDLE : { phase: 'checking', name: '' });
  const run = useRef(0);
  /** The file the newest run is about. */
  const newest = useRef('');

  const check = useCallback(async (handle: string, name: string, mine: number, checksums: Texts = []) => {
    newest.current = handle;
    setState({ phase: 'checking', name });
    const form = await call('imports.form', { file: handle, checksums: [...checksums] });
    if (mine !== run.current) return;
    if (!form.ok) {
      void call('files.discard', { file: handle });
      setState({ phase: 'refused', name, fault: form.error });
      return;
    }
    const digest = readFileDigest(checksums[0] ?? '')?.value ?? '';
    if (form.value.form === 'table') {
      setState({ phase: 'table', name, file: handle, digest });
      return;
    }
    const result = await call('imports.check', { file: handle });
    if (mine !== run.current) {
      // The file goes with its import: not while a newer run checks the same one.
      if (result.ok && newest.current !== handle)
        await call('imports.discard', { import: result.value.import });
      return;
    }
    setState(
      result.ok
        ? { phase: 'ready', checked: result.value, digest, taking: false, fault: undefined }
        : { phase: 'refused', name, fault: result.error },
    );
  }, []);

  useEffect(() => {
    if (file === '') return;
    run.current += 1;
    void check(file, '', run.current);
  }, [file, check]);

  const stop = useCallback(() => {
    run.current += 1;
    newest.current = '';
    setState(IDLE);
  }, []);

  const bring = useCallback(
    async (source: FileSource, checksums: readonly FileSource[] = []) => {
      const mine = (run.current += 1);
      const { name } = source;
      setState({ phase: 'sending', name, share: 0 });
      const sent = await sendFile(
        source,
        (share) => {
          if (mine === run.current) setState({ phase: 'sending', name, share });
        },
        () => mine !== run.current,
      );
      if (mine !== run.current) return;
      if (!sent.ok) setState({ phase: 'refused', name, fault: sent.error });
      else if (sent.value !== undefined)
        await check(sent.value, name, mine, await Promise.all(checksums.map(checksumText)));
    },
    [check],
  );

  const ready = state.phase === 'ready' ? state : undefined;
  const checked = ready?.checked;
  const discard = useCallback(() => {
    if (checked) void call('imports.discard', { import: checked.import });
    stop();
  }, [checked, stop]);

  const takeOver = useCallback(
    async (reference: string, digest: string) => {
      if (!ready) return;
      setState({ ...ready, taking: true, fault: undefined });
      const result = await call('imports.takeOver', { import: ready.checked.import, reference, digest });
      if (result.ok) {
        const { kind, transactions } = ready.checked;
        say(t.imports.taken(t.batchKinds[kind].counted(transactions)));
        go('batch', result.value.batch);
      } else setState({ ...ready, taking: false, fault: result.error });
    },
    [ready],
  );

  return [state, { bring, stop, discard, takeOver }];
}
