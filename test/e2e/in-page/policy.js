// Runs in the page: tries what the policy forbids and tells what was stopped.
(async () => {
  const blocked = [];
  document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
  await fetch('https://bank.example/').catch(() => undefined);
  for (const attempt of [
    () => {
      document.createElement('script').textContent = 'globalThis.ran = true';
    },
    () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    () => globalThis.trustedTypes.createPolicy('ours', { createHTML: (text) => text }),
  ]) {
    try {
      attempt();
    } catch (error) {
      blocked.push(error.name);
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { blocked, ran: 'ran' in globalThis };
})();
