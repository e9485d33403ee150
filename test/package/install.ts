import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { machinePath } from '../support/machine-node.ts';
import { networkSettings } from '../support/network-settings.ts';

const run = promisify(execFile);

/** The environment of users who do not have this repository: the machine's own Node, and none of our settings. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { HOME = '', CHROMIUM_PATH } = process.env;
  return { ...networkSettings(), PATH: machinePath(), HOME, ...(CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH }) };
}

export interface Installed extends AsyncDisposable {
  folder: string;
  /** Runs a program there, and returns its output. */
  run(file: string, ...words: string[]): Promise<string>;
  write(name: string, content: string | Uint8Array): Promise<void>;
  /** Links a package of this repository into that folder. */
  borrow(name: string): Promise<void>;
  /** Starts the service as users do; resolves to its address. */
  start(): Promise<string>;
}

/** Packs the package, and installs it in an empty folder by these commands. */
export async function installPackage(
  serviceKey: string,
  commands: { pack: string; install: string },
): Promise<Installed> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'uas-package-'));
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const env = plainEnvironment();
  // These only save time and output.
  const settings = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_loglevel: 'error' };
  await run('bash', ['-ec', commands.pack], {
    env: { ...process.env, ...settings, npm_config_pack_destination: folder },
  });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'their-own', private: true, type: 'module' }));
  await run('bash', ['-ec', commands.install], { cwd: folder, env: { ...env, ...settings } });
  const parts = started.move();

  return {
    folder,
    async run(file, ...words) {
      try {
        return (await run(file, words, { cwd: folder, env, maxBuffer: 1 << 26 })).stdout;
      } catch (error) {
        throw new Error(`${words.join(' ')}:\n${String((error as { stdout?: unknown }).stdout)}`, { cause: error });
      }
    },
    write: (name, content) => writeFile(join(folder, name), content),
    async borrow(name) {
      const place = join(folder, 'node_modules', name);
      await mkdir(dirname(place), { recursive: true });
      await symlink(resolve('node_modules', name), place);
    },
    async start() {
      const settings = { PORT: '0', PREVIEW_PORT: '0', SERVICE_API_KEY: serviceKey };
      // A group of its own, as in a terminal: npx, the shell that it starts, our command and the service.
      const child = spawn('npx', ['unified-agents', 'start'], {
        cwd: folder,
        env: { ...env, ...settings },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const answering = Promise.withResolvers<string>();
      const ended = new Promise<void>((done) => child.once('close', () => done()));
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          const url = /ready at +(http:\S+)/.exec(output)?.[1];
          if (url !== undefined) answering.resolve(url);
        });
      }
      void ended.then(() => answering.reject(new Error(`the service ended:\n${output}`)));
      parts.defer(async () => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
        await ended;
      });
      return answering.promise;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
