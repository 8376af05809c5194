// Which use case of administration answers which call of the window.
import type { CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, FileDeps, PageDeps, ShellDeps, WholeStore } from '../desk/index.ts';
import type { AdministrationDeps } from './context.ts';
import { ok } from '../../../shared/domain/result.ts';
import type { Calls } from '../../../shared/ipc/contract.ts';
import {
  alikeBeneficiaries,
  alikeInBook,
  getBeneficiary,
  listBeneficiaries,
  removeBeneficiary,
  saveBeneficiary,
} from './book/book.ts';
import {
  confirmableEntries,
  proposeConfirmation,
  signConfirmation,
  waitingConfirmations,
} from './book/confirm.ts';
import { addProposals, listProposals } from './book/proposals.ts';
import { certificateCalendar } from './cards/calendar.ts';
import { listCards } from './cards/card-monitor.ts';
import { changePin } from './cards/change-pin.ts';
import { enterCompanyPin, listCompanyCards } from './cards/company-pin.ts';
import { cardHealth } from './cards/health.ts';
import { addModule, listModules, removeModule } from './cards/modules.ts';
import { listOfficers } from './cards/officers.ts';
import { lockCards, logoutCard } from './cards/open-cards.ts';
import {
  requireSignIn,
  getSession,
  lockSession,
  noteActivity,
  signIn,
  signInByName,
  signOut,
} from './cards/sign-in.ts';
import { getViewers, setViewers } from './cards/viewers.ts';
import { testCard } from './cards/test-card.ts';
import { ownDesk, readDesk } from './genesis/desk-enrolment.ts';
import { draftGenesis } from './genesis/draft.ts';
import { exportGenesis, importGenesis } from './genesis/genesis-file.ts';
import { getGenesis, getSetup, pinGenesis } from './genesis/pin.ts';
import { signGenesis } from './genesis/sign.ts';
import { anchorLog } from './log/checkpoint.ts';
import { absenceOf } from './log/absence.ts';
import { listLog, verifyLog } from './log/log.ts';
import { profileExample } from './onboarding/example-profile.ts';
import { makeCompanyKey, requestFile, takeCertificate } from './onboarding/keys.ts';
import { fingerprintLetter } from './onboarding/letter.ts';
import { passGate, renewalDraft } from './onboarding/renew.ts';
import { getOnboarding } from './onboarding/steps.ts';
import { previewPolicy, proposePolicy, withdrawProposal } from './policy/propose.ts';
import { importRevocationList, readAuthorityFile } from './policy/revocation.ts';
import { signProposal } from './policy/sign.ts';
import { makeShares, setPassphrase } from './settings/vault-protection.ts';
import { getPolicy } from './policy/view.ts';
import { adoptProfile, compareCertificate, exportProfile } from './profile/change.ts';
import { testProfile } from './profile/connection-test.ts';
import { getProfile, previewProfile, profileVersion, profileVersions } from './profile/read.ts';
import {
  connectionRequest,
  makeConnectionKey,
  takeConnectionCertificate,
  useConnectionKey,
} from './profile/connection-key.ts';
import { profileSecrets, setSecret } from './profile/secrets.ts';
import { makeBackup } from './settings/backup.ts';
import { collectDiagnostics } from './settings/diagnostics-report.ts';
import { setNetworkMode } from './settings/network-mode.ts';
import { importSample } from './training/import-sample.ts';
import { advanceClock, getTraining, onTrainingDesk, setBankFault } from './training/training-bank.ts';
import { putVirtualCard, virtualCardView } from './training/virtual-card.ts';

export const administerUseCases = {
  'setup.get': getSetup,
  'genesis.get': getGenesis,
  'genesis.draft': draftGenesis,
  'genesis.sign': signGenesis,
  'genesis.pin': pinGenesis,
  'genesis.export': exportGenesis,
  'genesis.import': importGenesis,
  'onboarding.get': getOnboarding,
  'onboarding.makeKey': makeCompanyKey,
  'onboarding.request': (desk, { key }) => requestFile(desk, key),
  'onboarding.takeCertificate': takeCertificate,
  'onboarding.letter': fingerprintLetter,
  'onboarding.renew': renewalDraft,
  'onboarding.gate': passGate,
  'network.setMode': (desk, { mode }) => setNetworkMode(desk, mode),
  'vault.get': async ({ vault }) => ok(vault.state()),
  'vault.setPassphrase': setPassphrase,
  'vault.makeShares': makeShares,
  'backup.make': makeBackup,
  'diagnostics.collect': collectDiagnostics,
  'profile.get': getProfile,
  'profile.versions': profileVersions,
  'profile.version': profileVersion,
  'profile.example': profileExample,
  'profile.preview': (desk, { draft }) => previewProfile(desk, draft),
  'profile.compare': compareCertificate,
  'profile.adopt': adoptProfile,
  'profile.export': exportProfile,
  'profile.test': testProfile,
  'profile.secrets': profileSecrets,
  'profile.setSecret': setSecret,
  'profile.makeConnectionKey': makeConnectionKey,
  'profile.connectionRequest': (desk) => connectionRequest(desk),
  'profile.takeConnectionCertificate': takeConnectionCertificate,
  'profile.useConnectionKey': useConnectionKey,
  'policies.get': getPolicy,
  'policies.ownDesk': ownDesk,
  'policies.readDesk': async (desk, { text }) => readDesk(desk, text),
  'policies.readAuthority': (desk, { file }) => readAuthorityFile(desk, file),
  'policies.importList': (desk, { file }) => importRevocationList(desk, file),
  'policies.preview': (desk, { changes }) => previewPolicy(desk, changes),
  'policies.propose': proposePolicy,
  'policies.sign': signProposal,
  'policies.withdraw': withdrawProposal,
  'officers.list': listOfficers,
  'beneficiaries.list': listBeneficiaries,
  'beneficiaries.get': (desk, { beneficiary }) => getBeneficiary(desk, beneficiary),
  'beneficiaries.alike': alikeBeneficiaries,
  'beneficiaries.pairs': alikeInBook,
  'beneficiaries.proposals': listProposals,
  'beneficiaries.save': saveBeneficiary,
  'beneficiaries.add': addProposals,
  'beneficiaries.remove': removeBeneficiary,
  'beneficiaries.confirmable': confirmableEntries,
  'beneficiaries.waiting': (desk) => waitingConfirmations(desk),
  'beneficiaries.propose': proposeConfirmation,
  'beneficiaries.sign': signConfirmation,
  'cards.list': listCards,
  'cards.test': testCard,
  'cards.logout': (desk, { cardId }) => logoutCard(desk, cardId),
  'cards.lock': lockCards,
  'cards.changePin': (desk, { cardId }) => changePin(desk, cardId),
  'cards.company': listCompanyCards,
  'cards.enterCompanyPin': (desk, { uri }) => enterCompanyPin(desk, uri),
  'cards.health': (desk, { choice }) => cardHealth(desk, choice),
  'cards.modules': listModules,
  'cards.addModule': (desk, { path, initArguments, variables }) =>
    addModule(desk, path, initArguments, variables),
  'cards.removeModule': (desk, { moduleId }) => removeModule(desk, moduleId),
  'cards.calendar': certificateCalendar,
  'session.get': getSession,
  'session.signIn': signIn,
  'session.signInByName': signInByName,
  'session.signOut': signOut,
  'session.lock': lockSession,
  'session.active': noteActivity,
  'session.demand': requireSignIn,
  'session.viewers': getViewers,
  'session.setViewers': setViewers,
  'log.list': listLog,
  'log.absence': absenceOf,
  'log.verify': verifyLog,
  'log.checkpoint': (desk, { choice }) => anchorLog(desk, choice),
  'training.get': onTrainingDesk(getTraining),
  'training.advanceClock': onTrainingDesk(advanceClock),
  'training.setFault': onTrainingDesk(setBankFault),
  'training.card': onTrainingDesk(virtualCardView),
  'training.setCard': onTrainingDesk(putVirtualCard),
  'training.importSample': onTrainingDesk(importSample),
} satisfies Calls<
  CoreDeps & WholeStore & FileDeps & ShellDeps & PageDeps & CardDeps & BankingDeps & AdministrationDeps
>;
