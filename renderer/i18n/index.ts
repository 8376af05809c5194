// All words of the window, in the language that is shown. Another language is one more object of the same
// type.
import { en } from './en/index.ts';

export type Texts = typeof en;

export const t: Texts = en;
