/** Marks a place where the idea says nothing: `[NEEDS CLARIFICATION: which share is the target?]`. */
export function clarification(question: string): string {
  return `[NEEDS CLARIFICATION: ${question}]`;
}

const marker = /\[NEEDS CLARIFICATION:?\s*([^[\]]+?)\s*\]/g;

/**
 * Returns the document with the question of each marker among its open questions, so that none appears only deep in the
 * text.
 */
export function withOpenQuestions<Content extends { openQuestions: readonly string[] }>(
  content: Content,
): Content & { openQuestions: string[] } {
  const asked = [...JSON.stringify(content).matchAll(marker)].map(([, question = '']) => asText(question));
  const known = new Set(content.openQuestions.map(keyOf));
  const open = [...content.openQuestions];
  for (const question of asked) {
    if (known.has(keyOf(question))) continue;
    known.add(keyOf(question));
    open.push(question.charAt(0).toUpperCase() + question.slice(1));
  }
  return { ...content, openQuestions: open };
}

/** Decodes text that was matched inside JSON. */
function asText(json: string): string {
  return String(JSON.parse(`"${json}"`));
}

/**
 * Questions that differ only in letter case or punctuation are the same question; a marker inside a question counts as
 * the question that it holds.
 */
function keyOf(question: string): string {
  return question
    .replaceAll(marker, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
