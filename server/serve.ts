import { tidyAfterStart } from './after-start.ts';
import { ConfigError, readConfig } from './config.ts';
import { PortError } from './listen.ts';
import { createLogger } from './logger.ts';
import { type RunningService, startService } from './start.ts';
import { DataDirError, DataDirInUseError } from './store/data-dir.ts';
import { DatabaseError } from './store/database-error.ts';
import { EmbeddedPostgresError } from './store/embedded-error.ts';
import { NewerDatabaseError } from './store/schema-level.ts';

/** Exit codes of sysexits.h: https://man7.org/linux/man-pages/man3/sysexits.h.3head.html */
const exit = { ok: 0, unavailable: 69, software: 70, cannotCreate: 73, temporaryFailure: 75, config: 78 } as const;

/** How long a shutdown may take; after that the process ends all the same, and the next start picks up. */
const shutdownMilliseconds = 9_500;

function codeOf(error: unknown): number | null {
  if (error instanceof ConfigError || error instanceof PortError || error instanceof DataDirError) return exit.config;
  if (error instanceof NewerDatabaseError) return exit.config;
  if (error instanceof DataDirInUseError) return exit.temporaryFailure;
  if (error instanceof DatabaseError) return exit.unavailable;
  if (error instanceof EmbeddedPostgresError) return exit.cannotCreate;
  return null;
}

function announce(service: RunningService): void {
  const lines = [
    `Unified Agents answers at  ${service.url}`,
    `Previews are shown at      ${service.previewUrl}`,
    service.keyWasMade
      ? `Service key                ${service.key}`
      : 'Service key                as SERVICE_API_KEY says',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.send?.({ ready: { url: service.url, previewUrl: service.previewUrl, key: service.key } });
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = await createLogger(config.LOG_LEVEL);
  const start = new AbortController();
  let service: RunningService | null = null;
  let stopping = false;

  async function shutDown(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exit.software), shutdownMilliseconds).unref();
    // While it still starts, that start is given up, and what it had begun is stopped by it.
    if (!service) return start.abort();
    try {
      await service.stop();
      process.exit(code);
    } catch (error) {
      logger.fatal({ err: error }, 'the service could not stop in order');
      process.exit(exit.software);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(exit.ok));
  // A parent that started us over IPC is gone: nobody would stop us any more.
  process.on('disconnect', () => void shutDown(exit.ok));
  try {
    service = await startService(config, logger, start.signal);
  } catch (error) {
    if (start.signal.aborted) process.exit(exit.ok);
    throw error;
  }
  announce(service);
  tidyAfterStart();
  await service.databaseLost;
  if (stopping) return;
  logger.fatal('the embedded PostgreSQL has ended');
  await shutDown(exit.software);
}

try {
  await main();
} catch (error) {
  const code = codeOf(error);
  if (code === null || !(error instanceof Error)) throw error;
  process.stderr.write(`unified-agents: ${error.message}\n`);
  process.exit(code);
}
