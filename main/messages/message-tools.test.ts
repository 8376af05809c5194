import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TransactionStatus } from '../ports/messages.ts';
import type { CallHooks } from '../rpc/protocol.ts';
import { ok } from '../../shared/domain/result.ts';
import { asyncChannel, makeMessageWorker, toolsOver, type MessageWorker } from './message-tools.ts';
import { readStatus } from './status.ts';
import { performMessageCall } from './worker.ts';
import type { MessageCall } from './worker-protocol.ts';

describe('items handed out one at a time', () => {
  test('come in order, and the work waits until each was taken', async () => {
    const said: string[] = [];
    const items = asyncChannel<number>(async (hand) => {
      for (const item of [1, 2, 3]) {
        await hand(item);
        said.push(`taken ${item}`);
      }
    });
    for await (const item of items) said.push(`got ${item}`);
    expect(said).toEqual(['got 1', 'taken 1', 'got 2', 'taken 2', 'got 3', 'taken 3']);
  });

  test('a failure of the work reaches the reader after what came before it', async () => {
    const read: number[] = [];
    const items = asyncChannel<number>(async (hand) => {
      await hand(1);
      throw new Error('broken');
    });
    await expect(
      (async () => {
        for await (const item of items) read.push(item);
      })(),
    ).rejects.toThrow('broken');
    expect(read).toEqual([1]);
  });

  test('a reader that leaves stops the work', async () => {
    let stopped: Promise<void> | undefined;
    let reached = 0;
    const items = asyncChannel<number>((hand) => {
      stopped = (async () => {
        for (let item = 1; ; item += 1) {
          await hand(item);
          reached = item;
        }
      })();
      return stopped;
    });
    for await (const item of items) if (item === 2) break;
    await expect(stopped).rejects.toThrow('nobody takes');
    expect(reached).toBeLessThan(4);
  });
});

test('a report of many payments comes in pieces, each of 500 at most', async () => {
  const line = (place: number): string =>
    `<TxInfAndSts><OrgnlEndToEndId>E-${place}</OrgnlEndToEndId><TxSts>ACSP</TxSts></TxInfAndSts>`;
  const pain002 = Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
      <GrpHdr><MsgId>R-1</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr>
      <OrgnlGrpInfAndSts><OrgnlMsgId>M-1</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId>${Array.from({ length: 1_201 }, (_none, place) => line(place)).join('')}</OrgnlPmtInfAndSts>
    </CstmrPmtStsRpt></Document>`,
  );
  const pieces: number[] = [];
  let ended: unknown;
  const worker: MessageWorker = {
    run: async (name, input, hooks) => {
      ended = await performMessageCall({ type: name, job: 1, ...input } as unknown as MessageCall, {
        source: () => {
          throw new Error('a status report has no source');
        },
        note: () => undefined,
        hand: async (rows) => {
          pieces.push((rows as readonly TransactionStatus[]).length);
          await (hooks as CallHooks).onItem?.(rows);
        },
      });
      return ended as never;
    },
    close: () => Promise.resolve(),
  };
  const read = await toolsOver(worker).readStatus(pain002);
  expect(read).toEqual(readStatus(pain002));
  expect(read.ok && read.value.transactions).toHaveLength(1_201);
  expect(pieces).toEqual([500, 500, 201]);
  expect(JSON.stringify(ended)).not.toContain('E-7');
});

describe('the thread of messages', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const REST = 1_000;

  /** Threads whose calls end when the test lets them. */
  function threads() {
    const said: string[] = [];
    const ends: (() => void)[] = [];
    const start = () => {
      const number = said.filter((what) => what.startsWith('starts')).length + 1;
      said.push(`starts ${number}`);
      let [waiting, isRunning] = [0, true];
      return {
        call: async () => {
          waiting += 1;
          await new Promise<void>((resolve) => ends.push(resolve));
          waiting -= 1;
          return ok(number as never);
        },
        take: () => undefined,
        die: () => undefined,
        idle: () => waiting === 0,
        running: () => isRunning,
        idleIsFree: () => undefined,
        close: () => {
          isRunning = false;
          said.push(`ends ${number}`);
          return Promise.resolve();
        },
      };
    };
    const worker = makeMessageWorker(start, REST);
    return { worker, said, call: () => worker.run('digests', {}), end: () => ends.shift()?.() };
  }

  test('ends once it had nothing to do for a while, and the next call starts another', async () => {
    const { said, call, end } = threads();
    const first = call();
    end();
    expect(await first).toBe(1);
    await vi.advanceTimersByTimeAsync(REST - 1);
    expect(said).toEqual(['starts 1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(['starts 1', 'ends 1']);
    const second = call();
    end();
    expect(await second).toBe(2);
  });

  test('is kept while a call waits, and counts anew after each', async () => {
    const { said, call, end } = threads();
    const [first, second] = [call(), call()];
    end();
    await first;
    await vi.advanceTimersByTimeAsync(5 * REST);
    expect(said).toEqual(['starts 1']);
    end();
    await second;
    await vi.advanceTimersByTimeAsync(REST - 1);
    const third = call();
    await vi.advanceTimersByTimeAsync(5 * REST);
    expect(said).toEqual(['starts 1']);
    end();
    await third;
    await vi.advanceTimersByTimeAsync(REST);
    expect(said).toEqual(['starts 1', 'ends 1']);
  });

  test('waits for nothing once it was closed', async () => {
    const { worker, said, call, end } = threads();
    const only = call();
    end();
    await only;
    await worker.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(said).toEqual(['starts 1', 'ends 1']);
  });
});
