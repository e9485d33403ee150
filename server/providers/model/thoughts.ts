/** Tags between which models think, at the start of an answer. */
const tags: Readonly<Record<string, string>> = {
  '<think>': '</think>',
  '<thinking>': '</thinking>',
  '<thought>': '</thought>',
  '<reasoning>': '</reasoning>',
  '<seed:think>': '</seed:think>',
  '[THINK]': '[/THINK]',
  '◁think▷': '◁/think▷',
};

/** White space before an answer; more of it is part of the answer. */
const maxBlanks = 1_000;

export interface ThoughtFilter {
  /** Calls `give` with the pieces of text that are answer. */
  push(piece: string): void;
  /** Gives what still waits. */
  end(): void;
  /** The answer began with thoughts. */
  hasThoughts(): boolean;
}

/**
 * Separates thoughts at the start of an answer from the answer, without joining pieces. White space between them is dropped.
 * Thoughts that do not end leave no answer.
 */
export function thoughtFilter(give: (piece: string) => void): ThoughtFilter {
  /** Pieces that may be the start of a tag. */
  let waiting: string[] = [];
  /** The end of the thoughts so far, one character shorter than the closing tag. */
  let tail = '';
  let closing = '';
  let state: 'start' | 'thinking' | 'between' | 'answer' = 'start';

  function start(piece: string): void {
    waiting.push(piece);
    const whole = waiting.join('');
    const text = whole.trimStart();
    const tag = Object.entries(tags).find(([opening]) => text.startsWith(opening));
    if (tag) {
      waiting = [];
      closing = tag[1];
      state = 'thinking';
      think(text.slice(tag[0].length));
    } else if (whole.length > maxBlanks || !Object.keys(tags).some((opening) => opening.startsWith(text))) {
      state = 'answer';
      flush();
    }
  }

  function think(piece: string): void {
    const text = tail + piece;
    const at = text.indexOf(closing);
    if (at < 0) {
      tail = text.slice(1 - closing.length);
      return;
    }
    state = 'between';
    between(text.slice(at + closing.length));
  }

  function between(piece: string): void {
    const text = piece.trimStart();
    if (text === '') return;
    state = 'answer';
    give(text);
  }

  function flush(): void {
    for (const piece of waiting) give(piece);
    waiting = [];
  }

  return {
    push(piece) {
      if (state === 'answer') give(piece);
      else if (state === 'start') start(piece);
      else if (state === 'thinking') think(piece);
      else between(piece);
    },
    end: flush,
    hasThoughts: () => closing !== '',
  };
}
