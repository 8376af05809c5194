// Shapes the cash screens share.
import type { CallOutput } from '../../../shared/ipc/contract.ts';

export type KeptReport = CallOutput<'balances.get'>;
export type ReportAccount = KeptReport['accountViews'][number];
export type CashAccount = CallOutput<'cash.accounts'>['accounts'][number];
export type CashTotal = NonNullable<CallOutput<'cash.total'>['total']>;
export type CashDay = CallOutput<'cash.days'>['days'][number];
export type Figure = CashDay['figures'][number];
