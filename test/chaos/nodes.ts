import {
  makeDataDir,
  makeEmptyFolder,
  type ServiceProcess,
  spawnService,
  startServiceProcess,
} from '../support/process.ts';
import { fakeTimeLibrary, lacks } from '../support/needs.ts';

/** One node of the service, as a process that can be killed, stopped and started again on its data folder. */
export interface ChaosNode extends AsyncDisposable {
  /** null while it is down. */
  up: ServiceProcess | null;
  dataDir: string;
  /** The folder of the source that it starts from. */
  source: string;
  start(extra?: Record<string, string>): Promise<void>;
  /** Starts the node, and kills it, possibly before it is ready. */
  startAndKill(milliseconds: number): Promise<void>;
  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Suspends the process, or resumes it. */
  freeze(): void;
  thaw(): void;
}

export async function makeNode(environment: Record<string, string>, source = process.cwd()): Promise<ChaosNode> {
  const folder = await ('DATABASE_URL' in environment ? makeEmptyFolder() : makeDataDir());
  const settings = {
    DATA_DIR: folder.path,
    RATE_LIMIT_PER_MINUTE: '1000000',
    RUN_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
    ...environment,
  };
  const node: ChaosNode = {
    up: null,
    dataDir: folder.path,
    source,
    async start(extra = {}) {
      node.up = await startServiceProcess({ ...settings, ...extra }, node.source);
    },
    async startAndKill(milliseconds) {
      const { child } = spawnService(settings, { cwd: node.source });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
      await ended;
    },
    async end(signal) {
      const process = node.up;
      node.up = null;
      return process ? process.end(signal) : null;
    },
    freeze: () => void node.up?.child.kill('SIGSTOP'),
    thaw: () => void node.up?.child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      node.thaw();
      await node.end('SIGKILL');
      await folder[Symbol.asyncDispose]();
    },
  };
  return node;
}

/** The environment that moves a process's clock; null if this machine has no `faketime`. */
export function clockMovedBy(offset: string): Record<string, string> | null {
  return !lacks('faketime') && fakeTimeLibrary !== null
    ? { LD_PRELOAD: fakeTimeLibrary, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_NO_CACHE: '1' }
    : null;
}
