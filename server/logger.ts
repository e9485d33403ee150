import { destination, type Logger, pino } from 'pino';

const redact = { paths: ['*.authorization', '*.apiKey', '*.password'], censor: '[hidden]' };
const standardError = 2;

/**
 * The service's own log, on standard error: JSON lines, or lines for people where that is a terminal. Keys and bodies
 * are never logged.
 */
export async function createLogger(level: string): Promise<Logger> {
  if (!process.stderr.isTTY) return pino({ level, redact }, destination({ fd: standardError, sync: false }));
  // Only where a person reads along: machines do without it in memory.
  const { default: pretty } = await import('pino-pretty');
  return pino({ level, redact }, pretty({ ignore: 'pid,hostname', destination: standardError, sync: true }));
}
