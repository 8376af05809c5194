// Reads the list of payments an enhanced inquiry or a retrieval is answered with (wire practice 5): every
// known member, and what is left over.
import { answerText } from '../../../shared/domain/encodings.ts';
import {
  JsonMembers,
  type NotUnderstood,
  isJsonObject,
  parseLossless,
  type Json,
} from '../../../shared/domain/lossless-json.ts';
import {
  RETURN_TYPE,
  groupOfStatus,
  displayedGroup,
  showStatus,
  NOTHING_DISPLAYED,
} from '../../../shared/domain/state/payment-status.ts';
import type { BankRow as Row, PaymentsRead } from '../../ports/bank-requests.ts';
import { headerTotals, isAboutPages, pageOf, pageTotals, type AnswerPage } from './page-totals.ts';

/** Nobody knows what follows a page that is not understood. */
const unreadPage = (number: number): AnswerPage => ({
  number,
  size: null,
  pages: null,
  total: null,
  more: false,
  end: 'unknown',
});

/** More than any bank puts on a page. */
const MOST_PAYMENTS = 100_000;
/** So many members that nobody knows are shown; the answer itself has them all. */
const MOST_LEFT_OVER = 1_000;

/** A payment, or a member that tells it from others, in a form that is not understood. */
const TELLS_APART = [
  'end_to_end_identification',
  'uetr',
  'instructed_amount',
  'creditor',
  'creditor_account',
  'debtor',
  'debtor_account',
];
const HIDES_PAYMENT = new RegExp(
  String.raw`^transactions(?:\[\d+\])?(?:\.(?:${TELLS_APART.join('|')})(?:\..*)?)?$`,
  'u',
);

/** Nothing of the answer is known but how it begins. */
export function unreadPayments(text: string, page: number): PaymentsRead {
  return {
    createdAt: null,
    rows: [],
    page: unreadPage(page),
    understood: 'nothing',
    comparable: false,
    notUnderstood: [{ path: '', text: text.slice(0, 2_000) }],
  };
}

/** `page` is the page that was asked for. */
export function readPayments(
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  page: number,
): PaymentsRead {
  const { text, note } = answerText(body);
  const encoding = note === null ? {} : { encodingNote: note };
  const parsed = parseLossless(text);
  const left: NotUnderstood[] = [];
  if (!isJsonObject(parsed) || !Object.hasOwn(parsed, 'transactions'))
    return { ...unreadPayments(text, page), ...encoding };
  const listed = parsed['transactions'];
  if (Array.isArray(listed) && listed.length > MOST_PAYMENTS)
    return { ...unreadPayments(text, page), ...encoding };
  const ofPages = (entry: readonly [string, Json]): boolean => isAboutPages(...entry);
  const members = new JsonMembers(
    Object.fromEntries(Object.entries(parsed).filter((entry) => !ofPages(entry))),
    '',
    left,
  );
  const createdAt = members.text('created_date_time');
  const rows = members.objects('transactions').map(readRow);
  members.end();
  const bodyTotals = pageTotals(Object.fromEntries(Object.entries(parsed).filter(ofPages)));
  const read = pageOf(page, rows.length, headerTotals(headers, left), bodyTotals);
  return {
    createdAt,
    rows,
    page: read,
    understood: left.length === 0 ? 'all' : 'part',
    comparable: !left.some(({ path }) => HIDES_PAYMENT.test(path)),
    notUnderstood: left.slice(0, MOST_LEFT_OVER),
    ...encoding,
  };
}

function readRow(row: JsonMembers): Row {
  const state = row.object('transaction_status');
  const status = state?.text('status') ?? null;
  const reasons = (state?.objects('status_reason_information') ?? []).map((reason) => {
    const read = {
      code: reason.text('reason'),
      text: reason.text('reason_description'),
      type: reason.text('type'),
    };
    reason.end();
    return read;
  });
  state?.end();
  const shown =
    status === null
      ? NOTHING_DISPLAYED
      : showStatus(NOTHING_DISPLAYED, {
          status,
          reasonTypes: reasons.flatMap(({ type }) => type ?? []),
        });
  const read: Row = {
    uetr: row.text('uetr'),
    endToEndId: row.text('end_to_end_identification'),
    instructionId: row.text('instruction_identification'),
    bankReference: row.text('account_servicer_reference'),
    clearingReference: row.text('clearing_system_reference'),
    serviceType: row.text('service_type_indicator'),
    status,
    statusGroup:
      status !== null && shown.status === null && !shown.returned
        ? groupOfStatus(status)
        : displayedGroup(shown),
    returned: reasons.some(({ type }) => type === RETURN_TYPE),
    reasons,
    eventTime: row.text('event_time'),
    originator: row.text('originator'),
    instructedAmount: amount(row, 'instructed_amount'),
    confirmedAmount: amount(row, 'confirmed_amount'),
    requestedDate: row.text('requested_execution_date', 'request_execution_date'),
    settlementDate: row.text('interbank_settlement_date'),
    debtor: party(row, 'debtor'),
    creditor: party(row, 'creditor'),
    debtorAccount: account(row, 'debtor_account'),
    creditorAccount: account(row, 'creditor_account'),
    debtorAgent: agent(row, 'debtor_agent'),
    creditorAgent: agent(row, 'creditor_agent'),
    virtualAccount: row.text('virtual_account'),
    remittance: row.lines('unstructured_remittance_information'),
    events: row.objects('payment_event').map(event),
  };
  row.end();
  return read;
}

/** An amount without digits is unknown, never zero. */
function amount(from: JsonMembers, name: string): Row['instructedAmount'] {
  const value = from.object(name);
  if (value === null) return null;
  const [digits, currency] = [value.text('amount'), value.text('currency')];
  value.end();
  return digits === null ? null : { amount: digits, currency };
}

function party(from: JsonMembers, name: string): Row['debtor'] {
  const value = from.object(name);
  if (value === null) return null;
  const read = {
    name: value.text('name'),
    bic: value.text('any_bic'),
    identification: value.text('identification'),
    addressLines: [1, 2, 3, 4, 5, 6, 7].flatMap((line) => value.text(`address_line_${line}`) ?? []),
    postalCode: value.text('postal_code'),
    town: value.text('town'),
    country: value.text('country'),
  };
  value.end();
  return read;
}

function account(from: JsonMembers, name: string): string | null {
  const value = from.object(name);
  const identification = value?.object('identification') ?? null;
  const read = identification?.text('iban', 'identification') ?? null;
  identification?.end();
  value?.end();
  return read;
}

function agent(from: JsonMembers, name: string): Row['debtorAgent'] {
  const value = from.object(name);
  if (value === null) return null;
  const read = {
    bic: value.text('any_bic'),
    branch: value.text('branch_id'),
    clearingCode: value.text('clearing_code'),
    name: value.text('name'),
  };
  value.end();
  return read;
}

const EXCHANGE = [
  'source_currency',
  'target_currency',
  'unit_currency',
  'exchange_rate',
  'contract_id',
  'quotation_date',
];

function event(value: JsonMembers): Row['events'][number] {
  const exchange = value.object('foreign_exchange_details');
  const read = {
    from: value.text('from'),
    to: value.text('to'),
    chargeBearer: value.text('charge_bearer'),
    charge: amount(value, 'charge_amount'),
    at: value.text('date_time'),
    exchange: EXCHANGE.flatMap((name) => {
      const text = exchange?.text(name) ?? null;
      return text === null ? [] : [{ name, value: text }];
    }),
  };
  exchange?.end();
  value.end();
  return read;
}
