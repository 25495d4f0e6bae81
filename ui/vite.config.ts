import { join } from 'node:path'
import { defineConfig } from 'vite'

/** Browsers that know `light-dark()`: what is older gets no second, larger copy of the styles. */
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5']

/** The dashboard: static files that `memoria ui` serves from `dist/ui`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(import.meta.dirname, '../dist/ui'),
    emptyOutDir: true,
    target: BROWSERS,
    // The content security policy refuses inline data, so that every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
