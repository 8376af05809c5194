// Listening and telling within one process.
import { expect, it } from 'vitest';
import { makeEmitter } from './emitter.ts';

interface Events {
  readonly changed: number;
  readonly closed: null;
}

it('tells an event to all who listen to it, in the order in which they began, and to nobody else', () => {
  const emitter = makeEmitter<Events>();
  const heard: string[] = [];
  emitter.on('changed', (data) => void heard.push(`first ${data}`));
  emitter.on('closed', () => void heard.push('closed'));
  emitter.on('changed', (data) => void heard.push(`second ${data}`));
  emitter.emit('changed', 7);
  expect(heard).toEqual(['first 7', 'second 7']);
});

it('tells nothing to who has stopped listening, and stops one of two that share a function', () => {
  const emitter = makeEmitter<Events>();
  const heard: number[] = [];
  const listener = (data: number): void => void heard.push(data);
  const stop = emitter.on('changed', listener);
  const stopOther = emitter.on('changed', listener);
  stop();
  emitter.emit('changed', 1);
  expect(heard).toEqual([1]);
  expect(emitter.heard('changed')).toBe(true);
  stopOther();
  emitter.emit('changed', 2);
  expect([heard, emitter.heard('changed')]).toEqual([[1], false]);
});

it('tells the event under way to nobody who began to listen because of it', () => {
  const emitter = makeEmitter<Events>();
  const heard: string[] = [];
  emitter.on('changed', () => void emitter.on('changed', () => void heard.push('late')));
  emitter.emit('changed', 1);
  expect(heard).toEqual([]);
  emitter.clear();
  emitter.emit('changed', 2);
  expect(heard).toEqual([]);
});
