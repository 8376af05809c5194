// Installs the double before the window starts; what it plays stands in the page's query:
// ?environment=production&empty&hold.
import './no-code.ts';
import { installFakeShell } from './fake-desk.ts';
import { createWorld } from './world/world.ts';

const query = new URLSearchParams(window.location.search);
const environment = query.get('environment');
installFakeShell(
  createWorld({
    environment: environment === 'production' || environment === 'sandbox' ? environment : 'training',
    empty: query.has('empty'),
    locked: query.has('locked'),
    pace: 350,
    holdPin: query.has('hold'),
    open: query.has('open'),
  }),
);
