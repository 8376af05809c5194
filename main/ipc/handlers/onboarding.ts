// Handlers of the onboarding binder.
import type { HandlerContext } from '../handler-context.ts';
import { makeCompanyKey, requestFile, takeCertificate } from '../../app/administer/onboarding/keys.ts';
import { fingerprintLetter } from '../../app/administer/onboarding/letter.ts';
import { passGate, renewalDraft } from '../../app/administer/onboarding/renew.ts';
import { getOnboarding } from '../../app/administer/onboarding/steps.ts';
import type { HandlersOf } from '../handlers.ts';

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
