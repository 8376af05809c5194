// Sentences for failures of the bank area: what happened and what to do now.
import type { BANK_FAULTS } from '../../../domain/faults/bank.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

const INQUIRE =
  'Do not send it again. Ask the bank for the status of the payments; Countersign also asks automatically as soon as it can.';

/** Nothing left this desk: what was to be sent is where it was. */
const NOT_SENT = {
  offline: {
    happened: 'This desk is set to work offline, so nothing was sent.',
    todo: 'Go online when you want to reach the bank, then repeat the step.',
  },
  'profile-unusable': {
    happened: 'The current bank profile cannot be used for this request, so nothing was sent.',
    todo: 'Have the administrators correct the bank profile, then repeat the step.',
  },
  unreachable: {
    happened: 'The bank could not be reached; nothing was sent.',
    todo: 'Check the network and the address in the bank profile, then try again.',
  },
  'proxy-refused': {
    happened: 'The proxy did not open a connection to the bank; nothing was sent.',
    todo: 'Check the proxy in the bank profile with your network administrator, then try again.',
  },
  tls: {
    happened:
      'The secure connection could not be opened because the other side did not prove that it is the bank.',
    todo: 'Do not continue until the bank or your network administrator has explained it. Check the trusted authorities in the bank profile.',
  },
  'client-certificate': {
    happened: 'The bank did not accept the connection certificate of this desk.',
    todo: 'Check that the connection certificate is the one the bank knows and has not expired.',
  },
  'token-refused': {
    happened: 'The bank did not give or did not accept an access token.',
    todo: 'Check client ID and secret in the bank profile. If they are right, ask the bank whether access is still open.',
  },
  'token-unanswered': {
    happened: 'The bank did not answer the request for an access token.',
    todo: 'Try again in a few minutes. Nothing else was sent.',
  },
  'token-unreadable': {
    happened: 'The answer to the request for an access token could not be read.',
    todo: 'Check the access-token variant in the bank profile; if it is right, quote the correlation ID to the bank.',
  },
  'bank-certificate': {
    happened: 'None of the configured certificates of the bank may be used today.',
    todo: 'Install the bank’s current certificate in the bank profile.',
  },
  'bank-pause': {
    happened: 'The bank has asked this desk to wait, so nothing was sent.',
    todo: 'Wait until the time shown. If the step cannot wait, end the pause and repeat the step; the log records it.',
  },
  'body-altered': {
    happened: 'The stored message is not the one that was sealed, so nothing was sent.',
    todo: 'Keep the data of this desk as it is and tell your administrator: something changed it from outside.',
  },
};

/** The gateway's own answer that it did not take the request (401, 403, 404, 405, 415, 429). */
const NOT_TAKEN = {
  'bank-forbidden': {
    happened: 'The bank’s gateway declined the request: your client ID may not use this operation.',
    todo: 'Ask the bank to enable the operation for your client ID.',
  },
  'bank-address': {
    happened: 'The bank’s gateway does not know the address or the method of the request.',
    todo: 'Check address and paths in the bank profile against the bank’s document.',
  },
  'bank-media-type': {
    happened: 'The bank’s gateway does not accept the content type of the request.',
    todo: 'Check the content type in the bank profile against the bank’s document.',
  },
  'rate-limited': {
    happened: 'The bank did not accept the request because too many came within a short time.',
    todo: 'Wait until the bank’s pause is over. A message in the outbox is sent automatically then; repeat anything else.',
  },
};

/** Bytes left this desk and no trustworthy answer tells what became of them. */
const UNKNOWN = {
  timeout: {
    happened: 'The request was sent, but the bank did not answer in time.',
    todo: INQUIRE,
  },
  'connection-lost': {
    happened: 'The connection broke after the request had begun to leave this desk.',
    todo: INQUIRE,
  },
  'bank-bad-request': {
    happened: 'The bank answered that it could not understand the request (400).',
    todo: `${INQUIRE} If the bank does not know the payments, quote the correlation ID to it.`,
  },
  'duplicate-request': {
    happened: 'The bank answered that it has received this request before (406).',
    todo: 'Do not send it again. Ask the bank: it already has something under this identification, and only an answer that shows these payments proves what that is.',
  },
  'duplicate-refused': {
    happened: 'The bank rejected this as a duplicate, so it may already have the first submission.',
    todo: `${INQUIRE} If that does not clarify it, call the bank and quote the identification.`,
  },
  'answer-replayed': {
    happened:
      'The bank’s answer repeats one received before the last attempt, so it says nothing about that attempt.',
    todo: `${INQUIRE} If it happens again, tell the bank and quote the correlation ID.`,
  },
  'answer-not-stored': {
    happened: 'The request was sent, but what the bank answered could not be stored on this computer.',
    todo: 'Do not send it again. Free space on the disk or have it checked; then Countersign asks the bank what it has.',
  },
  'precondition-failed': {
    happened: 'The bank answered that a precondition failed (412).',
    todo: INQUIRE,
  },
  'bank-failure': {
    happened: 'The bank answered with an error of its own.',
    todo: INQUIRE,
  },
  'answer-foreign': {
    happened:
      'The answer is not in the bank’s format; another system between this desk and the bank, such as a proxy, may have sent it.',
    todo: `${INQUIRE} Show the raw answer to your network administrator.`,
  },
  'answer-unsigned': {
    happened: 'The bank’s answer carries no signature.',
    todo: INQUIRE,
  },
  'answer-forged': {
    happened: 'The signature of the answer is not the bank’s, or does not cover what the answer says.',
    todo: `${INQUIRE} Tell the bank and your administrator, and keep the raw answer.`,
  },
  'answer-garbled': {
    happened: 'The answer is not in any form this desk knows.',
    todo: INQUIRE,
  },
  'answer-oversized': {
    happened: 'The answer is larger than the bank profile allows.',
    todo: `${INQUIRE} If large answers are normal, raise the limit in the bank profile.`,
  },
  'answer-other-suite': {
    happened: 'The answer uses algorithms that the bank profile does not allow, so it was not read.',
    todo: `${INQUIRE} Ask the bank which suite it uses; only your administrators together can change the profile.`,
  },
  'answer-unread': {
    happened:
      'The bank answered, but the answer could not be opened here: the company’s key or the bank’s certificate could not be used.',
    todo: 'The answer is kept. Make the key or the certificate available and open it again; do not send the payments again.',
  },
  'answer-undecryptable': {
    happened: 'The answer could not be decrypted with the company’s key.',
    todo: `${INQUIRE} Check with the bank which certificate it encrypts for.`,
  },
};

const CREATION = {
  'payment-id-only': {
    happened: 'The bank answered with a payment number, but without a signed status.',
    todo: INQUIRE,
  },
};

/** The desk refused or the bank declined a request because of what it says; nothing was carried out. */
const REFUSED_REQUEST = {
  'bank-rule-broken': {
    happened: 'The request breaks a rule of the bank’s interface document, so nothing was sent.',
    todo: 'Correct the field the rule names, then try again.',
  },
  'operation-not-enabled': {
    happened: 'The bank profile does not enable this operation, so nothing was sent.',
    todo: 'Ask your administrator whether the bank offers it; only your administrators together can change the profile.',
  },
  'bank-request-refused': {
    happened: 'The bank declined the request and said why.',
    todo: 'Read what the bank says and correct the request. If it is right, contact the bank and quote the correlation ID.',
  },
};

/** An inquiry moves no money: what it asked about is where it was. */
const INQUIRY = {
  'inquiry-unanswered': {
    happened: 'The bank did not answer the inquiry.',
    todo: 'Countersign asks again at the interval the bank recommends. An inquiry can be repeated as often as the bank allows.',
  },
  'inquiry-not-stored': {
    happened: 'The bank answered the inquiry, but the answer could not be stored on this computer.',
    todo: 'Free space on the disk or have it checked, then ask the bank again.',
  },
  'inquiry-refused': {
    happened: 'The bank did not answer the inquiry with a status.',
    todo: 'Look at the raw answer. If the same happens again, contact the bank and quote the correlation ID.',
  },
};

export const bankFaults: FaultSentencesOf<typeof BANK_FAULTS> = {
  ...NOT_SENT,
  ...NOT_TAKEN,
  ...UNKNOWN,
  ...CREATION,
  ...REFUSED_REQUEST,
  ...INQUIRY,
};
