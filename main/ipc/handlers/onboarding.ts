// Handlers of the onboarding binder.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  fingerprintLetter,
  getOnboarding,
  makeCompanyKey,
  passGate,
  renewalDraft,
  requestFile,
  takeCertificate,
} from '../../app/administer/index.ts';

export function onboardingHandlers(desk: HandlerContext): HandlersOf<'onboarding'> {
  return {
    'onboarding.get': () => getOnboarding(desk),
    'onboarding.makeKey': (input) => makeCompanyKey(desk, input),
    'onboarding.request': ({ key }) => requestFile(desk, key),
    'onboarding.takeCertificate': (input) => takeCertificate(desk, input),
    'onboarding.letter': () => fingerprintLetter(desk),
    'onboarding.renew': (input) => renewalDraft(desk, input),
    'onboarding.gate': (input) => passGate(desk, input),
  };
}
