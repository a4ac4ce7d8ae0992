import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Node of the Electron that this product ships with, and of the npm package `node`. */
const NODE = 'node24';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** `npm start` and `npm test` need no Electron: nothing here looks for its runtime. See docs/decisions/014. */
export default defineConfig({
  main: {
    build: {
      target: NODE,
      outDir: 'out/main',
      sourcemap: true,
      license: { fileName: 'licenses.md' },
      // `dependencies` stay outside: castv2 reads a file beside its own code, the keyring is a native module. What is a
      // devDependency goes inside, only the parts that are used: a start of 0.4 s and 20 MB less. See docs/decisions/014.
      externalizeDeps: true,
      rolldownOptions: {
        input: {
          main: at('src-main/main.ts'),
          serve: at('src-main/serve.ts'),
          cli: at('src-main/cli.ts'),
          'cloud-worker': at('src-main/protocols/aws/cloud-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: NODE,
      outDir: 'out/preload',
      // A sandboxed preload script can require nothing but electron, so the contract and its schemas go inside.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: at('src-preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    base: './',
    plugins: [react()],
    build: {
      outDir: 'out/renderer',
      emptyOutDir: true,
      minify: true,
      license: { fileName: 'licenses.md' },
      // The Content Security Policy knows no inline scripts, styles or data: scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: at('src-renderer/index.html') },
    },
  },
});
