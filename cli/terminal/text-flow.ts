import { wrap } from './columns.ts';

/** Breaks streamed text into lines. A line is returned once it cannot change any more. */
export interface TextFlow {
  /** Adds text; returns the lines that are now complete. */
  push(text: string): string[];
  /** The incomplete last line. */
  current(): string;
  /** Returns the remaining lines, and starts over. */
  end(): string[];
}

export function textFlow(columns: () => number): TextFlow {
  let open = '';
  return {
    push(text) {
      open += text;
      const lines = wrap(open, columns());
      // The last line is final up to its last space. Keep what follows, with its space, for the next piece.
      const last = lines.at(-1) ?? '';
      const whole = lines.slice(0, -1);
      open = last + (/\s*$/.exec(open.slice(open.lastIndexOf('\n') + 1))?.[0] ?? '');
      return whole;
    },
    current: () => open.trimEnd(),
    end() {
      const rest = open.trim() === '' ? [] : [open.trimEnd()];
      open = '';
      return rest;
    },
  };
}
