// Runs in the PIN page: listens for another page of the same origin.
new Promise((resolve) => {
  new BroadcastChannel('x').addEventListener('message', () => resolve('heard'));
  setTimeout(() => resolve('silence'), 800);
});
