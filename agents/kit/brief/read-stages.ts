import { type Found, quoteOf } from './found.ts';

export interface Stages extends Found {
  /** In order, each unchanged. */
  names: readonly string[];
}

const arrow = /[ \t]*(?:-{1,3}>|=>|→|⟶|⇒|➔|➜|»(?=[^»\n]{0,200}»)|(?<=\s)>(?=\s))[ \t]*/gu;
const fromTo =
  /(?<![\p{L}\p{N}])(?:from|von)\s(?<first>[\p{L}\d][\p{L}\d-]{0,29}(?: [\p{L}\d-]{1,29})?)\s(?:to|zu|nach)\s(?<rest>[\p{L}\d][\p{L}\d-]{0,29}(?: (?!to |zu |nach )[\p{L}\d-]{1,29})?(?:\s(?:to|zu|nach)\s[\p{L}\d][\p{L}\d-]{0,29}){1,8})/giu;

/** The most words on either side of a single arrow; a longer text is a sentence. */
const shortSide = 3;

/** Returns chains such as `idea -> draft -> done`, and `from idea to draft to done`, in the order of the words. */
export function readStages(words: string): Stages[] {
  const lines = [...words.matchAll(/[^\n.;!?]{1,400}/gu)];
  const chains = lines.flatMap(({ 0: line, index }) => {
    const stages = chainIn(line);
    return stages === null ? [] : [{ ...stages, at: stages.at + index }];
  });
  const spelled = [...words.matchAll(fromTo)].map(({ 0: quote, index: at, groups }) => ({
    quote,
    at,
    names: [groups?.first ?? '', ...(groups?.rest ?? '').split(/\s(?:to|zu|nach)\s/i)].map((name) => name.trim()),
  }));
  return [...chains, ...spelled].toSorted((a, b) => a.at - b.at);
}

function chainIn(line: string): Stages | null {
  const arrows = [...line.matchAll(arrow)];
  const [first] = arrows;
  const last = arrows.at(-1);
  if (!first || !last) return null;
  const [from, to] = [beginOfFirst(line.slice(0, first.index)), last.index + last[0].length + endOfLast(line, last)];
  const { quote, at } = quoteOf(line, from, to);
  const names = quote.split(arrow).map((name) => name.trim());
  if (names.length < 2 || names.includes('')) return null;
  if (names.length === 2 && names.some((name) => name.split(/\s+/).length > shortSide)) return null;
  return names.some((name) => name.length > 60) ? null : { quote, at, names };
}

/** The first stage begins after the last punctuation mark or introducing word. */
function beginOfFirst(before: string): number {
  const marks = [
    ...before.matchAll(
      /[:,(–—]\s*|(?<![\p{L}\p{N}])(?:from|von|stages?|columns?|phasen?|spalten|steps?|status|statuses|go|goes|move|moves|with|mit|are|sind)\s+/giu,
    ),
  ];
  const mark = marks.at(-1);
  const at = mark ? mark.index + mark[0].length : 0;
  if (mark) return at;
  // Without one, the text may be part of a sentence: take its last two words.
  const last = [...before.matchAll(/\S+/g)];
  return last.length > shortSide ? (last.at(-1)?.index ?? 0) : 0;
}

/** The last stage ends at a punctuation mark, or at a word that begins another thought. */
function endOfLast(line: string, { 0: mark, index }: RegExpMatchArray & { index: number }): number {
  const rest = line.slice(index + mark.length);
  const end =
    /[,():]|\s[–—-]\s|\s(?:and|with|where|when|so|for|which|that|und|mit|wobei|wenn|damit|für|then|each|per)\s/iu.exec(
      rest,
    );
  return end?.index ?? rest.length;
}
