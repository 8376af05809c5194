// Entry of the desktop application. The training desk has an entry of its own, outside the product.
import { startShell } from './shell.ts';

startShell({ name: 'Countersign', training: null });
