import { type Logger, pino } from 'pino';

/** JSON lines; for people where standard output is a terminal. Keys and bodies are never logged. */
export function createLogger(level: string): Logger {
  const redact = { paths: ['*.authorization', '*.apiKey', '*.password'], censor: '[hidden]' };
  if (!process.stdout.isTTY) return pino({ level, redact });
  return pino({ level, redact, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } });
}
