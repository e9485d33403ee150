import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService, type TestServiceOptions, testKey } from '../support/service.ts';

const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface CommandOptions {
  environment?: Readonly<Record<string, string>>;
  folder?: string;
  input?: string;
}

/** A service on a real socket, and the command line as a process with its own home and folder. */
export interface Desk {
  service: TestService;
  http: HttpService;
  folder: string;
  /** The environment of commands, without the developer's own settings. */
  environment: Record<string, string>;
  /** Runs a command to its end. */
  command(words: readonly string[], options?: CommandOptions): Promise<Ended>;
  /** On a terminal of 100 columns. */
  terminal(words: readonly string[], options?: CommandOptions): Terminal;
}

interface Terminal extends AsyncDisposable {
  /**
   * Resolves to the text on the screen once it contains these words, without styles. Throws if it ends without them.
   */
  until(words: string | RegExp): Promise<string>;
  /** The output with styles. */
  raw(): string;
  type(text: string): void;
  /** Its exit code. */
  ended: Promise<number | null>;
}

/** For all tests of a file. */
export function openDesk(options: TestServiceOptions = {}): Desk {
  const desk = {} as Desk;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uas-cli-'));
    const service = await createTestService(options);
    const http = await listen(service);
    const shim = join(folder, 'unified-agents');
    await writeFile(shim, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
    await chmod(shim, 0o755);
    const environment = {
      PATH: `${folder}:${process.env.PATH ?? ''}`,
      HOME: folder,
      STUDIO: 'off',
      // Shared by all tests: otherwise each start would compile everything again.
      XDG_CACHE_HOME: cacheFolder,
      UNIFIED_AGENTS_URL: http.url,
      UNIFIED_AGENTS_API_KEY: testKey,
    };
    Object.assign(desk, {
      service,
      http,
      folder,
      environment,
      command: (words: readonly string[], given: CommandOptions = {}) => runToEnd(desk, words, given),
      terminal: (words: readonly string[], given: CommandOptions = {}) => openTerminal(desk, words, given),
    });
  });
  afterAll(async () => {
    await desk.http[Symbol.asyncDispose]();
    await desk.service[Symbol.asyncDispose]();
    await rm(desk.folder, { recursive: true, force: true });
  });
  return desk;
}

const placeOf = (desk: Desk, { environment, folder }: CommandOptions) => ({
  cwd: folder ?? desk.folder,
  env: { ...desk.environment, ...environment },
});

async function runToEnd(desk: Desk, words: readonly string[], options: CommandOptions): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...words], { ...placeOf(desk, options), stdio: 'pipe' });
  child.stdin.end(options.input ?? '');
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...written };
}

/** `script` of util-linux makes the terminal, and exits with the code of the command in it. */
function openTerminal(desk: Desk, words: readonly string[], options: CommandOptions): Terminal {
  const quoted = [process.execPath, program, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const line = `stty cols 100 rows 40; exec ${quoted}`;
  const { cwd, env } = placeOf(desk, options);
  const child = spawn('script', ['-qefc', line, '/dev/null'], {
    cwd,
    env: { TERM: 'xterm-256color', SHELL: '/bin/sh', ...env },
    stdio: 'pipe',
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const plain = () => stripVTControlCharacters(shown).replaceAll('\r', '');
  return {
    ended,
    raw: () => shown,
    type: (text) => void child.stdin.write(text),
    async until(words) {
      const found = () => (typeof words === 'string' ? plain().includes(words) : words.test(plain()));
      while (!found()) {
        if (child.exitCode !== null) throw new Error(`it ended without ${String(words)}:\n${plain()}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
      return plain();
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export const jsonLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
