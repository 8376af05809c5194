// Builds the window with the double behind it, for looking at screens; never part of the product's build.
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import product from '../../renderer/vite.config.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const { build, ...rest } = product;
export default mergeConfig(
  { ...rest, build: { ...build, rolldownOptions: {} } },
  {
    root: here('.'),
    build: {
      outDir: here('../../dist/renderer-dev'),
      rolldownOptions: { input: { index: here('index.html'), pin: here('pin.html') } },
    },
  },
);
