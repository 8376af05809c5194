// The stdio shell over a real desk: lines in, lines out, and every operation fuzzed through the whole stack.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../shared/ipc/contract.ts';
import { newFolder, StdioDesk, throwAway } from '../flow/stdio-desk.ts';
import { malformedInputs } from './malformed.ts';
import { RIGHT } from './samples.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder, { args: ['--training'], afresh: true });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

/** Writes a line as it is and gives back the answer that carries no id. */
async function refusedLine(line: string): Promise<unknown> {
  const before = desk.unnamed.length;
  desk.child.stdin.write(`${line}\n`);
  await expect.poll(() => desk.unnamed.length).toBe(before + 1);
  return desk.unnamed.at(-1);
}

describe('lines', () => {
  it.each([
    'nonsense',
    '[]',
    '1',
    'null',
    '{"id":1}',
    '{"call":"desk.get"}',
    '{"id":{},"call":"desk.get"}',
    '{"id":1,"call":"desk.get","more":1}',
    '{"id":1,"call":7}',
  ])('the line %s is answered with invalid-input and the desk goes on', async (line) => {
    expect(await refusedLine(line)).toEqual({ id: null, ok: false, error: { code: 'invalid-input' } });
    expect((await desk.must('desk.get', {})).shell).toBe('stdio');
  });

  it('a line longer than any call is thrown away, and the next one is read', async () => {
    expect(await refusedLine('x'.repeat(20_000_000))).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
    expect((await desk.must('desk.get', {})).environment).toBe('training');
  });

  it('calls run side by side and each answer carries the id of its call', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? desk.must('settings.get', {}) : desk.must('officers.list', {}),
      ),
    );
    answers.forEach((answer, index) => expect(Object.hasOwn(answer, 'theme')).toBe(index % 2 === 0));
  });
});

describe('every operation through the whole stack', () => {
  it('refuses what its schema refuses', async () => {
    for (const name of Object.keys(contract) as CallName[]) {
      const overJson = malformedInputs(contract[name].input, RIGHT[name]).filter(
        ({ why }) => !/long|function|symbol|bigint|date|NaN/u.test(why),
      );
      for (const { why, input } of overJson) {
        expect([name, why, await desk.raw(name, input)]).toEqual([
          name,
          why,
          { ok: false, error: expect.objectContaining({ code: 'invalid-input' }) },
        ]);
      }
    }
    expect(desk.errors).toBe('');
  });

  it('answers a right input about things that are not there with a named failure or a value, never with internal', async () => {
    for (const name of Object.keys(contract) as CallName[]) {
      if (name.startsWith('training.') || name === 'network.setMode') continue;
      const answer = await desk.raw(name, RIGHT[name]);
      expect([name, answer.ok ? 'value' : answer.error.code]).not.toEqual([name, 'internal']);
    }
    expect(desk.errors).toBe('');
  });
});

describe("the PIN page's own contract", () => {
  it('is there on a training desk, strict, and answers nothing about requests that do not wait', async () => {
    expect(await desk.raw('pin.current', {})).toEqual({ ok: true, value: null });
    expect(await desk.raw('pin.current', { more: 1 })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
    expect(
      await desk.raw('pin.enter', { requestId: '7f0c8d0e-6a0b-4e1e-9a63-0d7d6f6f7a11', pin: '123456' }),
    ).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(await desk.raw('pin.enter', { requestId: 'x', pin: '1' })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
  });

  it('is no part of the main contract: no call of it takes a PIN', () => {
    const texts = JSON.stringify(Object.values(RIGHT));
    expect(texts).not.toMatch(/"pin"/u);
    expect(Object.keys(contract).filter((name) => name.startsWith('pin.'))).toEqual([]);
  });
});
