// Owns what the PIN page waits for: the request, a wrong entry before it, and what the officer has done.
import { useCallback, useEffect, useState } from 'react';
import type { Fault } from '../../shared/domain/errors.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { onPin, pinCall } from './bridge.ts';

export interface PinState {
  readonly request: PinRequestView | null;
  readonly wrong: boolean;
  readonly entered: boolean;
  readonly fault: Fault | undefined;
}

export interface PinActs {
  readonly enter: (pin: string) => Promise<void>;
  readonly cancel: () => Promise<void>;
}

const NOTHING: PinState = { request: null, wrong: false, entered: false, fault: undefined };

export function usePinRequest(): readonly [PinState, PinActs] {
  const [state, setState] = useState<PinState>(NOTHING);
  useEffect(() => {
    // After a wrong entry the next request follows; that it was wrong is still said beside it.
    const stops = [
      onPin('pin.requested', (request) => setState((before) => ({ ...NOTHING, request, wrong: before.wrong && before.request?.reference === request.reference }))),
      onPin('pin.wrong', ({ flags }) => setState((before) => ({
        ...before, wrong: true, entered: false, request: before.request && { ...before.request, card: { ...before.request.card, flags } },
      }))),
      onPin('pin.closed', ({ requestId }) => setState((before) => (before.request?.requestId === requestId ? { ...NOTHING, wrong: before.wrong } : before))),
    ];
    const ask = async (): Promise<void> => {
      const result = await pinCall('pin.current', {});
      if (!result.ok) setState({ ...NOTHING, fault: result.error });
      else if (result.value !== null) setState((before) => (before.request === null ? { ...before, request: result.value } : before));
    };
    void ask();
    return () => stops.forEach((stop) => stop());
  }, []);
  const requestId = state.request?.requestId;
  const enter = useCallback(async (pin: string) => {
    if (requestId === undefined) return;
    setState((before) => ({ ...before, entered: true, wrong: false, fault: undefined }));
    const result = await pinCall('pin.enter', { requestId, pin });
    if (!result.ok) setState((before) => ({ ...before, entered: false, fault: result.error }));
  }, [requestId]);
  const cancel = useCallback(async () => {
    if (requestId !== undefined) await pinCall('pin.cancel', { requestId });
  }, [requestId]);
  return [state, { enter, cancel }];
}
