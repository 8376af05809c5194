// Owns one pack on screen: bringing it in, what it would change, taking it over.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { go } from '../../stores/route.ts';
import { sendFile, type FileSource } from '../import/send-file.ts';

export type CheckedPack = CallOutput<'packs.check'>;

export type PackPhase =
  | { readonly phase: 'opening'; readonly share: number | null }
  | { readonly phase: 'refused'; readonly fault: Fault }
  | { readonly phase: 'ready'; readonly pack: CheckedPack; readonly taking: boolean };

export function isPack(name: string): boolean {
  return /\.cspack$/iu.test(name);
}

export function usePack(
  source: FileSource,
): readonly [PackPhase, { readonly takeOver: () => Promise<void>; readonly discard: () => void }] {
  const [state, setState] = useState<PackPhase>({ phase: 'opening', share: 0 });
  const file = useRef<string>(undefined);

  useEffect(() => {
    let left = false;
    const bring = async (): Promise<void> => {
      const sent = await sendFile(
        source,
        (share) => {
          if (!left) setState({ phase: 'opening', share: share < 1 ? share : null });
        },
        () => left,
      );
      if (left || (sent.ok && sent.value === undefined)) return;
      if (!sent.ok) return setState({ phase: 'refused', fault: sent.error });
      file.current = sent.value;
      const checked = await call('packs.check', { file: sent.value ?? '' });
      if (!left)
        setState(
          checked.ok
            ? { phase: 'ready', pack: checked.value, taking: false }
            : { phase: 'refused', fault: checked.error },
        );
    };
    void bring();
    return () => {
      left = true;
    };
  }, [source]);

  const discard = useCallback(() => {
    if (file.current !== undefined) void call('files.discard', { file: file.current });
  }, []);

  const takeOver = useCallback(async () => {
    if (state.phase !== 'ready') return;
    setState({ ...state, taking: true });
    const result = await call('packs.import', { file: state.pack.file });
    if (!result.ok) return setState({ phase: 'refused', fault: result.error });
    const [first] = result.value.batches;
    say(t.pack.taken(state.pack.batches.map((batch) => batch.reference).join(', ')));
    if (first) go('review', first.batch);
  }, [state]);

  return [state, { takeOver, discard }];
}
