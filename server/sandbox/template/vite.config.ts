import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the build runs below any path.
  base: './',
  plugins: [tailwindcss()],
});
