import { once } from 'node:events';
import { cleanText, safeJson, safeText } from './terminal/safe-text.ts';
import { type Display, openDisplay } from './terminal/display.ts';
import { plainPaint } from './terminal/paint.ts';

export interface StreamOptions {
  json: boolean;
  quiet: boolean;
}

/** The outputs of a command: data goes to standard output, progress to standard error. */
export interface Streams extends Disposable {
  json: boolean;
  /** Prints lines of data, without control sequences. */
  print(...lines: readonly string[]): Promise<void>;
  /** Prints a value as one line of JSON. */
  printJson(value: unknown): Promise<void>;
  printBytes(bytes: Uint8Array): Promise<void>;
  /** Prints a line about progress, unless --quiet. */
  note(...lines: readonly string[]): void;
  /** Prints a message even with --quiet. */
  warn(...lines: readonly string[]): void;
  /** Shows progress. */
  display: Display;
  /** Whether a person reads the data. */
  forPerson: boolean;
  /** Whether there is a user to ask. */
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
  // JSON lines and redrawn progress would overwrite each other on one terminal.
  const display = quiet || (json && stdout.isTTY) ? silent : openDisplay(stderr, environment);
  const forPerson = stdout.isTTY && !json;

  async function write(chunk: string | Uint8Array): Promise<void> {
    if (!stdout.write(chunk)) await once(stdout, 'drain');
  }

  return {
    json,
    // In a pipe keep tabs, which separate columns. Remove control sequences in any case, because piped text often ends
    // on a terminal.
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

/** Exits if the reader of standard output closes it: `unified-agents events … | head -1`. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
