// Init script of the chromium shell's PIN window.
import { buildPinBridge } from './build-pin-bridge.ts';
import { takeBinding } from './binding.ts';

const carrier = takeBinding();
if (carrier !== undefined)
  Object.defineProperty(window, 'countersignPin', { value: buildPinBridge(carrier), enumerable: true });
