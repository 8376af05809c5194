// In the preload's own world: `require('electron')` as a sandboxed preload gets it, over the binding that
// only this world has.
const standInRequire = (() => {
  const exposed = new Map();
  const callables = new Map();
  const channels = new Map();
  const invoking = new Map();
  const ports = new Map();
  let last = 0;
  const say = (type, detail) =>
    window.dispatchEvent(new CustomEvent(`stand-in:${type}`, { detail: JSON.stringify(detail) }));
  const hear = (type, taker) =>
    window.addEventListener(`stand-in:${type}`, (event) => taker(JSON.parse(event.detail)));
  // A structured clone keeps bytes as bytes; the way out of the page is text.
  const written = (_name, value) => (value instanceof Uint8Array ? { 'stand-in-bytes': [...value] } : value);
  const native = (message) => globalThis.standInNative(JSON.stringify(message, written));

  const given = ({ value, listener }) =>
    listener === undefined ? value : (...args) => say('listener', { listener, args });
  const result = (value) => {
    if (typeof value === 'function') {
      last += 1;
      callables.set(last, value);
      return { callable: last };
    }
    if (typeof value?.then !== 'function') return { value };
    last += 1;
    const promise = last;
    value.then(
      (settled) => say('settled', { promise, value: settled }),
      (error) => say('settled', { promise, error: String(error?.message ?? error) }),
    );
    return { promise };
  };
  hear('ask', ({ key, name, callable, args }) => {
    try {
      const called = callable === undefined ? exposed.get(key)[name] : callables.get(callable);
      say('returned', result(called(...args.map(given))));
    } catch (error) {
      say('returned', { error: String(error?.message ?? error), name: error?.name });
    }
  });
  const expose = (key) => say('expose', { key, names: Object.keys(exposed.get(key)) });
  hear('awake', () => [...exposed.keys()].forEach(expose));

  const portOf = (port) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = ({ data }) => native({ kind: 'port', port, data });
    port2.addEventListener('close', () => native({ kind: 'port-close', port }));
    ports.set(port, port2);
    return port1;
  };
  globalThis.standInDeliver = (text) => {
    const message = JSON.parse(text);
    if (message.kind === 'answer') {
      const waiting = invoking.get(message.call);
      invoking.delete(message.call);
      if (message.error === null) waiting?.resolve(message.value);
      else waiting?.reject(new Error(message.error));
    } else if (message.kind === 'port') ports.get(message.port)?.postMessage(message.data);
    else if (message.kind === 'port-close') ports.get(message.port)?.close();
    else
      for (const listener of channels.get(message.channel) ?? [])
        listener({ ports: message.ports.map(portOf) }, ...message.args);
  };

  const electron = {
    contextBridge: {
      exposeInMainWorld: (key, api) => {
        if (exposed.has(key))
          throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`);
        exposed.set(key, api);
        expose(key);
      },
    },
    ipcRenderer: {
      invoke: (channel, ...args) =>
        new Promise((resolve, reject) => {
          last += 1;
          invoking.set(last, { resolve, reject });
          native({ kind: 'invoke', call: last, channel, args });
        }),
      on: (channel, listener) => {
        const known = channels.get(channel) ?? [];
        channels.set(channel, [...known, listener]);
      },
    },
  };
  return (name) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return electron;
  };
})();
