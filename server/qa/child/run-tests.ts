/**
 * Runs generated tests of one project. Standard input: `Input` as JSON. Standard output: one
 * line per test as it ends, each behind the token, so that what a test prints is not taken for a result.
 * The one argument is a folder with the project and its tests, where nothing can be written.
 */
import { readFileSync, writeSync } from 'node:fs';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setEnvironmentData } from 'node:worker_threads';
import { type Reporter, startVitest } from 'vitest/node';
import { appGate, helpersOf } from './app-gate.ts';

interface Input {
  token: string;
  /** Paths of the project's files, its tests among them. */
  paths: string[];
  /** Paths of the files to run. */
  tests: string[];
  /** Paths of the modules that the tests are made of; null: all that the application's entry does not lead to. */
  trusted: string[] | null;
  /** What the workers' own lines stand behind. */
  seal: string;
}

const [, , root = ''] = process.argv;
const { token, paths, tests, trusted, seal } = JSON.parse(await text(process.stdin)) as Input;

function report(line: object): void {
  writeSync(1, `${token} ${JSON.stringify(line)}\n`);
}

setEnvironmentData('seal', seal);
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
// They lie where they find packages, and where no file of a project can import them from.
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
    // Processes cannot be made here.
    pool: 'threads',
    // Each worker sets aside a gigabyte that it does not use, and one that ends gives it back late.
    maxWorkers: trusted === null ? 1 : 2,
    // What was locked for one file cannot be undone for the next.
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
    plugins: [appGate(root, paths, new Set(trusted ?? helpersOf(files)))],
    // Given, even empty, nothing is searched for: a configuration file of PostCSS is code.
    css: { postcss: { plugins: [] } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  },
);
await vitest.close();
report({ ended: true });
process.exit(0);
