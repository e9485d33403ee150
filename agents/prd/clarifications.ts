/** Marks a place where the idea is silent: `[NEEDS CLARIFICATION: which share is the target?]`. */
export function clarification(question: string): string {
  return `[NEEDS CLARIFICATION: ${question}]`;
}

const marker = /\[NEEDS CLARIFICATION:?\s*([^[\]]+?)\s*\]/g;

/** The document with the question of each marker among its open questions, so that none is only in the small print. */
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

/** Text that was read out of JSON. */
function asText(json: string): string {
  return String(JSON.parse(`"${json}"`));
}

/** The same question in other letters or with another end is one question; a marker within one is the question. */
function keyOf(question: string): string {
  return question
    .replaceAll(marker, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
