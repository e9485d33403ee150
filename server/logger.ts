import { destination, type Logger, pino } from 'pino';

const redact = { paths: ['*.authorization', '*.apiKey', '*.password'], censor: '[hidden]' };
const standardError = 2;

/**
 * The service's own log, on standard error: JSON lines, or lines for people where that is a terminal. Keys and bodies
 * are never logged.
 */
export function createLogger(level: string): Logger {
  if (!process.stderr.isTTY) return pino({ level, redact }, destination({ fd: standardError, sync: false }));
  const options = { ignore: 'pid,hostname', destination: standardError };
  return pino({ level, redact, transport: { target: 'pino-pretty', options } });
}
