/**
 * Returns the code of the first problem object in an answer; null if there is none. An answer is JSON, or a stream of
 * events with JSON in it.
 */
export function problemIn(text: string): string | null {
  for (const piece of [text, ...text.split('\n').map((line) => line.replace(/^data: ?/, ''))]) {
    if (!piece.startsWith('{') && !piece.startsWith('[')) continue;
    const code = codeIn(parsed(piece), 'answer');
    if (code !== null) return code;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A file, such as an archive.
    return null;
  }
}

/** A problem object is the member `problem` of something, or the whole answer. */
function codeIn(value: unknown, name: string): string | null {
  if (value === null || typeof value !== 'object') return null;
  const { code, status, title } = value as Record<string, unknown>;
  const isProblem = name === 'problem' || (name === 'answer' && status !== undefined && title !== undefined);
  if (isProblem && typeof code === 'string') return code;
  for (const [key, member] of Object.entries(value)) {
    const found = codeIn(member, Array.isArray(value) ? '' : key === 'answer' ? '' : key);
    if (found !== null) return found;
  }
  return null;
}
