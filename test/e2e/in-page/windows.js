// Runs in the page: tries to open what is not ours.
(() => {
  window.open('https://bank.example/');
  const frame = document.createElement('iframe');
  frame.src = 'https://countersign.invalid/pin.html';
  document.body.append(frame);
  setTimeout(() => frame.remove(), 300);
})();
