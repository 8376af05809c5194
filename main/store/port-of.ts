// Owns how a call of a store port becomes a request to the worker: the port's methods are the operations of
// its namespace, and which of them may fail as expected is said once, here.
import type { Result } from '../../shared/domain/result.ts';
import type { StoreClient } from './client.ts';
import type { OperationName, Operations } from './operations.ts';

/** Operations whose refusal is an answer (a revision that moved on, an id that is taken), not an error. */
const FALLIBLE = [
  'batches.change',
  'batches.deletePayments',
  'batches.saveGroup',
  'batches.savePayments',
  'cases.begin',
  'cases.change',
  'cases.create',
  'cases.end',
  'desk.initialize',
  'desk.savePolicy',
  'desk.saveProfile',
  'freezes.commit',
  'handovers.add',
  'outbox.begin',
  'outbox.plan',
  'outbox.reseal',
  'outbox.seal',
  'policies.adopt',
  'policies.propose',
  'policies.sign',
  'policies.withdraw',
] as const satisfies readonly OperationName[];
type Fallible = (typeof FALLIBLE)[number];

const fallible: ReadonlySet<string> = new Set(FALLIBLE);

type Namespace = OperationName extends `${infer Space}.${string}` ? Space : never;
type Answer<N extends OperationName> = N extends Fallible
  ? Result<ReturnType<Operations[N]>>
  : ReturnType<Operations[N]>;

/** The operations of a namespace as methods. */
export type PortOf<Space extends Namespace> = {
  readonly [N in OperationName as N extends `${Space}.${infer Method}` ? Method : never]: (
    ...args: Parameters<Operations[N]>
  ) => Promise<Answer<N>>;
};

/** `own`: methods that are more than one request; they stand before the operations of the same name. */
export function portOf<Space extends Namespace, Own extends object = object>(
  client: StoreClient,
  space: Space,
  own: Own = {} as Own,
): Own & Omit<PortOf<Space>, keyof Own> {
  return new Proxy(own, {
    get(methods, method) {
      // A port is no promise: what awaits one must not ask the worker for `then`.
      if (typeof method === 'symbol' || method === 'then') return undefined;
      if (Object.hasOwn(methods, method)) return methods[method as keyof Own];
      const name = `${space}.${method}` as OperationName;
      return fallible.has(name)
        ? (...args: never) => client.attempt(name, ...args)
        : (...args: never) => client.call(name, ...args);
    },
  }) as Own & Omit<PortOf<Space>, keyof Own>;
}
