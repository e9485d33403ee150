import { textsIn, withTexts } from './texts.ts';

/** Marks a place where the idea says nothing: `[NEEDS CLARIFICATION: which share is the target?]`. */
export function clarification(question: string): string {
  return `[NEEDS CLARIFICATION: ${question}]`;
}

const marker = /\[NEEDS CLARIFICATION:?\s*([^[\]]+?)\s*\]/g;

/** The most markers that a document by a model keeps. */
const mostMarkers = 5;

/**
 * Returns the document with the question of each marker among its open questions, so that none appears only deep in the
 * text.
 */
export function withOpenQuestions<Content extends { openQuestions: readonly string[] }>(
  content: Content,
): Content & { openQuestions: string[] } {
  return { ...content, openQuestions: eachOnce([...content.openQuestions, ...questionsIn(content)]) };
}

/** The questions of all markers, in the order of the document. */
function questionsIn(content: unknown): string[] {
  const found = textsIn(content).flatMap((text) => [...text.matchAll(marker)].map(([, question = '']) => question));
  return found.map((question) => question.charAt(0).toUpperCase() + question.slice(1));
}

function eachOnce(questions: readonly string[]): string[] {
  const seen = new Set<string>();
  return questions.filter((question) => !seen.has(keyOf(question)) && seen.add(keyOf(question)));
}

/**
 * Keeps the markers of the five most important questions, each where it comes first, and writes the others as plain text. All of
 * their questions come first among the open ones, the most important before the others. `ranked`: questions that a model put
 * into an order; those that are in no marker do not count.
 */
export function fewMarkers<Content extends { openQuestions: readonly string[] }>(
  content: Content,
  ranked: readonly string[],
  open: (question: string) => string,
): { marked: unknown; openQuestions: string[] } {
  const { openQuestions: _, ...rest } = content;
  const asked = new Map(questionsIn(rest).map((question) => [keyOf(question), question]));
  const order = [...ranked.map(keyOf), ...asked.keys()].filter((key) => asked.has(key));
  const keys = [...new Set(order)];
  const kept = new Set(keys.slice(0, mostMarkers));
  const marked = withTexts(rest, (text) =>
    text.replaceAll(marker, (whole, question: string) => (kept.delete(keyOf(question)) ? whole : open(question))),
  );
  const plain = content.openQuestions.map((text) => text.replaceAll(marker, '$1'));
  return { marked, openQuestions: eachOnce([...keys.map((key) => asked.get(key) ?? ''), ...plain]) };
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
