// What the address of the page asks of the sample desk (`?held&seat=card`): nothing where there is no page.

/** The part of the page's address after its question mark. */
export const scene = (): string => (typeof window === 'undefined' ? '' : (window.location?.search ?? ''));
