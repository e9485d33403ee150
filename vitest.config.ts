import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    // `npm run test:fast` runs the first, `npm test` the first two, `npm run test:slow` the third.
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.{medium,slow}.test.ts'],
          // Files share their workers, which have loaded and compiled most of the service after the first one.
          isolate: false,
          setupFiles: 'test/support/no-processes.ts',
        },
      },
      { extends: true, test: { name: 'medium', include: ['test/**/*.medium.test.ts'] } },
      { extends: true, test: { name: 'slow', include: ['test/**/*.slow.test.ts'] } },
    ],
    // Services that tests start with these variables do not build the studio.
    env: { STUDIO: 'off' },
    globalSetup: 'test/support/template.ts',
    // Node loads the tests itself, as it loads the service: what was compiled once is found again, and packages are
    // resolved as in the service. By Vite's development conditions there would be two copies of `graphql`.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Rarer collections of the young generation: some tenth of what such short-lived processes do.
    execArgv: ['--max-semi-space-size=32'],
    // Most tests wait for processes: two at once leave a quarter of two cores unused.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What is printed of a failure in CI is its message: whole values, or nobody knows what differed.
    chaiConfig: { truncateThreshold: 0 },
    // The default, a second, is nothing on a busy machine. Only a failure waits that long.
    expect: { poll: { timeout: 90_000 } },
    // Machines differ by a factor of three, and the same one from minute to minute: no limit is close to what a test takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
