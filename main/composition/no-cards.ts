// The card processes of a desk that may only read: there are none, and every question to one is refused by
// name.
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, type Err } from '../../shared/domain/result.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { DesktopTokenHosts } from '../token/host.ts';

const refused = (): Err<Fault> => err(fault('read-only-shell'));
const refusal = (): Promise<Err<Fault>> => Promise.resolve(refused());

export function noCards(): DesktopTokenHosts {
  return {
    list: () => Promise.reject(new FaultError(fault('read-only-shell'))),
    sign: refusal,
    readAhead: refusal,
    cancel: () => undefined,
    pinEntered: () => Promise.resolve(),
    enterPin: refused,
    answerPin: refused,
    changePin: refusal,
    makeKey: refusal,
    enterCompanyPin: refusal,
    companyCard: () => null,
    storeCertificate: refusal,
    health: refusal,
    leases: () => [],
    endLease: () => undefined,
    pulse: () => Promise.resolve(false),
    watchReaders: () => () => undefined,
    onLease: () => undefined,
    sealMessage: refusal,
    evaluateCaseRequest: refusal,
    signInquiry: refusal,
    signAccessTokenRequest: refusal,
    unwrapAnswerKey: refusal,
    connectPinPort: () => false,
    configure: () => undefined,
    close: () => Promise.resolve(),
  };
}
