// Builds the window's pages: two HTML files and their assets, by relative URL, fit for a policy that allows
// nothing inline.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: './',
  // The window's own JSX makes hidden characters visible (renderer/visible).
  plugins: [react({ jsxImportSource: '#visible' })],
  publicDir: false,
  build: {
    outDir: here('../dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    // A data: URL is refused by font-src and img-src 'self'.
    assetsInlineLimit: 0,
    // The polyfill fetches, and connect-src is 'none'; every shell's engine knows modulepreload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: { index: here('index.html'), pin: here('pin.html') } },
  },
});
