/** Joins the user's words for the drafter: earlier words first, then the new ones, without repeats. */
export function ideaOf(...parts: readonly (string | null | undefined)[]): string {
  const said = parts.flatMap((part) => (part?.trim() ? [part.trim()] : []));
  return said.filter((part, index) => said.findIndex((other) => other.includes(part)) === index).join('\n');
}
