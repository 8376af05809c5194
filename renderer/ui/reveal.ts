// The window's name for the one function that makes hidden and imitating characters visible.
export { visibleText as revealInvisible } from '../../shared/domain/visible-text.ts';
