// Why an exported name stands in more than one file all the same.

/** A component is named like the record it shows, or like the form whose fields it holds. */
const COMPONENT = 'a component, and the record that it shows';
/** A function of the window makes the call that the use case of this name answers. */
const CALL = 'what the window asks for, and the use case that answers';
/** Main asks for it by the message of this name, and the card process does it. */
const CARD_PROCESS = 'what main asks for, and what the card process does';
/** No room imports another: each states the type of what a call hands it. */
const ROOMS = 'the same record, in two rooms that do not import each other';
/** A record in the domain, and the type in which a layer hands it on. */
const LAYERS = 'one record, as two layers see it';
/** Main and the window, or main and the card process, may share nothing but the domain. */
const WALL = 'the same rule on both sides of a wall between processes';

export const SHARED_NAME_REASONS: ReadonlyMap<string, string> = new Map([
  ['Amount', COMPONENT],
  ['Balance', 'a balance of an account report, and which one of the four that a day shows'],
  ['BatchDetail', ROOMS],
  ['CardCertificate', LAYERS],
  ['CashAccount', LAYERS],
  ['ConnectionInfo', COMPONENT],
  ['Desk', COMPONENT],
  ['Diagnostics', COMPONENT],
  ['Figure', COMPONENT],
  ['Finding', LAYERS],
  ['FrozenTransaction', LAYERS],
  ['GroupHeader', LAYERS],
  ['MIN_RSA_BITS', 'the least size of a key: of one that signs, and of one that a message is sealed for'],
  ['PaymentField', LAYERS],
  ['PaymentForm', LAYERS],
  ['PaymentRow', LAYERS],
  ['PinPage', COMPONENT],
  ['RawAnswer', COMPONENT],
  ['ReadTransaction', LAYERS],
  ['Settings', COMPONENT],
  ['SignatureView', LAYERS],
  ['SpecialLine', WALL],
  ['Ticket', LAYERS],
  ['TokenModule', LAYERS],
  ['VirtualCard', COMPONENT],
  ['askStatus', CALL],
  ['cancelTicket', CALL],
  ['changePin', CARD_PROCESS],
  ['checkCase', CARD_PROCESS],
  ['checkGroup', 'the rules over a group of a message, and over the form of a group'],
  ['commonName', WALL],
  ['createBatch', CALL],
  ['editCase', CALL],
  ['enterCompanyPin', CARD_PROCESS],
  ['findingView', LAYERS],
  ['groupHeader', LAYERS],
  ['importSample', CALL],
  ['noCards', 'a desk without a card service: what main is given, and what the process answers'],
  ['outboxRow', LAYERS],
  ['paymentForm', LAYERS],
  ['paymentStatusRow', LAYERS],
  ['saveCase', CALL],
  ['sealMessage', CARD_PROCESS],
  ['sentence', LAYERS],
  ['setNetworkMode', CALL],
  ['storeCertificate', CARD_PROCESS],
  [
    'verifyStatement',
    'the one verifier of statements, and its call for a use case: null in place of a fault',
  ],
]);
