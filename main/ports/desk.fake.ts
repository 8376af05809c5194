// The small ports of the desk in memory: what was emitted, noted and shown can be read back.
import type { PageForm } from '../../shared/domain/region.ts';
import type { EventData, EventName } from '../../shared/ipc/contract.ts';
import type { Diagnostics, Notifier, PinWindow } from './desk.ts';

type Emitted = { readonly [E in EventName]: { readonly event: E; readonly data: EventData<E> } }[EventName];

export interface FakeNotifier extends Notifier {
  readonly emitted: readonly Emitted[];
}

export function fakeNotifier(): FakeNotifier {
  const emitted: Emitted[] = [];
  return { emitted, emit: (event, data) => void emitted.push({ event, data } as Emitted) };
}

export interface FakeDiagnostics extends Diagnostics {
  readonly errors: readonly {
    readonly correlationId: string;
    readonly what: string;
    readonly cause: unknown;
  }[];
}

export function fakeDiagnostics(): FakeDiagnostics {
  const errors: FakeDiagnostics['errors'][number][] = [];
  return {
    errors,
    error: (correlationId, what, cause) => void errors.push({ correlationId, what, cause }),
    recent: () => '',
    note: () => undefined,
  };
}

export interface FakePinWindow extends PinWindow {
  /** Requests whose page is open now. */
  readonly pages: ReadonlySet<string>;
  /** Of each page that was opened. */
  readonly forms: readonly PageForm[];
}

export function fakePinWindow(): FakePinWindow {
  const pages = new Set<string>();
  const forms: PageForm[] = [];
  return {
    pages,
    forms,
    open({ requestId }, form) {
      pages.add(requestId);
      forms.push(form);
    },
    wrongPin: () => undefined,
    close: (requestId) => void pages.delete(requestId),
  };
}
