import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

// Node's own conditions. With Vite's `development` among them, tests get another copy of `graphql` than what they test.
const conditions = ['node', 'module-sync'];

export default defineConfig({
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/template.ts',
    // Most tests wait for processes: two at once leave a quarter of two cores unused.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
