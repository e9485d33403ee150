import { columnsOf } from './columns.ts';
import { colorPaint, type Paint, plainPaint } from './paint.ts';

/** The stream that a display writes to, such as standard output. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  rows?: number | undefined;
}

/** Prints lines that stay, and on a terminal also redraws some lines below them in place. */
export interface Display extends Disposable {
  /** The width of a line, in columns. */
  columns(): number;
  paint: Paint;
  /** Whether lines can be redrawn in place; false on a pipe. */
  live: boolean;
  print(lines: readonly string[]): void;
  /** Redraws these lines below everything else, until called again; no line may be wider than `columns()`. */
  follow(frame: (() => string[]) | null): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

const pipeColumns = 100;
const frameMilliseconds = 80;
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';
const eraseLine = '\u001b[2K';
const upOne = '\u001b[1A';

export function openDisplay(out: Output, environment: Environment): Display {
  const terminal = out.isTTY === true && environment.TERM !== 'dumb';
  const paint = wantsColours(environment, terminal) ? colorPaint : plainPaint;
  return terminal ? openTerminal(out, paint) : openPipe(out, paint);
}

/**
 * The same rules as Node: https://force-color.org wins over https://no-color.org, and its `0` or `false` means no
 * colours.
 */
function wantsColours({ FORCE_COLOR, NO_COLOR }: Environment, terminal: boolean): boolean {
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return terminal && !NO_COLOR;
}

function openPipe(out: Output, paint: Paint): Display {
  return {
    columns: () => pipeColumns,
    paint,
    live: false,
    print: (lines) => void out.write(lines.map((line) => `${line}\n`).join('')),
    follow() {},
    [Symbol.dispose]() {},
  };
}

function openTerminal(out: Output, paint: Paint): Display {
  // A terminal whose size is unknown reports 0.
  const columns = () => Math.max(20, out.columns || 80);
  let frame: (() => string[]) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let drawn: string[] = [];
  let waiting: string[] = [];

  function draw(): void {
    // If the terminal became narrower since, it has wrapped the drawn lines into more rows.
    const width = columns();
    const rows = drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(columnsOf(line) / width)), 0);
    // Erase line by line: if one erases to the end of the screen from its top, tmux keeps a copy in its history.
    const erase = rows > 0 ? `\r${eraseLine}${`${upOne}${eraseLine}`.repeat(rows - 1)}` : '';
    // Rows that scrolled away cannot be redrawn, so show the end of a long frame.
    drawn = frame ? frame().slice(-Math.max(1, (out.rows ?? 24) - 1)) : [];
    out.write(`${erase}${waiting.map((line) => `${line}\n`).join('')}${drawn.join('\n')}`);
    waiting = [];
  }

  function follow(next: (() => string[]) | null): void {
    if (next && !frame) {
      out.write(hideCursor);
      timer = setInterval(draw, frameMilliseconds);
    }
    const ended = frame !== null && next === null;
    frame = next;
    if (ended || next) draw();
    if (!ended) return;
    if (timer) clearInterval(timer);
    out.write(showCursor);
  }

  return {
    columns,
    paint,
    live: true,
    print(lines) {
      waiting.push(...lines);
      if (!frame) draw();
    },
    follow,
    [Symbol.dispose]: () => follow(null),
  };
}
