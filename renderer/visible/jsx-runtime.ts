// The window's JSX: every text and every label that is drawn goes through the one function that makes hidden
// and imitating characters visible.
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { visibleProps } from './visible-props.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, visibleProps(props), key);
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, visibleProps(props), key);
