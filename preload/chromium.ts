// Init script of the chromium shell's main window: takes the shell's binding out of the page's sight and puts
// the bridge there instead.
import { buildBridge } from './build-bridge.ts';
import { takeBinding } from './binding.ts';

const carrier = takeBinding();
if (carrier !== undefined)
  Object.defineProperty(window, 'countersign', { value: buildBridge(carrier), enumerable: true });
