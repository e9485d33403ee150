import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testKey } from './service.ts';
import { copyTemplate } from './template.ts';

export interface ServiceProcess extends AsyncDisposable {
  child: ChildProcess;
  url: string;
  previewUrl: string;
  /** Its standard output and standard error. */
  output(): string;
  request(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body?: unknown): Promise<Response>;
  /** Sends a signal and waits for the exit; returns the exit code, or null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface Folder extends AsyncDisposable {
  path: string;
}

/** A data folder of a service that has started once. */
export async function makeDataDir(): Promise<Folder> {
  const folder = await makeEmptyFolder();
  copyTemplate(folder.path);
  return folder;
}

/** A data folder for a service's first start. */
export async function makeEmptyFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'uas-data-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export function spawnService(
  environment: Record<string, string>,
  options: { uid?: number; gid?: number; cwd?: string } = {},
): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      PREVIEW_PORT: '0',
      STUDIO: 'off',
      SERVICE_API_KEY: testKey,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...options,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

/** Starts the service as users do: in its own process, ready for requests. `cwd` is the folder of its source. */
export async function startServiceProcess(
  environment: Record<string, string>,
  cwd: string = process.cwd(),
): Promise<ServiceProcess> {
  const { child, output } = spawnService(environment, { cwd });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the service ended before it was ready:\n${output()}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [
    { ready: { url: string; previewUrl: string } },
  ];
  ended.catch(() => {});
  const { url, previewUrl } = message.ready;
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${testKey}`);
    return fetch(`${url}${path}`, { ...init, headers });
  };
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
  return {
    child,
    url,
    previewUrl,
    output,
    request,
    post: (path, body) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGTERM');
    },
  };
}
