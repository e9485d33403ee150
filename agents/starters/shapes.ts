import { type StarterKind } from './kinds.ts';

/** What a brief's form says, whatever its words. */
export interface Shape {
  kind: StarterKind;
  points: number;
  start: number;
  end: number;
}

const forms: readonly { kind: StarterKind; points: number; pattern: RegExp }[] = [
  { kind: 'timer', points: 2.5, pattern: /\b\d{1,3} ?(?:s|sec|secs|seconds|sek|sekunden)\b/giu },
  { kind: 'timer', points: 2.5, pattern: /\b\d{2}\/\d{1,2}\b(?!\/)/gu },
  { kind: 'calculator', points: 2, pattern: /\b\d{1,2}(?:[.,]\d)? ?%/gu },
  { kind: 'canvas', points: 3, pattern: /\b(?:8|16|24|32|48|64) ?[x×] ?(?:8|16|24|32|48|64)\b/gu },
  { kind: 'files', points: 3, pattern: /\.(?:csv|json|tsv|xml|xlsx|log|yaml)\b/giu },
  { kind: 'ledger', points: 1.5, pattern: /\b(?:THB|USD|EUR|CHF|GBP|JPY|SEK|PLN|CZK|AUD|CAD)\b/gu },
  { kind: 'ledger', points: 1, pattern: /\d ?[€£$]|[€£$] ?\d/gu },
];
const arrow = /->|→|=>|⟶|>|»|›/gu;
const besideArrow = 24;

/** What stands out in the text by its form. */
export function shapesOf(text: string): Shape[] {
  const shapes: Shape[] = [];
  for (const { kind, points, pattern } of forms) {
    const [found] = text.matchAll(pattern);
    if (found) shapes.push({ kind, points, start: found.index, end: found.index + found[0].length });
  }
  const stages = stagesIn(text);
  if (stages) shapes.push({ kind: 'board', points: 12, ...stages });
  return shapes;
}

/** "a -> b -> c" in one line, with a few words at most between two arrows. */
function stagesIn(text: string): { start: number; end: number } | null {
  let last: { start: number; end: number } | null = null;
  for (const found of text.matchAll(arrow)) {
    const start = found.index;
    const end = start + found[0].length;
    const between = last ? text.slice(last.end, start) : '';
    if (last && between.length <= 40 && /\p{L}/u.test(between) && !between.includes('\n')) {
      const before = text.slice(Math.max(0, last.start - besideArrow), last.start);
      const after = text.slice(end, end + besideArrow);
      const left = /[^\n:,.;!?]*$/u.exec(before)?.[0].trimStart() ?? '';
      const right = /^[^\n:,.;!?]*/u.exec(after)?.[0].trimEnd() ?? '';
      return { start: last.start - left.length, end: end + right.length };
    }
    last = { start, end };
  }
  return null;
}
