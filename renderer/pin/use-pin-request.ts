// Owns what the PIN page waits for: the request, a wrong entry before it, and what the officer has done.
import { useCallback, useEffect, useState } from 'react';
import type { Fault } from '../../shared/domain/errors.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { PinChange, PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { onPin, pinCall } from './bridge.ts';

export interface PinState {
  readonly request: PinRequestView | null;
  readonly wrong: boolean;
  readonly entered: boolean;
  readonly fault: Fault | undefined;
}

export interface PinActions {
  readonly enter: (pin: string, keepOpen: boolean) => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly change: (change: PinChange) => Promise<void>;
  readonly cancel: () => Promise<void>;
}

const NOTHING: PinState = { request: null, wrong: false, entered: false, fault: undefined };

export function usePinRequest(): readonly [PinState, PinActions] {
  const [state, setState] = useState<PinState>(NOTHING);
  useEffect(() => {
    // After a wrong entry the next request follows; that it was wrong is still said beside it.
    const stops = [
      onPin('pin.requested', (request) =>
        setState((before) => ({
          ...NOTHING,
          request,
          wrong: before.wrong && before.request?.reference === request.reference,
        })),
      ),
      onPin('pin.wrong', ({ flags }) =>
        setState((before) => ({
          ...before,
          wrong: true,
          entered: false,
          request: before.request && { ...before.request, card: { ...before.request.card, flags } },
        })),
      ),
      onPin('pin.closed', ({ requestId }) =>
        setState((before) =>
          before.request?.requestId === requestId ? { ...NOTHING, wrong: before.wrong } : before,
        ),
      ),
    ];
    const ask = async (): Promise<void> => {
      const result = await pinCall('pin.current', {});
      if (!result.ok) setState({ ...NOTHING, fault: result.error });
      else if (result.value !== null)
        setState((before) => (before.request === null ? { ...before, request: result.value } : before));
    };
    void ask();
    return () => stops.forEach((stop) => stop());
  }, []);
  const requestId = state.request?.requestId;
  /**
   * The page waits for the card from here on; only a failure to reach the card process gives the entry back.
   */
  const answer = useCallback(
    async (send: (requestId: string) => Promise<Result<unknown>>) => {
      if (requestId === undefined) return;
      setState((before) => ({ ...before, entered: true, wrong: false, fault: undefined }));
      const result = await send(requestId);
      if (!result.ok) setState((before) => ({ ...before, entered: false, fault: result.error }));
    },
    [requestId],
  );
  const enter = useCallback(
    (pin: string, keepOpen: boolean) =>
      answer((id) => pinCall('pin.enter', { requestId: id, pin, keepOpen })),
    [answer],
  );
  const confirm = useCallback(() => answer((id) => pinCall('pin.confirm', { requestId: id })), [answer]);
  const change = useCallback(
    (fresh: PinChange) => answer((id) => pinCall('pin.change', { requestId: id, ...fresh })),
    [answer],
  );
  const cancel = useCallback(async () => {
    if (requestId !== undefined) await pinCall('pin.cancel', { requestId });
  }, [requestId]);
  return [state, { enter, confirm, change, cancel }];
}
