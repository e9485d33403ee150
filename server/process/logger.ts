import { format } from 'node:util';
import { destination, type Logger, pino } from 'pino';
import type { Secrets } from './secrets.ts';
import { traceFields } from './tracing.ts';

const standardError = 2;

/**
 * Creates the service's own log on standard error: JSON lines, or readable lines if that is a terminal. Keys and bodies
 * are never logged. If an error from elsewhere quotes a secret, the secret is cut from the finished line.
 */
export async function createLogger(level: string, secrets: Pick<Secrets, 'hide'>): Promise<Logger> {
  const options = { level, hooks: { streamWrite: secrets.hide }, mixin: traceFields };
  if (!process.stderr.isTTY) return pino(options, destination({ fd: standardError, sync: false }));
  // Load it only for a terminal, to save memory elsewhere.
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ ignore: 'pid,hostname', singleLine: true, destination: standardError, sync: true }));
}

const levelOf = { error: 'error', warn: 'warn', info: 'debug', log: 'debug', debug: 'debug' } as const;

/** Redirects the console output of packages to the log: one JSON line each, without secrets. */
export function takeConsole(logger: Pick<Logger, 'error' | 'warn' | 'debug'>): void {
  for (const [name, level] of Object.entries(levelOf) as [keyof typeof levelOf, 'error' | 'warn' | 'debug'][]) {
    console[name] = (...said: unknown[]) => logger[level]({ said: format(...said) }, 'a package wrote to the console');
  }
}
