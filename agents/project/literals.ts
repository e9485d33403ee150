/** Text as a string literal: whatever stands in it, nothing ends the literal or the script around it. */
export function stringLiteral(text: string): string {
  const json = JSON.stringify(text.toWellFormed())
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
    .replaceAll('</', String.raw`<\/`)
    .replaceAll('<!--', String.raw`\u003c!--`);
  const inside = json.slice(1, -1);
  return /["'\\]/.test(inside) ? json : `'${inside}'`;
}

/** Strings, numbers, booleans and lists of them. */
export function literal(value: string | number | boolean | readonly string[]): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'object') return `[${value.map(stringLiteral).join(', ')}]`;
  return String(value);
}

/** A JSX attribute: `title="Walks"`, or an expression where the text is not that plain. */
export function attribute(name: string, text: string): string {
  return /^[\p{L}\p{N} .,:;!?()'’–/-]*$/u.test(text) ? `${name}="${text}"` : `${name}={${stringLiteral(text)}}`;
}

/** Text between JSX tags. */
export function jsxText(text: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N} .,:;!?()–-]*$/u.test(text) && !/\s$| {2}/.test(text)
    ? text
    : `{${stringLiteral(text)}}`;
}

/** One line for a comment, which no text ends early. */
export function commentText(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll('*/', '* /').trim().slice(0, 200);
}
