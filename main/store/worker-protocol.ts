// What passes between main and the store's worker.
import type { Fault } from '../../shared/domain/errors.ts';
import type { OpenFile } from './open-file.ts';

export type WorkerRequest =
  | { readonly id: number; readonly name: 'open'; readonly args: readonly [OpenFile] }
  | { readonly id: number; readonly name: 'close'; readonly args: readonly [] }
  | { readonly id: number; readonly name: string; readonly args: readonly unknown[] };

/** `bug` is an unexpected exception: its message and stack, for the diagnostics of main. */
export type WorkerReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: Fault }
  | { readonly id: number; readonly bug: string };
