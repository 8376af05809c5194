// The whole double: desk, batches, outbox, and tickets that move by themselves.
import { sentence } from '../../../shared/domain/sentence.ts';
import { typedVersion } from '../../../shared/domain/message-versions/catalogue.ts';
import { PAIN_002_001_03 } from '../../../shared/domain/message-versions/pain-002-001-03.ts';
import { namespaceOf } from '../../../shared/domain/message-versions/version.ts';
import type { EventData } from '../../../shared/ipc/contract.ts';
import { createFakeShell, Refusal, type FakeShell, type Handlers } from '../fake-desk.ts';
import { accountHandlers } from './accounts.ts';
import { folderHandlers } from './folders.ts';
import { beneficiaryHandlers } from './beneficiaries.ts';
import { cardHandlers } from './cards.ts';
import { batchHandlers } from './batch-handlers.ts';
import { balanceHandlers } from './balances.ts';
import { cashHandlers } from './cash.ts';
import { exchangeRateHandlers } from './exchange-rates.ts';
import { caseHandlers } from './cases.ts';
import { followHandlers } from './follow.ts';
import { inquiryHandlers } from './inquiries.ts';
import { deskHandlers } from './desk-handlers.ts';
import { messages, payments, rowOf, sentDay, type Message } from './outbox.ts';
import { packHandlers } from './packs.ts';
import { policyHandlers } from './policies.ts';
import { runHandlers } from './runs.ts';
import { sessionHandlers } from './session.ts';
import { setUpHandlers } from './set-up.ts';
import { settingsHandlers } from './settings.ts';

type Ticket = EventData<'ticket'>;

export interface WorldOptions {
  readonly environment: 'training' | 'sandbox' | 'production';
  readonly empty: boolean;
  /** The administrator has locked some settings. */
  readonly locked?: boolean;
  /** Milliseconds between two phases of a ticket; the phase `waiting-for-pin` stays when `holdPin`. */
  readonly pace: number;
  readonly holdPin: boolean;
  /** A card is open after a PIN entry. */
  readonly open?: boolean;
}

const PHASES: readonly Ticket['phase'][] = ['preparing', 'reading', 'waiting-for-pin', 'signing', 'done'];

export function createWorld({
  environment,
  empty,
  locked = false,
  pace,
  holdPin,
  open = false,
}: WorldOptions): FakeShell {
  const tickets = new Map<string, Ticket>();
  const tell = (what: EventData<'changed'>['what']): void => double.emit('changed', { what, id: null });
  const put = (ticket: Ticket): void => {
    tickets.set(ticket.ticket, ticket);
    double.emit('ticket', ticket);
  };
  const act = (
    name: Ticket['act'],
    batch: string | null,
    after: () => void,
    about: { case?: string } = {},
  ): { ticket: string } => {
    const ticket = `t-${tickets.size + 1}`;
    const step = (index: number): void => {
      const phase = PHASES[index];
      if (phase === undefined || tickets.get(ticket)?.phase === 'cancelled') return;
      put({
        ticket,
        act: name,
        batch,
        ...about,
        phase,
        progress: phase === 'reading' ? 0.4 : null,
        fault: null,
      });
      if (phase === 'done') after();
      else if (!(holdPin && phase === 'waiting-for-pin')) setTimeout(() => step(index + 1), pace);
    };
    setTimeout(() => step(0), 0);
    return { ticket };
  };
  const message = (id: string): Message => {
    const one = messages.find((candidate) => candidate.message === id);
    if (one === undefined) throw new Refusal('not-found');
    return one;
  };
  const handlers: Partial<Handlers> = {
    ...deskHandlers(environment, tell, empty),
    ...accountHandlers(tell, empty),
    ...folderHandlers(tell, empty),
    ...runHandlers(tell, empty),
    ...beneficiaryHandlers(tell, empty, (step) => act(step, null, () => undefined)),
    ...settingsHandlers(environment, tell, locked),
    ...batchHandlers(tell, act, empty),
    ...inquiryHandlers,
    ...followHandlers,
    ...balanceHandlers(empty),
    ...cashHandlers(empty, (after) =>
      act('debit-note', null, () => {
        after();
        tell('log');
      }),
    ),
    ...exchangeRateHandlers(tell, empty),
    ...caseHandlers(tell, (name, id, after) => act(name, null, after, { case: id }), empty),
    ...packHandlers(tell, act),
    ...policyHandlers(tell, act),
    ...cardHandlers(tell, (name) => act(name, null, () => tell('log')), empty, open),
    ...sessionHandlers(environment, tell, (name, after) => act(name, null, after)),
    ...setUpHandlers(environment, tell, (name, after) => act(name, null, after)),
    'cards.test': () => act('card-test', null, () => undefined),
    'tickets.get': ({ ticket }) =>
      tickets.get(ticket) ?? {
        ticket,
        act: 'approve',
        batch: null,
        phase: 'preparing',
        progress: null,
        fault: null,
      },
    'tickets.cancel': ({ ticket }) => {
      const before = tickets.get(ticket);
      if (before) put({ ...before, phase: 'cancelled' });
      return {};
    },
    'outbox.list': ({ states, order, offset, limit }) => {
      const rows = empty ? [] : messages.filter((one) => states?.includes(one.state) ?? true).map(rowOf);
      if (order === 'due') rows.sort((a, b) => (a.valueDates[0] ?? '').localeCompare(b.valueDates[0] ?? ''));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'outbox.get': ({ message: id }) => message(id),
    'outbox.seal': ({ batch }) => act('seal', batch, () => undefined),
    'outbox.send': ({ message: id }) => rowOf(message(id)),
    'creation.send': ({ message: id }) => ({
      message: message(id).message,
      state: 'unknown',
      paymentId: 'P-20261120-7',
      fault: null,
    }),
    'outbox.inquire': ({ message: id }) => {
      const one = message(id);
      Object.assign(one, {
        bankSays: [sentence('bank-has-none', {})],
        may: { ...one.may, resend: true },
      });
      tell('outbox');
      return rowOf(one);
    },
    'outbox.resend': ({ message: id }) => rowOf(message(id)),
    'payments.list': ({ text, offset, limit, ...query }) => {
      const { batch, statusGroup, ownAccount, from, to, sentFrom = '', sentTo = '9999-12-31' } = query;
      const isSent = sentFrom !== '' || query.sentTo !== undefined;
      const rows = empty
        ? []
        : payments.filter(
            (one) =>
              (batch === undefined || one.batch === batch) &&
              (statusGroup === undefined || one.statusGroup === statusGroup) &&
              (ownAccount === undefined || one.ownAccount === ownAccount) &&
              (from === undefined || one.valueDate >= from) &&
              (to === undefined || one.valueDate <= to) &&
              (!isSent || (sentDay(one.message) >= (sentFrom || '0') && sentDay(one.message) <= sentTo)) &&
              (text === undefined ||
                `${one.name} ${one.account} ${one.endToEndId}`.toLowerCase().includes(text.toLowerCase())),
          );
      return {
        rows: rows
          .slice(offset, offset + limit)
          .map(({ timeline: _timeline, isCollection: _is, ...row }) => row),
        total: rows.length,
      };
    },
    'payments.get': ({ payment }) => {
      const one = payments.find((candidate) => candidate.payment === payment);
      if (one === undefined) throw new Refusal('not-found');
      return one;
    },
    'payments.inquire': ({ payment }) => {
      const one = payments.find((candidate) => candidate.payment === payment);
      if (one === undefined) throw new Refusal('not-found');
      return one;
    },
    'answers.text': () => ({
      verified: true,
      receivedAt: '2026-11-19T15:05:00Z',
      text: `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf(PAIN_002_001_03)}">\n  <CstmrPmtStsRpt>\n    <GrpHdr>\n      <MsgId>PSR-88120</MsgId>\n      <CreDtTm>2026-11-19T16:05:00</CreDtTm>\n    </GrpHdr>\n    <OrgnlGrpInfAndSts>\n      <OrgnlMsgId>NH20261119-009</OrgnlMsgId>\n      <OrgnlMsgNmId>${typedVersion('credit-transfer')}</OrgnlMsgNmId>\n    </OrgnlGrpInfAndSts>\n    <OrgnlPmtInfAndSts>\n      <TxInfAndSts>\n        <OrgnlEndToEndId>NH-5312</OrgnlEndToEndId>\n        <TxSts>ACSP</TxSts>\n      </TxInfAndSts>\n    </OrgnlPmtInfAndSts>\n  </CstmrPmtStsRpt>\n</Document>\n`,
    }),
  };
  const double: FakeShell = createFakeShell(handlers);
  return double;
}
