import { defineConfig } from 'vitest/config';

// Node's own conditions. With Vite's `development` among them, tests get another copy of `graphql` than what they test.
const conditions = ['node', 'module-sync'];

export default defineConfig({
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/template.ts',
    // One core less is vitest's own choice: on two cores nothing would run side by side, and most tests wait for processes.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
