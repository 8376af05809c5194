// Both sides of the protocol in one process: each message travels as a structured clone, in its own turn.
import {
  createCaller,
  type WalkAnswer,
  type Caller,
  type RemoteCalls,
  type Reported,
  type Watch,
  createServer,
  type ServerOptions,
} from './protocol.ts';

export interface Line<C extends RemoteCalls> {
  readonly caller: Caller<C>;
  /** What went to the server and what came back, in order. */
  readonly sent: (Call | WalkAnswer)[];
  readonly reported: Reported[];
}

export interface Call {
  readonly type: string;
  readonly job: number;
  readonly [member: string]: unknown;
}

export function memoryLine<C extends RemoteCalls>(
  perform: ServerOptions<Call>['perform'],
  { watch, onBug }: { readonly watch?: Watch; readonly onBug?: (cause: unknown) => void } = {},
): Line<C> {
  const sent: (Call | WalkAnswer)[] = [];
  const reported: Reported[] = [];
  const carry = <T>(
    message: T,
    move: readonly ArrayBuffer[],
    list: T[],
    take: (message: T) => void,
  ): void => {
    const copy = structuredClone(message, { transfer: [...move] });
    list.push(copy);
    queueMicrotask(() => take(copy));
  };
  const serve = createServer<Call>({
    post: (report, move) => carry(report, move, reported, (copy) => caller.take(copy)),
    perform,
    ...(onBug === undefined ? {} : { onBug }),
  });
  const caller = createCaller<C>(
    'memory',
    (message, move) => carry(message as Call, move, sent, serve),
    watch,
  );
  return { caller, sent, reported };
}
