import { wrap } from './columns.ts';

/** Text that comes piece by piece, as lines: whole ones as soon as they cannot change any more. */
export interface TextFlow {
  /** Lines that became whole. */
  push(text: string): string[];
  /** The line that is being written. */
  current(): string;
  /** What was left, as lines; begins anew. */
  end(): string[];
}

export function textFlow(columns: () => number): TextFlow {
  let open = '';
  return {
    push(text) {
      open += text;
      const lines = wrap(open, columns());
      // Up to its last space the last line stays as it is; what follows is kept with its space for the next piece.
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
