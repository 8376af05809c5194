// Whether the keyboard is nowhere: what had it has gone from the page.

export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
