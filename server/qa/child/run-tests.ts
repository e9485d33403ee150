/**
 * Runs generated tests of one project. Standard input: `Input` as JSON. Standard output: one
 * line per test as it ends, each behind the token, so that what a test prints is not taken for a result.
 * The one argument is a folder with the project and its tests, where nothing can be written.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Reporter, startVitest } from 'vitest/node';

interface Input {
  token: string;
  /** Paths of the files to run. */
  tests: string[];
  /** Whether each of them gets modules of its own. */
  isolated: boolean;
}

const [, , root = ''] = process.argv;
const { token, tests, isolated } = JSON.parse(await text(process.stdin)) as Input;

function report(line: object): void {
  writeSync(1, `${token} ${JSON.stringify(line)}\n`);
}

const reporter: Reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const durationMs = Math.round(test.diagnostic()?.duration ?? 0);
    report({
      file: test.module.relativeModuleId,
      name: test.name,
      state,
      message: errors?.[0]?.message ?? '',
      durationMs,
    });
  },
  onTestModuleEnd(module) {
    for (const { message } of module.errors()) report({ broken: module.relativeModuleId, message });
  },
};

const vitest = await startVitest(
  'test',
  [],
  {
    root,
    config: false,
    watch: false,
    reporters: [reporter],
    include: tests,
    setupFiles: [join(root, 'test-setup.ts')],
    environment: 'jsdom',
    // Processes cannot be made here.
    pool: 'threads',
    // Each worker sets aside a gigabyte that it does not use, and one that ends gives it back late.
    maxWorkers: isolated ? 1 : 2,
    isolate: isolated,
    css: false,
    testTimeout: 30_000,
    silent: true,
  },
  {
    envDir: false,
    publicDir: false,
    cacheDir: join(root, '.cache'),
    logLevel: 'silent',
    // Given, even empty, nothing is searched for: a configuration file of PostCSS is code.
    css: { postcss: { plugins: [] } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  },
);
await vitest.close();
report({ ended: true });
process.exit(0);
