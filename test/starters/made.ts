import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { themeCss } from '../../agents/kit/design-tokens/theme-css.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import { type StarterJson, starterProject } from '../../agents/starters/project.ts';
import { readTemplate } from '../../agents/kit/project/template.ts';

const run = promisify(execFile);
const packages = join(import.meta.dirname, '../../node_modules');

/** A starter's project on disk, as an export writes it. */
export interface Made {
  folder: string;
  /** Runs the shipped tests; throws with the failures. */
  runTests(): Promise<{ passed: string[] }>;
  /** Throws with the type errors. */
  checkTypes(): Promise<void>;
  /** Builds it and serves it at an address of its own. */
  serve(): Promise<{ url: string; scriptBytes: number; close(): void }>;
  remove(): Promise<void>;
}

export async function makeStarter(json: StarterJson, brand: string | null = null): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-starter-'));
  const options = { name: json.name, brand: brand === null ? null : { colors: { primary: brand } }, words: json.name };
  const files = {
    ...(await readTemplate()),
    ...(await starterProject(json)),
    'src/theme.css': themeCss(designTokens(options)),
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await symlink(packages, join(folder, 'node_modules'));
  // Vitest sets it to `test`, and Vite would then bundle React's development build.
  const env = { ...process.env, NODE_ENV: undefined };
  const node = (program: string, ...args: string[]) =>
    run(process.execPath, [join(packages, program), ...args], { cwd: folder, env, maxBuffer: 32 * 1024 * 1024 });
  return {
    folder,
    async runTests() {
      const file = join(folder, 'report.json');
      // On a busy machine, the default of five seconds per test is too short.
      const patience = '--testTimeout=60000';
      const { stdout } = await node(
        'vitest/vitest.mjs',
        'run',
        '--reporter=json',
        `--outputFile=${file}`,
        patience,
        // As separate processes, which take most of the time, QA runs them in `qa.slow`.
        '--no-isolate',
      ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
      const text = await readFile(file, 'utf8').catch(() => {
        throw new Error(`The tests did not run: ${stdout}`);
      });
      const report = JSON.parse(text) as {
        testResults: {
          message: string;
          assertionResults: { title: string; status: string; failureMessages: string[] }[];
        }[];
      };
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
      const failed = tests.filter(({ status }) => status !== 'passed');
      const broken = report.testResults.filter(({ assertionResults }) => assertionResults.length === 0);
      if (failed.length + broken.length > 0) {
        const messages = failed.map(({ title, failureMessages }) => `${title}\n${failureMessages.join('\n')}`);
        throw new Error([...messages, ...broken.map(({ message }) => message)].join('\n\n'));
      }
      return { passed: tests.map(({ title }) => title) };
    },
    async checkTypes() {
      await node('typescript/bin/tsc', '--noEmit').catch((error: { stdout?: string }) => {
        throw new Error(error.stdout ?? String(error));
      });
    },
    async serve() {
      await node('vite/bin/vite.js', 'build', '--logLevel=error');
      const dist = join(folder, 'dist');
      const scripts = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
      const sizes = await Promise.all(
        scripts.map(async (name) => gzipSync(await readFile(join(dist, 'assets', name))).length),
      );
      const server = createServer((request, response) => void answer(dist, request.url ?? '/', response));
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      return {
        url: `http://127.0.0.1:${port}/`,
        scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
        close: () => void server.close(),
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

async function answer(
  dist: string,
  address: string,
  response: { writeHead(status: number, headers: Record<string, string>): void; end(body?: Buffer): void },
): Promise<void> {
  const path = new URL(address, 'http://any').pathname;
  try {
    const body = await readFile(join(dist, path === '/' ? 'index.html' : path));
    response.writeHead(200, { 'content-type': types[extname(path === '/' ? '.html' : path)] ?? 'text/html' });
    response.end(body);
  } catch {
    response.writeHead(404, {});
    response.end();
  }
}
