/** Returns the text as a string literal that no text can end early, nor the script around it. */
export function stringLiteral(text: string): string {
  const json = JSON.stringify(text.toWellFormed())
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
    .replaceAll('</', String.raw`<\/`)
    .replaceAll('<!--', String.raw`\u003c!--`);
  const inside = json.slice(1, -1);
  return /["'\\]/.test(inside) ? json : `'${inside}'`;
}

/** Returns strings, numbers, booleans and lists of strings as source code. */
export function literal(value: string | number | boolean | readonly string[]): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'object') return `[${value.map(stringLiteral).join(', ')}]`;
  return String(value);
}

/** Returns a JSX attribute: `title="Walks"`, or an expression if the text needs escaping. */
export function attribute(name: string, text: string): string {
  return /^[\p{L}\p{N} .,:;!?()'’–/-]*$/u.test(text) ? `${name}="${text}"` : `${name}={${stringLiteral(text)}}`;
}

/** Returns text between JSX tags. */
export function jsxText(text: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N} .,:;!?()–-]*$/u.test(text) && !/\s$| {2}/.test(text)
    ? text
    : `{${stringLiteral(text)}}`;
}

/** Returns one line for a comment, which no text can end early. */
export function commentText(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll('*/', '* /').trim().slice(0, 200);
}
