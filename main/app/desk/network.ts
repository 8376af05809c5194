// What decides whether a request may leave the desk: its network switch, what is known of the bank's reach,
// and the pauses the bank asked for. Offline is a decision; unreachable is an observation.
import type { Clock } from '../../ports/clock.ts';
import { instantOf } from '../../ports/clock.ts';
import type { NetworkSwitch } from '../../ports/bank.ts';
import { makeBankPauses, type BankPauses } from './bank-pauses.ts';

export interface NetworkView {
  readonly mode: 'online' | 'offline';
  readonly state: 'online' | 'offline' | 'unreachable';
  readonly since: string;
}

export interface Network extends NetworkSwitch {
  view(): NetworkView;
  setMode(mode: NetworkView['mode']): void;
  /** Told by every exchange with the bank: whether any answer came. */
  reached(answered: boolean): void;
  /** Pauses the bank asked for. */
  readonly pauses: BankPauses;
}

export function makeNetwork(clock: Clock, mode: NetworkView['mode'], onChange: () => void): Network {
  let view: NetworkView = { mode, state: mode, since: instantOf(clock) };

  function move(next: Omit<NetworkView, 'since'>): void {
    if (next.mode === view.mode && next.state === view.state) return;
    view = { ...next, since: instantOf(clock) };
    onChange();
  }

  return {
    online: () => view.mode === 'online',
    view: () => view,
    pauses: makeBankPauses(clock),
    setMode: (next) => move({ mode: next, state: next }),
    reached: (answered) => {
      if (view.mode === 'online') move({ mode: 'online', state: answered ? 'online' : 'unreachable' });
    },
  };
}
