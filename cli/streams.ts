import { once } from 'node:events';
import { cleanText, safeJson, safeText } from './terminal/safe-text.ts';
import { type Display, openDisplay } from './terminal/display.ts';
import { plainPaint } from './terminal/paint.ts';

export interface StreamOptions {
  json: boolean;
  quiet: boolean;
}

/** Where a command writes: data to standard output, what happens on the way to standard error. */
export interface Streams extends Disposable {
  json: boolean;
  /** Lines of data, without what could steer a terminal. */
  print(...lines: readonly string[]): Promise<void>;
  /** Data as one line of JSON. */
  printJson(value: unknown): Promise<void>;
  printBytes(bytes: Uint8Array): Promise<void>;
  /** A line about what happens; not when it should be quiet. */
  note(...lines: readonly string[]): void;
  /** What has to be said in any case. */
  warn(...lines: readonly string[]): void;
  /** Progress. */
  display: Display;
  /** Data is read by a person. */
  forPerson: boolean;
  /** Somebody is there to be asked. */
  mayAsk: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const silent: Display = {
  columns: () => 80,
  paint: plainPaint,
  live: false,
  print() {},
  follow() {},
  [Symbol.dispose]() {},
};

const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join('');

export function openStreams({ json, quiet }: StreamOptions, environment: Environment): Streams {
  const { stdin, stdout, stderr } = process;
  // JSON and drawing would write over each other on one terminal.
  const display = quiet || (json && stdout.isTTY) ? silent : openDisplay(stderr, environment);
  const forPerson = stdout.isTTY && !json;

  async function write(chunk: string | Uint8Array): Promise<void> {
    if (!stdout.write(chunk)) await once(stdout, 'drain');
  }

  return {
    json,
    // In a pipe tabs part columns, and what is piped often ends on a terminal.
    print: (...all) => write(lines(all.map(forPerson ? cleanText : safeText))),
    printJson: (value) => write(`${safeJson(value)}\n`),
    printBytes: write,
    note(...all) {
      if (quiet) return;
      const clean = all.map(cleanText);
      if (display === silent) stderr.write(lines(clean));
      else display.print(clean);
    },
    warn: (...all) => void stderr.write(lines(all.map(cleanText))),
    display,
    forPerson,
    mayAsk: stdin.isTTY && stderr.isTTY && !json,
    [Symbol.dispose]: () => display[Symbol.dispose](),
  };
}

/** Whoever reads may leave: `unified-agents events … | head -1`. Then there is nobody left to write for. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
