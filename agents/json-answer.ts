/** Thoughts that a server left in the answer; some templates write only the closing tag. */
const thoughts = /^[\s\S]*<\/(?:think|thinking|thought|reasoning|seed:think)>|^[\s\S]*(?:\[\/THINK\]|◁\/think▷)/;
const fence = /```[\w-]*[^\S\n]*\n([\s\S]*?)\n?[^\S\n]*```/g;
/** More brackets than prose has around one value. */
const maxStarts = 50;

/**
 * Finds the JSON value in an answer of a model that was asked for nothing else: the whole answer, a code fence, or the
 * outermost value between words. Yields the candidates, the likeliest first.
 */
export function* jsonValues(answer: string): Generator<unknown> {
  const whole = parse(answer);
  if (whole) return yield whole.value;
  const text = answer.replace(thoughts, '');
  const rest = parse(text);
  if (rest) return yield rest.value;
  for (const [, fenced = ''] of text.matchAll(fence)) {
    const value = parse(fenced);
    if (value) yield value.value;
  }
  yield* valuesWithin(text);
}

/** Objects and lists in a text, from left to right, none within another. */
function* valuesWithin(text: string): Generator<unknown> {
  let at = 0;
  for (let starts = 0; starts < maxStarts; starts += 1) {
    const start = nextStart(text, at);
    if (start < 0) return;
    const end = endOf(text, start);
    const value = end < 0 ? null : parse(text.slice(start, end));
    if (value) yield value.value;
    at = value ? end : start + 1;
  }
}

function nextStart(text: string, from: number): number {
  const places = [text.indexOf('{', from), text.indexOf('[', from)].filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

/** The place after the bracket that closes the one at `start`; -1 if there is none. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text, storable) as unknown };
  } catch {
    return null;
  }
}

/** JSON can spell what no table takes: NUL and lone surrogates, written as escapes, become U+FFFD. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;
}
