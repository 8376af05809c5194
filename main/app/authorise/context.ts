// What a signature with a card needs besides the open desk.
import type { PinWindow } from '../../ports/desk.ts';
import type { TokenHosts } from '../../ports/token.ts';
import type { AppContext, Turns } from '../desk/index.ts';

export interface SigningContext extends AppContext {
  readonly tokens: TokenHosts;
  readonly pinWindow: PinWindow;
  readonly turns: Turns;
}
