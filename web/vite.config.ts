import { createRequire } from 'node:module';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const { resolve } = createRequire(import.meta.url);

/** Builds the studio: `vite build web --outDir <folder>`. The service serves the folder, and adds what has no script. */
export default defineConfig({
  plugins: [tailwindcss()],
  // Types of the service name its files; only this folder is bundled, and what it imports.
  root: import.meta.dirname,
  base: '/',
  resolve: {
    // For browsers it decodes `&amp;` of Markdown by `innerHTML`, which the policy of the page refuses.
    alias: { 'decode-named-character-reference': resolve('decode-named-character-reference') },
  },
  build: {
    target: 'es2022',
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Tells tests which files each page loads.
    manifest: true,
    // The policy of the page allows no inline script, and browsers of this target preload by themselves.
    modulePreload: { polyfill: false },
    // A picture that is inlined cannot be cached on its own.
    assetsInlineLimit: 0,
    rolldownOptions: { onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log) },
  },
});
