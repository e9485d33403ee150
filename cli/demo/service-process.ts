import { type ChildProcess, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { cleanText } from '../terminal/safe-text.ts';

/** The service as a child process. */
export interface ServiceProcess {
  url: string;
  key: string;
  /** The file with the service's key; null if the environment set the key. */
  keyFile: string | null;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<Ending>;
  /** Shuts the service down; kills it if that takes too long. */
  stop(): Promise<Ending>;
}

export interface Ending {
  /** null if a signal ended it. */
  code: number | null;
  /** The last lines of its output, to show to the user. */
  lastWords: string[];
}

/** The service ended, although nobody stopped it. */
export class ServiceEndedError extends Error {
  override name = 'ServiceEndedError';
  readonly ending: Ending;

  constructor(message: string, ending: Ending) {
    super(message);
    this.ending = ending;
  }
}

const ready = z.object({ ready: z.object({ url: z.string(), key: z.string(), keyFile: z.string().nullable() }) });

const mainModule = fileURLToPath(new URL(`../../server/main${extname(import.meta.url)}`, import.meta.url));
const linesKept = 12;
/** More than the service's own limit of 10 s. */
const stopMilliseconds = 11_000;

/** Starts the service and waits until it is ready. Throws ServiceEndedError. */
export async function startServiceProcess(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  module = mainModule,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [module], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group, so that Ctrl-C reaches only this process, which then shuts the service down.
    detached: true,
  });
  const ended = watch(child);
  const stop = () => stopChild(child, ended);
  const announced = new Promise<z.infer<typeof ready>>((resolve) => {
    child.on('message', (message) => {
      const parsed = ready.safeParse(message);
      if (parsed.success) resolve(parsed.data);
    });
  });
  const aborted = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  const first = await Promise.race([announced, ended, aborted]);
  if (first === 'aborted') {
    await stop();
    throw signal.reason;
  }
  if (!('ready' in first)) throw new ServiceEndedError('The service did not start.', first);
  return { ...first.ready, ended, stop };
}

function watch(child: ChildProcess): Promise<Ending> {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] = (written[name] + text).slice(-8_000);
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, lastWords: [error.message] }));
    child.once('close', (code) => {
      const text = written.stderr.trim() === '' ? written.stdout : written.stderr;
      const lastWords = cleanText(text).trim().split('\n').slice(-linesKept);
      resolve({ code, lastWords });
    });
  });
}

async function stopChild(child: ChildProcess, ended: Promise<Ending>): Promise<Ending> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds);
  try {
    return await ended;
  } finally {
    clearTimeout(timer);
  }
}
