import { inspect } from 'node:util';
import { tidyAfterStart } from './process/after-start.ts';
import { bannerOf } from './banner.ts';
import { type Config, readConfig } from './process/config.ts';
import { ConfigError } from './process/config-error.ts';
import { PortError } from './process/listen.ts';
import { createLogger, takeConsole } from './process/logger.ts';
import { withSecretFiles } from './process/secret-files.ts';
import { addConfigured, createSecrets } from './process/secrets.ts';
import { type RunningService, startService } from './start.ts';
import { DataDirError, DataDirInUseError } from './store/data-dir.ts';
import { DatabaseError } from './store/database-error.ts';
import { EmbeddedPostgresError } from './store/embedded-error.ts';
import { WorkerStartError } from './process/worker-start-error.ts';
import { takeMark, workerCount } from './process/workers.ts';
import { NewerDatabaseError } from './store/schema-level.ts';

/** Exit codes of sysexits.h: https://man7.org/linux/man-pages/man3/sysexits.h.3head.html */
const exit = { ok: 0, unavailable: 69, software: 70, cannotCreate: 73, temporaryFailure: 75, config: 78 } as const;

/** Time limit of a shutdown. After it, the process exits anyway, and the next start recovers. */
const shutdownMilliseconds = 9_500;
/** Of a worker: its primary stops the embedded PostgreSQL after it. */
const workerShutdownMilliseconds = 8_000;

function codeOf(error: unknown): number | null {
  if (error instanceof ConfigError || error instanceof PortError || error instanceof DataDirError) return exit.config;
  if (error instanceof NewerDatabaseError) return exit.config;
  if (error instanceof DataDirInUseError) return exit.temporaryFailure;
  if (error instanceof DatabaseError) return exit.unavailable;
  if (error instanceof EmbeddedPostgresError) return exit.cannotCreate;
  if (error instanceof WorkerStartError) return error.code;
  return null;
}

function announce(service: RunningService, config: Config, workers: number, confinement: string): void {
  process.stdout.write(bannerOf(service, config, { workers, confinement, showKey: process.stdout.isTTY }));
  process.send?.({
    ready: { url: service.url, previewUrl: service.previewUrl, key: service.key, keyFile: service.keyFile },
  });
}

/** Describes how builds of generated code are confined. */
async function confinementOf({ DAYTONA_API_KEY }: Config): Promise<string> {
  if (DAYTONA_API_KEY !== undefined) return 'in sandboxes at Daytona';
  const { installBoundary, nameBoundary } = await import('./providers/sandbox/boundary.ts');
  const name = await nameBoundary();
  return name === 'none' ? `off for code that a model wrote. ${installBoundary()}` : `inside ${name}`;
}

const secrets = createSecrets();

async function main(): Promise<void> {
  const config = readConfig(withSecretFiles(process.env));
  addConfigured(secrets, config, process.env);
  const isWorker = takeMark();
  const count = isWorker ? 1 : workerCount(config);
  const nodeLogger = await createLogger(config.LOG_LEVEL, secrets);
  // Loaded only in a node of several processes.
  const worker = isWorker ? await (await import('./worker-place.ts')).joinWorkers(config) : undefined;
  const logger = worker ? nodeLogger.child({ worker: worker.place.index }) : nodeLogger;
  takeConsole(logger);
  const start = new AbortController();
  let service: RunningService | null = null;
  let confinement = '';
  let stopping = false;

  async function shutDown(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    const limit = worker ? workerShutdownMilliseconds : shutdownMilliseconds;
    setTimeout(() => process.exit(exit.software), limit).unref();
    // During a start, abort it: the start stops what it had already begun.
    if (!service) return start.abort();
    try {
      await service.stop();
      process.exit(code);
    } catch (error) {
      logger.fatal({ err: error }, 'the service could not shut down cleanly');
      process.exit(exit.software);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(exit.ok));
  // The parent that started us over IPC has gone, so nothing else would stop this process.
  process.on('disconnect', () => void shutDown(exit.ok));
  try {
    const options = { signal: start.signal, toTerminal: process.stdout.isTTY, worker };
    const starting =
      count > 1
        ? (await import('./start-workers.ts')).startWorkers(config, count, logger, secrets, options)
        : startService(worker?.config ?? config, logger, secrets, options);
    [service, confinement] = await Promise.all([starting, worker ? '' : confinementOf(config)]);
  } catch (error) {
    if (start.signal.aborted) process.exit(exit.ok);
    throw error;
  }
  if (!worker) announce(service, config, count, confinement);
  tidyAfterStart();
  const reason = await service.lost;
  if (stopping) return;
  logger.fatal(reason);
  await shutDown(exit.software);
}

/** Prints an uncaught error as Node would, without secrets. */
function fail(error: unknown): never {
  const code = codeOf(error);
  const words = code !== null && error instanceof Error ? error.message : inspect(error);
  process.stderr.write(`unified-agents: ${secrets.hide(words)}\n`);
  process.exit(code ?? exit.software);
}

process.on('uncaughtException', fail);
try {
  await main();
} catch (error) {
  fail(error);
}
