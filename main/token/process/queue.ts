// One act after another: a PKCS#11 session carries one operation at a time, and login state belongs to the
// whole token.

export interface Queue {
  /** Runs `act` after every earlier one has ended, well or badly. */
  run<T>(act: () => Promise<T>): Promise<T>;
}

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(act) {
      const next = last.then(act, act);
      last = next.catch(() => undefined);
      return next;
    },
  };
}

/** A queue per name, for as long as the process lives; the names are the few cards of one module. */
export function createQueues(): (name: string) => Queue {
  const queues = new Map<string, Queue>();
  return (name) => {
    const queue = queues.get(name) ?? createQueue();
    queues.set(name, queue);
    return queue;
  };
}
