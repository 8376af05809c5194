// Owns which of the three ways to ask is shown, and what is typed into the two that name one payment
// (interface document 4.7, 4.8, 4.9).
import { forgetWhenLocked } from '../../stores/session.ts';
import { create } from 'zustand';
import { RETRIEVE_PARAMETERS, type RetrieveParameter } from '../../../shared/domain/bank-rules/key-fields.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';

export const LOOKUP_KINDS = ['criteria', 'identifier', 'keys'] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];
export const KEY_FIELDS = ['EndToEndId', 'GlobalTranNo', 'CreDt', 'InstdAmt', 'Ccy', 'ReqdExctnDt'] as const;
type KeyField = (typeof KEY_FIELDS)[number];
export type StatusAnswer = CallOutput<'inquiries.status'>;
export type StatusRequestForm = CallInput<'inquiries.status'>['form'];

interface WaysState {
  readonly way: LookupKind;
  readonly path: string;
  readonly parameters: Readonly<Record<RetrieveParameter, string>>;
  readonly keys: Readonly<Record<KeyField, string>>;
  readonly form: StatusRequestForm;
  readonly answer: StatusAnswer | undefined;
  readonly fault: Fault | undefined;
  readonly pending: boolean;
}

const START: WaysState = {
  way: 'criteria',
  path: '',
  parameters: Object.fromEntries(RETRIEVE_PARAMETERS.map((name) => [name, ''])) as Record<
    RetrieveParameter,
    string
  >,
  keys: Object.fromEntries(KEY_FIELDS.map((name) => [name, ''])) as Record<KeyField, string>,
  form: 'post',
  answer: undefined,
  fault: undefined,
  pending: false,
};

export const useLookups = create<WaysState>(() => START);
forgetWhenLocked(forgetLookups);

/** Number of the newest question: an answer to an earlier one is dropped. */
let newest = 0;

export function forgetLookups(): void {
  newest += 1;
  useLookups.setState(START, true);
}

/** Fields with a text, without blanks around it. */
export function givenOf<K extends string>(fields: Readonly<Record<K, string>>): Partial<Record<K, string>> {
  return Object.fromEntries(
    Object.entries<string>(fields)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  ) as Partial<Record<K, string>>;
}

export async function askStatus(): Promise<void> {
  const number = (newest += 1);
  const { form, keys } = useLookups.getState();
  useLookups.setState({ pending: true, fault: undefined, answer: undefined });
  const result = await call('inquiries.status', { form, fields: givenOf(keys) });
  if (number !== newest) return;
  useLookups.setState({
    pending: false,
    ...(result.ok ? { answer: result.value } : { fault: result.error }),
  });
}
