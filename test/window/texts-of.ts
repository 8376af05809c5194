// Every text of a page, also those that are read out or shown on hovering.

const SHOWN_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];

export function textsOf(root: Element): readonly string[] {
  const texts: string[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : null;
    if (element !== null) texts.push(...SHOWN_ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''));
    else if (!['STYLE', 'SCRIPT', 'TITLE'].includes(node.parentElement?.tagName ?? ''))
      texts.push(node.textContent ?? '');
  }
  return texts.filter((text) => text.trim() !== '');
}
