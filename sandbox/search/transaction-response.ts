// Owns the shape of TransactionResponse (2.7; wire practice §5): one object per payment.
import { findAccount } from '../data/accounts.ts';
import type { Party, Payment, Step } from '../payments/payment.ts';
import { historyOf, stateOf } from '../payments/payment.ts';
import type { Settings } from '../state/settings.ts';

type Json = Record<string, unknown>;

/**
 * ISO 8601 with the number of fraction digits of the switch; vendors send none, milliseconds or nanoseconds.
 */
function dateTime(at: number, digits: Settings['dateTimeDigits']): string {
  const iso = new Date(at).toISOString();
  if (digits === 3) return iso;
  return digits === 0 ? iso.replace(/\.\d+/, '') : iso.replace('Z', '417093Z');
}

function compact(members: Json): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function party(who: Party): Json {
  const lines = Object.fromEntries(
    (who.addressLines ?? []).slice(0, 7).map((line, index) => [`address_line_${index + 1}`, line]),
  );
  return compact({ name: who.name, ...lines, town: who.town, country: who.country });
}

function account(who: Party): Json {
  const value = who.account ?? '';
  return { identification: /^[A-Z]{2}\d{2}/.test(value) ? { iban: value } : { identification: value } };
}

function agent(who: Party): Json {
  return compact({ any_bic: who.bic, branch_id: findAccount(who.account ?? '')?.branch });
}

function status(step: Step): Json {
  const reasons = step.reason
    ? [compact({ reason: step.reason.code, reason_description: step.reason.text, type: step.type })]
    : [];
  return { status: step.status, status_reason_information: reasons };
}

function events(payment: Payment, now: number, digits: Settings['dateTimeDigits']): Json[] {
  return historyOf(payment, now)
    .filter((step) => step.gpi !== undefined)
    .map((step, index, all) =>
      compact({
        from: index === 0 ? payment.debtor.bic : 'INTRGB2LXXX',
        to: index === all.length - 1 ? payment.creditor.bic : 'INTRGB2LXXX',
        charge_bearer: payment.chargeBearer ?? 'SHAR',
        charge_amount: index === 1 ? { currency: payment.currency, amount: '0' } : undefined,
        date_time: dateTime(step.at, digits),
      }),
    );
}

/** The client's view of a payment at `now`. Amounts are texts. */
function transactionOf(payment: Payment, now: number, settings: Readonly<Settings>): Json {
  const step = stateOf(payment, now);
  const settled = step.status === 'ACSC' || step.status === 'ACCC';
  return compact({
    uetr: payment.uetr,
    end_to_end_identification: payment.endToEndId,
    instruction_identification: payment.instructionId,
    account_servicer_reference: payment.bankReference,
    clearing_system_reference: settled ? `CLR${payment.bankReference.slice(2)}` : undefined,
    service_type_indicator: payment.directDebit ? '007' : '003',
    transaction_status: status(step),
    event_time: dateTime(step.at, settings.dateTimeDigits),
    originator: payment.debtor.bic,
    instructed_amount: { currency: payment.currency, amount: payment.amount },
    confirmed_amount: settled ? { currency: payment.currency, amount: payment.amount } : undefined,
    requested_execution_date: payment.requestedDate,
    interbank_settlement_date: payment.requestedDate,
    debtor: party(payment.debtor),
    creditor: party(payment.creditor),
    debtor_account: account(payment.debtor),
    creditor_account: account(payment.creditor),
    debtor_agent: agent(payment.debtor),
    creditor_agent: agent(payment.creditor),
    virtual_account: payment.virtualAccount,
    unstructured_remittance_information: payment.remittance,
    payment_event: events(payment, now, settings.dateTimeDigits),
  });
}

export function transactionResponse(
  payments: readonly Payment[],
  now: number,
  settings: Readonly<Settings>,
): Json {
  return {
    created_date_time: dateTime(now, settings.dateTimeDigits),
    transactions: payments.map((payment) => transactionOf(payment, now, settings)),
  };
}
