// The backend of the process that evaluates cases: it loads no module and no key file, so no job can use a
// card there.
import { because, fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { TokenBackend } from './backend.ts';

const noModule = err(because('module-unsupported', 'no-card-module'));
const noCard = err(fault('card-removed'));

export function noCards(): TokenBackend {
  return {
    list: () => ok([]),
    card: () => noCard,
    signs: () => noCard,
    flags: () => noCard,
    useKey: async () => noCard,
    useOpenKey: async () => err(fault('lease-over')),
    holds: () => false,
    letGo: () => undefined,
    pinLengths: () => noModule,
    changePin: async () => noModule,
    health: () => noModule,
    pulse: () => ok(false),
    useCompanyKey: async () => err(fault('company-key-not-found')),
    makeKey: async () => noModule,
    storeCertificate: async () => noModule,
    keep: () => undefined,
    close: () => undefined,
  };
}
