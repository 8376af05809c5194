// Handlers of the follow-up's schedule and of the archive.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import { exportArchive, searchArchive } from '../../app/observe/index.ts';
import { askAgain, endPause, getSchedule } from '../../app/follow/index.ts';

export function followHandlers(desk: HandlerContext, wake: () => void): HandlersOf<'follow' | 'archive'> {
  return {
    'follow.schedule': (input) => getSchedule(desk, input),
    'follow.askAgain': async ({ message }) => {
      const asked = await askAgain(desk, message);
      if (asked.ok) wake();
      return asked;
    },
    'follow.endPause': async () => {
      const ended = await endPause(desk);
      if (ended.ok) wake();
      return ended;
    },
    'archive.search': (input) => searchArchive(desk, input),
    'archive.export': (input) => exportArchive(desk, input),
  };
}
