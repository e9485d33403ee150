import { format } from 'node:util';
import { destination, type Logger, pino } from 'pino';
import type { Secrets } from './secrets.ts';

const standardError = 2;

/**
 * The service's own log, on standard error: JSON lines, or lines for people where that is a terminal. Keys and bodies
 * are never logged; a secret that somebody else's words quote is cut out of the finished line, wherever it stands.
 */
export async function createLogger(level: string, secrets: Pick<Secrets, 'hide'>): Promise<Logger> {
  const options = { level, hooks: { streamWrite: secrets.hide } };
  if (!process.stderr.isTTY) return pino(options, destination({ fd: standardError, sync: false }));
  // Only where a person reads along: machines do without it in memory.
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ ignore: 'pid,hostname', singleLine: true, destination: standardError, sync: true }));
}

const levelOf = { error: 'error', warn: 'warn', info: 'debug', log: 'debug', debug: 'debug' } as const;

/** What packages print by themselves goes to the log as well: one JSON line each, without secrets. */
export function takeConsole(logger: Pick<Logger, 'error' | 'warn' | 'debug'>): void {
  for (const [name, level] of Object.entries(levelOf) as [keyof typeof levelOf, 'error' | 'warn' | 'debug'][]) {
    console[name] = (...said: unknown[]) => logger[level]({ said: format(...said) }, 'a package printed something');
  }
}
