// The door of administration: set-up, officers, policy, profile, cards, keys and the log.
export { administerUseCases } from './calls.ts';
export { confirmationProofs, confirmationSentence, expireConfirmations } from './book/confirm.ts';
export { reliedConfirmations, unconfirmedFault, type ReliedConfirmations } from './book/payees.ts';
export { makeCardMonitor } from './cards/card-monitor.ts';
export { useAddedModules } from './cards/modules.ts';
export { followCard, followEnrolment, whenLocked } from './cards/sign-in.ts';
export { followCardSessions, lockCards } from './cards/open-cards.ts';
export type { AdministrationDeps } from './context.ts';
export { OWN_ENROLMENT } from './genesis/draft.ts';
export { companyKeys, keptCertificates, noticeCompanyKeys } from './onboarding/keys.ts';
export { adoptPolicy, evaluateSuccessor, finishAdoption } from './policy/adopt.ts';
export { readersOf } from './policy/view.ts';
export { movedProfile, profileForBatch } from './profile/approved-profile.ts';
export { noticeOlderVault, rememberVault } from './settings/vault-age.ts';
export { checkPagesDaily } from './settings/check-pages.ts';
export { NETWORK_SETTING } from './settings/network-mode.ts';
