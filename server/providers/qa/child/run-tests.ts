/**
 * Runs the generated tests of one project. Standard input: `Input` as JSON. Standard output: one line per test when it
 * ends. Each line starts with the token, so that output of a test is not mistaken for a result. The only argument is a
 * read-only folder with the project and its tests.
 */
import { readFileSync, writeSync } from 'node:fs';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setEnvironmentData } from 'node:worker_threads';
import { type Reporter, startVitest } from 'vitest/node';
import { appGate, helpersOf } from './app-gate.ts';

interface Input {
  token: string;
  /** Paths of the project's files, including its tests. */
  paths: string[];
  /** Names of the packages that the application may import. */
  packages: string[];
  /** Paths of the files to run. */
  tests: string[];
  /** Paths of the tests' own modules; null means all modules that the application's entry does not import. */
  trusted: string[] | null;
  /** Prefix of the lines that the workers write. */
  seal: string;
}

const [, , root = ''] = process.argv;
const { token, paths, packages, tests, trusted, seal } = JSON.parse(await text(process.stdin)) as Input;

function report(line: object): void {
  writeSync(1, `${token} ${JSON.stringify(line)}\n`);
}

setEnvironmentData('seal', seal);
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
// In a folder where they find packages, but no file of the project can import them.
const beside = (name: string) => join(root, '.lock', `${name}${extname(import.meta.filename)}`);

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
    runner: beside('sealed-runner'),
    environment: beside('test-environment'),
    injectCjsGlobals: false,
    // Processes cannot be started here.
    pool: 'threads',
    // Each worker reserves 0.5 GB that it does not use, and releases it late.
    maxWorkers: trusted === null ? 1 : 2,
    // The locks of one file cannot be undone for the next.
    isolate: true,
    css: false,
    testTimeout: 30_000,
    silent: true,
  },
  {
    envDir: false,
    publicDir: false,
    cacheDir: join(root, '.cache'),
    logLevel: 'silent',
    plugins: [appGate(root, { paths, packages }, new Set(trusted ?? helpersOf(files)))],
    // If set, even to an empty list, Vite does not search for a PostCSS configuration file, which would be code.
    css: { postcss: { plugins: [] } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  },
);
await vitest.close();
report({ ended: true });
process.exit(0);
