// Sentences for failures around the bank profile, its secrets, its connection test, and settings an
// administrator has locked: what happened and what to do now.
import type { PROFILE_FAULTS } from '../../../domain/faults/profile.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const profileFaults: FaultSentencesOf<typeof PROFILE_FAULTS> = {
  'profile-invalid': {
    happened: 'The bank profile was not saved: it breaks a rule.',
    todo: 'Correct the fields that are marked; each says what is wrong with it.',
  },
  'profile-needs-quorum': {
    happened: 'A production profile is changed only when enough administrators have signed.',
    todo: 'Have the administrators allow this version with its SHA-256 in the policy (Officers, Change the policy, Allow a bank profile), then adopt it.',
  },
  'profile-unchanged': {
    happened: 'The draft is identical to the current profile, so there is nothing to save.',
    todo: 'Change what you wanted to change, then save again.',
  },
  'certificate-not-compared': {
    happened: 'The draft contains a certificate that has not been compared yet.',
    todo: 'Compare its eight words with the bank’s through another channel (letter, telephone) and confirm that you did. If they differ, stop and call the bank.',
  },
  'profile-moved': {
    happened:
      'A value of the bank profile under which this was approved has changed: the bank’s address, the client ID, or the format of the message or request.',
    todo: 'A batch not yet sealed or a case not yet sent: send it back and submit it again. Otherwise have the administrators save a profile with the approved values. Until then nothing is sent.',
  },
  'secret-unfit': {
    happened: 'The secret was not stored: it does not have the form it needs.',
    todo: 'A client secret is plain text without line breaks; a connection key is a PEM private key without passphrase, together with its own certificate.',
  },
  'setting-locked': {
    happened: 'Your administrator has locked this setting on this computer.',
    todo: 'Ask your administrator; the reason is shown next to the lock.',
  },
  'answer-unencrypted': {
    happened: 'The bank answered the test without encrypting its answer.',
    todo: 'Ask the bank to encrypt its answers for your company’s decryption certificate. Do not send payments before it does.',
  },
  'test-signature': {
    happened:
      'The connection works, but a signature was not accepted: the bank’s signature here, or ours at the bank.',
    todo: 'Compare the words of the bank’s signing certificate with its letter, and ask the bank whether it has your company’s current signing certificate.',
  },
  'test-encryption': {
    happened:
      'The connection works, but an answer of the bank could not be decrypted here, or the bank could not decrypt what we sent.',
    todo: 'Check that both sides use the same suite, that the bank has your company’s current encryption certificate, and that the decryption key is connected.',
  },
};
