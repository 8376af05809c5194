// In the page's own world: makes the objects that a preload exposes. Both worlds speak by events whose detail
// is text; nothing else is shared.
(() => {
  const listeners = new Map();
  const settling = new Map();
  let returned;
  let last = 0;
  const say = (type, detail) =>
    window.dispatchEvent(new CustomEvent(`stand-in:${type}`, { detail: JSON.stringify(detail) }));
  const hear = (type, taker) =>
    window.addEventListener(`stand-in:${type}`, (event) => taker(JSON.parse(event.detail)));

  const pack = (value) => {
    if (typeof value !== 'function') return { value };
    last += 1;
    listeners.set(last, value);
    return { listener: last };
  };
  const unpack = (result) => {
    if (result.error !== undefined)
      throw Object.assign(new (result.name === 'TypeError' ? TypeError : Error)(result.error));
    if (result.callable !== undefined)
      return (...args) => ask({ callable: result.callable, args: args.map(pack) });
    if (result.promise === undefined) return result.value;
    return new Promise((resolve, reject) => settling.set(result.promise, { resolve, reject }));
  };
  const ask = (question) => {
    returned = { error: 'the preload did not answer', name: 'Error' };
    say('ask', question);
    return unpack(returned);
  };
  hear('returned', (result) => {
    returned = result;
  });
  hear('settled', ({ promise, value, error }) => {
    const waiting = settling.get(promise);
    settling.delete(promise);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new TypeError(error));
  });
  hear('listener', ({ listener, args }) => listeners.get(listener)?.(...args));
  hear('expose', ({ key, names }) => {
    if (key in window) return;
    const api = Object.freeze(
      Object.fromEntries(names.map((name) => [name, (...args) => ask({ key, name, args: args.map(pack) })])),
    );
    Object.defineProperty(window, key, { value: api, enumerable: true });
  });
  say('awake', {});
})();
