// The window's JSX in development builds and tests: as jsx-runtime.ts.
import { Fragment, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { visibleProps } from './visible-props.ts';

export type { JSX } from 'react/jsx-dev-runtime';
export { Fragment };

export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, visibleProps(props), ...rest);
