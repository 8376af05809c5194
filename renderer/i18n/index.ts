// Owns the language of a page: the one its document declares. The texts themselves are in shared/texts.
import { textsIn, type Texts } from '../../shared/texts/index.ts';

/** What a page computes is also tested where there is no document. */
export const t: Texts = textsIn(typeof document === 'undefined' ? '' : document.documentElement.lang);
