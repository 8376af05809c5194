// Words of the outbox and of the page for an unknown outcome.
import { count as figure } from '../forms.ts';

export const outbox = {
  title: 'Outbox',
  lanes: {
    seal: 'Released, to be sealed',
    queued: 'Queued',
    sending: 'Sending',
    unknown: 'Unknown: money may have moved',
    accepted: 'Accepted by the bank',
    refused: 'Rejected by the bank',
    'set-aside': 'Ended by an officer',
  },
  laneNotes: {
    seal: 'Each message is signed with the company key and encrypted for the bank, exactly as it will be sent.',
    queued: 'Sealed. The bank has not received it.',
    sending: 'Being sent now. Wait for the bank’s answer.',
    unknown: 'No verified answer. Open it and ask the bank.',
    accepted: 'A verified answer from the bank accepts it.',
    refused: 'A verified answer from the bank rejects all of it.',
    'set-aside': 'They are not sent from this desk. Each says why.',
  },
  /** The two ways in which an officer ends a message. */
  ended: { 'set-aside': 'Ended: already at the bank', withdrawn: 'Not sent' },
  endedNote: {
    'set-aside': 'Ended: the bank already has these payments',
    withdrawn: 'Not sent: the bank had not received it',
  },
  emptyTitle: 'The outbox is empty',
  empty:
    'A released batch comes here to be sealed and sent. Each message shows its size and hash value as sealed, every attempt, and what happens next.',
  sendOtherwise: 'Send another way',
  byCreation: 'Through the bank’s Create Payment service',
  byCreationNote:
    'The bank answers with a number but no status: the outcome is unknown until you ask the bank.',
  byCreationSent: (id: string | null) =>
    id === null
      ? 'Sent through Create Payment: ask the bank now'
      : `Sent through Create Payment ${id}: ask the bank now`,
  seal: 'Seal',
  send: (what: string) => `Send ${what}`,
  inquire: 'Ask the bank',
  resend: 'Resend the identical message',
  open: 'Open',
  showAll: (count: number) => `Show all ${figure(count)}`,
  showMore: (left: number) => `Show more (${figure(left)} left)`,
  columns: {
    message: 'Message',
    batch: 'Batch',
    totals: 'Totals',
    evidence: 'Sealed bytes',
    next: 'Next',
  },
  legacySuite: 'legacy encryption',
  attempts: (count: number) => (count === 0 ? 'Not sent yet' : `Attempts: ${figure(count)}`),
  next: { send: (at: string) => `sending at ${at}`, inquire: (at: string) => `inquiry at ${at}` },
  waitsForYou: 'Ready to send',
  /** Before the day. */
  due: { 'credit-transfer': 'Execution', 'direct-debit': 'Collection' },
  /** Of what was not sent in time: its date, or the cut-off of the day. */
  late: { past: 'Late: date passed', 'cut-off': 'Late: cut-off passed' },
  /** Of a message of unknown outcome that the desk does not ask about by itself any more. */
  outcomeOpen: 'Call the bank',
  offline: 'waiting until you go online',
  sealed: (reference: string) => `${reference} sealed`,
  /** What became of a message that was sent, by the state it is in now. */
  sent: {
    queued: (reference: string) => `${reference} was not sent. The message waits in the outbox.`,
    accepted: (reference: string) => `${reference} sent: the bank has accepted it.`,
    refused: (reference: string) => `${reference} sent: the bank has rejected it.`,
    unknown: (reference: string) => `${reference} sent: the outcome is unknown. Ask the bank.`,
  },
  /** The same of one the bank was asked about. */
  asked: {
    queued: (reference: string) => `The bank was asked about ${reference}. The message waits in the outbox.`,
    accepted: (reference: string) =>
      `The bank was asked about ${reference}: the bank has accepted the message.`,
    refused: (reference: string) =>
      `The bank was asked about ${reference}: the bank has rejected the message.`,
    unknown: (reference: string) => `The bank was asked about ${reference}. The outcome is still unknown.`,
  },
  askedAbsent: (reference: string) => `The bank has none of the payments of ${reference}.`,
  /** `dates`: as formatted. */
  passed: (dates: string) =>
    `The date ${dates} has passed. Resending does not change it: ask the bank whether it still accepts this date.`,
  message: {
    title: 'Message',
    sealed: 'What was sealed',
    bankCalls: 'What people at the bank said',
    payload: 'Payload SHA-256',
    body: 'HTTP body SHA-256',
    size: 'Size of the body',
    suite: 'Encryption',
    sealedAt: 'Sealed',
    suites: {
      modern: 'modern: AES-256-GCM, RSA-OAEP, RSA-SHA256',
      legacy: 'legacy: 3DES, RSA 1.5, RSA-SHA1 (the bank requires it)',
    },
    attempts: 'Attempts',
    noAttempts: 'No part of it has left this computer.',
    attempt: (number: number) => `Attempt ${number}`,
    kind: { initiation: 'Submission', inquiry: 'Inquiry' },
    outcome: { pending: 'under way', answered: 'answered', 'not-taken': 'not delivered', unknown: 'unknown' },
    noStatus: 'no HTTP status',
    http: (status: number) => `HTTP ${status}`,
    noAnswer: 'No answer came back.',
  },
  held: {
    state: 'On hold',
    twice: 'If the bank already has these payments, sending this message pays them twice.',
    settle: 'Allow sending',
    settleTitle: 'Allow sending this message',
    explain:
      'This does not send anything. For one day the message may be sent, unless the check at the bank then gives a different result. Your entry is kept in the log.',
    setAside: 'End without sending',
    setAsideTitle: (count: string, totals: string) => `End without sending: ${count}, ${totals}`,
    setAsideExplain:
      'This message will never be sent. Choose this only if the bank confirms that it already has these payments. It cannot be undone. Your entry is kept in the log and with the payments.',
    again: 'Check at the bank again, then send',
    row: 'On hold: open to decide',
    contact: 'Who at the bank said it (name, department)',
    reason: 'What was said and when, and how they know',
    keep: 'Allow sending',
    settled: 'Recorded. The message may be sent.',
    wasSetAside: 'The message was ended. It will not be sent.',
  },
  withdraw: {
    open: 'Do not send…',
    title: (what: string) => `Do not send ${what}`,
    explain:
      'This message will never be sent. The bank has not received it, so no money has moved. This cannot be undone: if the payments are still due, prepare them again. The bank is not informed. Your entry is kept in the log and with the payments.',
    reason: 'Why it is not sent',
    confirm: 'Never send it',
    keep: 'Keep in the outbox',
    done: 'The message will not be sent.',
  },
  unknown: {
    heading: 'Money may have moved',
    explain:
      'The desk sent this message and did not get an answer it can trust. The bank may or may not have accepted it. Until the bank says which, the payments count as unknown.',
    notThere: 'Not with the bank',
    notThereNote: 'None of them is carried out until the identical message is resent.',
    sent: 'What was sent',
    cameBack: 'What came back',
    bankSays: 'What the bank says now',
    notAsked: 'The bank has not been asked yet.',
    ways: 'What you can do',
    first: 'Ask the bank',
    firstNote:
      'Ask the bank what it knows of these payments. This changes nothing there and may be repeated.',
    second: 'Resend the identical message',
    secondNote:
      'The identical message may be resent only after a verified answer has shown that the bank knows none of these payments. It is sent unchanged, so the bank recognises it if the first one still arrives.',
    settle: 'Record what the bank said…',
    settleNote:
      'The bank answers that it knows none of these payments, but nothing proves that it answered after this message was sent. Call the bank. The identical message may be resent only if a person there confirms that none of them arrived.',
    settleTitle: 'Record: the bank has none of these payments',
    settleExplain:
      'Recording this sends nothing. Record it only if a person at the bank has looked for this message after it was sent and confirms that it did not arrive. The identical message may then be resent. Your entry is kept in the log.',
    settleReference: 'Their reference',
    settleReason: 'What was said, and how they know',
    settleSave: 'Record',
    settled: 'Recorded. The identical message may be resent.',
    secondOff: 'Not possible yet: no verified answer has shown that the bank knows none of them.',
    noThird: 'Why you cannot send a new message instead',
    noThirdNote:
      'If the first message did arrive, a new or corrected one would move the money twice, and so could resending before the bank has answered. The desk therefore offers neither. If the bank does not answer, call it and quote the message ID.',
    callBank: 'For your call to the bank',
    lastAttempt: (at: string) => `Last sent on ${at}`,
    confirmTitle: 'Resend the identical message',
    confirm: (totals: string, count: string) =>
      `The bank has confirmed that it knows none of these payments. The identical message, ${count}, ${totals}, is sent once more.`,
  },
};
