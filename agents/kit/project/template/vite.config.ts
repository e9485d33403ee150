import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Relative addresses, so that the build runs below any path.
  base: './',
  plugins: [tailwindcss()],
  test: { environment: 'jsdom', setupFiles: ['./test-setup.ts'] },
});
