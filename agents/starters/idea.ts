/** The user's words as the drafter reads them: what was said before, then what is said now; nothing twice. */
export function ideaOf(...parts: readonly (string | null | undefined)[]): string {
  const said = parts.flatMap((part) => (part?.trim() ? [part.trim()] : []));
  return said.filter((part, index) => said.findIndex((other) => other.includes(part)) === index).join('\n');
}
