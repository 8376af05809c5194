// Runs a hook of the window without a page: what draws nothing needs none, and a page made by jsdom costs
// more than most of these tests.
import { act as reactAct, createElement, useEffect } from 'react';
import { createRoot, type Container, type Root } from 'react-dom/client';

/** What React asks of a place in which nothing is ever drawn. */
function emptyPlace(): Container {
  const none = (): void => undefined;
  const listens = { addEventListener: none, removeEventListener: none };
  const document = { ...listens, nodeType: 9, activeElement: null };
  const defaultView = { document, HTMLIFrameElement: EventTarget, event: undefined };
  const ownerDocument = Object.assign(document, { defaultView });
  const name = { nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml' };
  return { ...listens, ...name, nodeType: 1, ownerDocument, textContent: '' } as unknown as Container;
}

const roots = new Set<Root>();
const scope = globalThis as { window?: unknown; IS_REACT_ACT_ENVIRONMENT?: boolean };
let isWindowOurs = false;

/** React reads the event of a window to know how urgent a change is; a test has none. */
function begin(): void {
  if (scope.window === undefined) {
    scope.window = { event: undefined };
    isWindowOurs = true;
  }
  scope.IS_REACT_ACT_ENVIRONMENT = true;
}

/** What comes by itself afterwards, an answer say, is drawn as it is in a window, in its own time. */
function end(): void {
  delete scope.IS_REACT_ACT_ENVIRONMENT;
}

function atOnce(work: () => void): void {
  begin();
  try {
    reactAct(work);
  } finally {
    end();
  }
}

/** Whatever `work` changes has reached the hooks when it ends. */
export async function applied(work: () => unknown): Promise<void> {
  begin();
  try {
    await reactAct(async () => void (await work()));
  } finally {
    end();
  }
}

export interface RenderedHook<R, P> {
  /** What the hook answered last. */
  readonly result: { readonly current: R };
  readonly rerender: (input?: P) => void;
  readonly unmount: () => void;
}

export function renderHook<R, P>(
  hook: (input: P) => R,
  { initialProps }: { readonly initialProps?: P } = {},
): RenderedHook<R, P> {
  const result = {} as { current: R };
  let input = initialProps as P;
  function Shown({ given }: { readonly given: P }): null {
    const answer = hook(given);
    useEffect(() => {
      result.current = answer;
    });
    return null;
  }
  begin();
  const root = createRoot(emptyPlace());
  roots.add(root);
  const draw = (): void => atOnce(() => root.render(createElement(Shown, { given: input })));
  draw();
  return {
    result,
    rerender: (next) => {
      if (next !== undefined) input = next;
      draw();
    },
    unmount: () => {
      roots.delete(root);
      atOnce(() => root.unmount());
    },
  };
}

/**
 * After each test: hooks that are still shown end, what React has still to do is done, and the scope is as
 * it was.
 */
export async function cleanup(): Promise<void> {
  for (const root of roots) atOnce(() => root.unmount());
  roots.clear();
  await applied(nextTurn);
  if (isWindowOurs) delete scope.window;
  isWindowOurs = false;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Waits until `check` no longer throws, with the turns of React and of the desk in between. */
export async function waitFor(check: () => void): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    try {
      check();
      return;
    } catch {
      await applied(nextTurn);
    }
  }
  check();
}
