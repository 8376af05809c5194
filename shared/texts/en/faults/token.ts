// Sentences for failures of the token area: what happened and what to do now.
import type { TOKEN_FAULTS } from '../../../domain/faults/token.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

const CHOOSE_ANOTHER = 'Choose another certificate or ask your administrator.';
const TELL_ADMINISTRATOR =
  'Nothing was signed. Stop and tell your administrator; do not try again on this desk until the cause is known.';

export const tokenFaults: FaultSentencesOf<typeof TOKEN_FAULTS> = {
  'module-forbidden': {
    happened: 'The card module is not on the list of modules this desk may load.',
    todo: 'Have an administrator add the module under Settings, with its full path.',
  },
  'module-proxy': {
    happened: 'This module loads other modules, and files in the user’s home folder say which.',
    todo: 'Add the module of the card or of the security module itself.',
  },
  'module-path': {
    happened: 'This is not the full path of a card module on this computer.',
    todo: 'Enter the whole path of the module file, as the card software documents it.',
  },
  'module-unprotected': {
    happened:
      'Someone other than the administrator could change this module or a folder it is in. It is not loaded.',
    todo: 'Have the administrator install the card software where only administrators can write.',
  },
  'module-known': {
    happened: 'This module is in use already.',
    todo: 'Nothing needs to be done.',
  },
  'module-setting': {
    happened:
      'What was entered for the module does not have a permitted form, or could make it load other code.',
    todo: 'Enter the init arguments as one line and each variable as NAME=value, as the card software documents them.',
  },
  'virtual-card-missing': {
    happened: 'This computer cannot run the virtual card for practice.',
    todo: 'Install and start pcscd with vsmartcard-vpcd and OpenSC, or practise with the training officers’ tokens.',
  },
  'module-not-found': {
    happened: 'There is no card module at this path that this desk can read.',
    todo: 'Install the card software, or enter the whole path of its module as it is documented.',
  },
  'module-failed': {
    happened: 'The card module could not be loaded or refused to start.',
    todo: 'Reinstall the card software, or choose the right module under Settings.',
  },
  'module-error': {
    happened: 'The card module reported an error of its own during the step. This is not a wrong PIN.',
    todo: 'Repeat the step. If it fails again, give the detail to the support of the card software.',
  },
  'module-crashed': {
    happened: 'The card module crashed. Countersign stopped it and is still running.',
    todo: 'Remove the card, insert it again, then repeat the step.',
  },
  'module-timeout': {
    happened: 'The card module did not answer in time and was stopped.',
    todo: 'Remove the card, insert it again, then repeat the step.',
  },
  'module-waiting': {
    happened: 'The card module has not answered yet. Its cards are added when it does.',
    todo: 'Go on with the other cards, or wait a moment.',
  },
  'module-unsupported': {
    happened: 'The card module cannot do what this step needs.',
    todo: 'Use a card or module that offers the needed signature or decryption.',
  },
  'card-removed': {
    happened: 'The card is no longer in the reader.',
    todo: 'Insert the card and repeat the step.',
  },
  'card-changed': {
    happened: 'The card in the reader is not the one that was chosen.',
    todo: 'Put the chosen card back, or choose the card that is in the reader.',
  },
  'card-error': {
    happened: 'The card or its reader reported an error. This is not a wrong PIN.',
    todo: 'Clean the card contacts, insert the card again and repeat the step. If the error stays, have the card checked.',
  },
  'card-busy': {
    happened: 'Another program is using the card.',
    todo: 'Close the other program, or wait until it is done, and repeat the step.',
  },
  'card-step-open': {
    happened: 'The card module has not ended an earlier step or login on this card.',
    todo: 'Remove the card, insert it again, then repeat the step.',
  },
  'card-key-gone': {
    happened: 'The card no longer shows the key or certificate that it showed a moment ago.',
    todo: 'Leave the card in the reader, close other programs that use it, and repeat the step.',
  },
  'step-cancelled': {
    happened: 'The card, its reader or the card software ended the step. Nothing was signed.',
    todo: 'Repeat the step. If it fails again, give the detail to the support of the card software.',
  },
  'card-full': {
    happened: 'The card or the security module has no room left for what this step needs.',
    todo: 'Have an administrator remove keys or certificates that are no longer used, or use another card.',
  },
  'card-read-only': {
    happened: 'The card cannot be written to.',
    todo: 'Use a card that can be written to, or have its issuer put the key on it.',
  },
  'card-logged-out': {
    happened: 'The card has logged its holder out. Nothing was signed.',
    todo: 'Repeat the step and enter the PIN again.',
  },
  'security-officer-needed': {
    happened: 'On this card only its security officer can create keys, not its holder with the PIN.',
    todo: 'Create the key again and enter the PIN of the security officer when it is asked for. The card’s issuer has it.',
  },
  'so-pin-incorrect': {
    happened: 'The PIN of the security officer is wrong. No key was created.',
    todo: 'Check it with the issuer of the card before you try again: after some wrong entries it is locked for good.',
  },
  'so-pin-locked': {
    happened: 'The PIN of the security officer is locked. No key was created.',
    todo: 'Ask the issuer of the card. Keys already on it still work with the holder’s PIN.',
  },
  'card-without-pin': {
    happened: 'The card has no PIN yet, so nobody can use it.',
    todo: 'Set the PIN in the card software, as the card’s issuer describes it.',
  },
  'module-own-error': {
    happened: 'The card module refused with an error of its vendor’s own. This is not a wrong PIN.',
    todo: 'Look the number in the detail up in the documentation of the card software, or give it to its support.',
  },
  'card-unreadable': {
    happened: 'The card in the reader is not of a kind this module knows, or it has not been set up.',
    todo: 'Turn the card around, or choose the module that belongs to it.',
  },
  'software-token-refused': {
    happened: 'This token is software, not a card or a security module. Production accepts only hardware.',
    todo: 'Use your smartcard.',
  },
  'hardware-not-named': {
    happened:
      'The policy does not say which tokens count as hardware. Production signs no payment without that.',
    todo: 'Have the administrators allow the kind of your cards: Officers, Change the policy, Allow hardware. They can sign this change with the cards they have. You can still ask the bank and read its answers.',
  },
  'token-not-named': {
    happened: 'The policy does not allow this kind of token as hardware. Production uses no other.',
    todo: 'Use a card of a kind the policy allows. To use this one, have the administrators allow it: Officers, Change the policy, Allow hardware.',
  },
  'file-key-refused': {
    happened: 'Key files can be used for training only.',
    todo: 'Use a smartcard or a security module.',
  },
  'certificate-changed': {
    happened: 'The certificate on the card has changed since you chose it.',
    todo: 'Leave the card in the reader, repeat the step and choose your card again.',
  },
  'certificate-expired': { happened: 'The certificate has expired.', todo: CHOOSE_ANOTHER },
  'certificate-not-yet-valid': {
    happened: 'The certificate is not valid yet.',
    todo: 'Check the clock of this computer, or choose another certificate.',
  },
  'certificate-no-key': {
    happened: 'The card holds this certificate but not its private key.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-no-signing': {
    happened: 'The private key of this certificate may not sign.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-no-decrypting': {
    happened: 'The private key of this certificate may not decrypt.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-key-usage': {
    happened: 'The certificate is not meant for signatures.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-extended-usage': {
    happened:
      'The certificate is meant for a server, a program or a service alone (extended key usage), not for a person’s signatures.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-authority': {
    happened: 'This is the certificate of a certificate authority. It cannot be used to sign here.',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-key-unsupported': {
    happened:
      'The key of this certificate is of a kind or size that is not accepted (RSA of at least 2048 bits, P-256, P-384 or P-521).',
    todo: CHOOSE_ANOTHER,
  },
  'certificate-unreadable': {
    happened: 'The certificate on the card cannot be read.',
    todo: CHOOSE_ANOTHER,
  },
  'pin-incorrect': {
    happened: 'The PIN was wrong. Nothing was signed.',
    todo: 'Begin the step again and enter the PIN with care: the card locks after a few wrong entries.',
  },
  'company-pin-missing': {
    happened: 'This desk does not have the PIN of the company’s card.',
    todo: 'Enter it under Settings, Cards, Company key cards.',
  },
  'company-pin-refused': {
    happened:
      'The company’s card refused the PIN that this desk keeps. The desk does not try again automatically, so that the card is not locked.',
    todo: 'Find out whether the card’s PIN was changed. Then enter it under Settings, Cards, Company key cards.',
  },
  'refused-pins-unreadable': {
    happened:
      'The list of PINs that company key cards refused cannot be read in the vault. So that no card is locked, the desk uses no PIN it keeps. The other secrets of the vault are as they were.',
    todo: 'Enter the PIN of the company’s card under Settings, Cards, Company key cards. The desk then makes a new list.',
  },
  'company-pin-final-try': {
    happened: 'One more wrong PIN would lock the company’s card, so the desk does not use the PIN it keeps.',
    todo: 'Find out the correct PIN and enter it under Settings, Cards, Company key cards. Then repeat the step.',
  },
  'pin-length': {
    happened: 'The card does not accept a PIN of this length or with these characters.',
    todo: 'Enter the PIN of this card.',
  },
  'pin-not-taken': {
    happened:
      'The card did not accept the PINs: one has a length or characters that it does not accept, or the new one is too easy to guess. The PIN was not changed.',
    todo: 'Begin the change again and choose a new PIN as the card’s issuer describes it.',
  },
  'pin-locked': {
    happened: 'The PIN is locked.',
    todo: 'Unlock the card with its PUK in the card software, or ask for a new card.',
  },
  'pin-to-be-changed': {
    happened: 'The PIN must be changed before the card is used.',
    todo: 'Change the PIN (Officers, Cards in the readers, Change the PIN), then repeat the step.',
  },
  'pin-repeat-differs': {
    happened: 'The new PIN was not typed the same way twice. The old PIN is still valid.',
    todo: 'Begin the change again and type the new PIN twice.',
  },
  'pin-unchanged': {
    happened: 'The new PIN is the old one. Nothing was changed.',
    todo: 'Begin the change again with another new PIN.',
  },
  'lease-over': {
    happened: 'The card was closed before it signed. Nothing was signed.',
    todo: 'Begin the step again and enter the PIN.',
  },
  'pin-cancelled': {
    happened: 'The PIN entry was cancelled. Nothing was signed.',
    todo: 'Begin the step again when you are ready.',
  },
  'pin-timeout': {
    happened: 'No PIN was entered in time. Nothing was signed.',
    todo: 'Begin the step again when you are ready.',
  },
  'message-unreadable': {
    happened:
      'The independent check found content in the message that this desk never creates. No PIN was asked for.',
    todo: TELL_ADMINISTRATOR,
  },
  'reading-differs': {
    happened: 'The two independent readings of the message to be signed differ. No PIN was asked for.',
    todo: TELL_ADMINISTRATOR,
  },
  'statement-differs': {
    happened: 'The text to be signed does not match the message. No PIN was asked for.',
    todo: TELL_ADMINISTRATOR,
  },
  'roots-unreadable': {
    happened: 'The file with this desk’s trusted policy (roots.json) is missing or damaged.',
    todo: 'Ask your administrator to restore the folder of this desk from a backup.',
  },
  'roots-changed': {
    happened: 'The file with this desk’s trusted policy (roots.json) was replaced while the desk was open.',
    todo: TELL_ADMINISTRATOR,
  },
  'policy-not-pinned': {
    happened: 'The policy is not one this desk trusts.',
    todo: 'Compare the policy words with your administrators in person. If they match, the desk trusts it.',
  },
  'policy-pin-failed': {
    happened:
      'The policy was saved, but the file with this desk’s trusted policy (roots.json) could not be written. Until it is, no card can sign here.',
    todo: 'Free some space, or check the disk and its connection. The desk then continues automatically; during set-up of the first policy, enter the words again.',
  },
  'root-mismatch': {
    happened: 'The text to be signed is for another company, environment or desk.',
    todo: TELL_ADMINISTRATOR,
  },
  'not-enrolled': {
    happened: 'This card is not registered in the policy and cannot sign.',
    todo: 'Use a registered card, or ask the administrators to register this one.',
  },
  'certificate-revoked': {
    happened: 'The administrators have revoked this certificate.',
    todo: 'Use another registered card of yours, or ask the administrators to register a new one.',
  },
  'certificate-on-list': {
    happened: 'The certificate authority that issued this certificate has revoked it.',
    todo: 'Use another registered card of yours, or ask the administrators to register a new one.',
  },
  'certificate-usage-demanded': {
    happened: 'The certificate does not have an extended key usage that the policy requires.',
    todo: 'Use another registered card of yours, or have the certificate authority issue one with this usage.',
  },
  'revocation-list-missing': {
    happened:
      'The policy requires a current revocation list from the certificate authority that issued the certificate, and this desk has none.',
    todo: 'Have an administrator import it under Officers, Policy. Nothing was signed.',
  },
  'revocation-list-stale': {
    happened: 'The revocation list of the certificate authority is out of date.',
    todo: 'Have an administrator get the current list from the certificate authority and import it under Officers, Policy.',
  },
  'revocation-list-unreadable': {
    happened:
      'This file is not a revocation list this desk can use: it cannot be read, has no expiry date, or is larger than 1 MB.',
    todo: 'Get the list (CRL, DER or PEM) from the certificate authority again and import it.',
  },
  'revocation-list-foreign': {
    happened: 'No certificate authority named in the policy has signed this revocation list.',
    todo: 'Choose the list of a certificate authority named under Officers, Policy. A new one is first added by a change of the policy.',
  },
  'revocation-list-partial': {
    happened:
      'This revocation list holds only a part of the revoked certificates (a delta, indirect or partitioned list).',
    todo: 'Ask the certificate authority for its complete list.',
  },
  'revocation-list-older': {
    happened: 'This revocation list is older than the one this desk has.',
    todo: 'Nothing was changed. Get the newest list from the certificate authority.',
  },
  'authority-unreadable': {
    happened: 'This file is not the certificate of a certificate authority that signs revocation lists.',
    todo: 'Choose the certificate of the authority that issued the cards (DER or PEM).',
  },
  'policy-unfit': {
    happened: 'This version of the policy contains contradictions or a change that is not allowed.',
    todo: 'Have an administrator withdraw the policy change and fix what the details name.',
  },
  'role-missing': {
    happened: 'The policy does not give this person the role for this step.',
    todo: 'Ask a person who has that role.',
  },
  'statement-expired': {
    happened: 'The deadline for signing this has passed. Nothing was signed.',
    todo: 'Ask the preparer to submit it for approval again; only then can it be signed.',
  },
  'clock-behind': {
    happened:
      'A signature is dated in the future: the clock of this computer, or of the one that signed, is wrong. The company key was not used.',
    todo: 'Correct the clock, then repeat the step.',
  },
  'approval-invalid': {
    happened: 'An approval is not valid. The company key was not used.',
    todo: TELL_ADMINISTRATOR,
  },
  'approvals-insufficient': {
    happened: 'Approvals that the policy requires are missing. The company key was not used.',
    todo: 'Obtain the missing approvals, then repeat the step.',
  },
  'company-key-not-found': {
    happened: 'The company key named in the bank profile is on none of the connected cards or modules.',
    todo: 'Connect the card or security module that holds it, or correct the key in the bank profile.',
  },
  'company-key-ambiguous': {
    happened: 'More than one key matches the company key named in the bank profile.',
    todo: 'Add the token serial number and the key id to the bank profile.',
  },
  'signature-not-made': {
    happened:
      'The card gave a signature that does not match its own certificate. The signature was discarded.',
    todo: 'Use another card, and have this one checked.',
  },
  'request-refused': {
    happened: 'A request to the card program did not have a form it accepts.',
    todo: 'Save the diagnostics under Settings and tell your administrator.',
  },
  'pin-port-only': {
    happened: 'An answer to a PIN request did not come from the PIN window itself. It was not used.',
    todo: 'Answer in the PIN window. If it happens again, close Countersign and tell your administrator.',
  },
  'token-closed': {
    happened: 'The card program was shut down.',
    todo: 'Repeat the step; start Countersign again if it does not help.',
  },
};
