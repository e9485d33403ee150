import { resultsOf, type Taken } from './taken.ts';
import { notChecked, type Verdict, verdict } from './verdict.ts';
import { prdText, stemsOf } from './words.ts';

/** What of two ideas may be alike at most: the shared part of their runs of four words. */
const most = { prd: 0.5, screens: 0.5, code: 0.5 } as const;
type Part = keyof typeof most;
export const differenceParts = Object.keys(most) as Part[];

/** What an idea is compared by. */
export interface Compared {
  taken: Taken;
  /** What its application shows; null when there is none. */
  shown: string | null;
}

/** For each idea, by its name: how like the most similar other one it is. Below two ideas there is nothing to compare. */
export function compareIdeas(all: readonly Compared[]): Map<string, Verdict> {
  const sets = all.map((one) => ({ name: one.taken.idea.name, parts: partsOf(one, all) }));
  return new Map(
    sets.map(({ name, parts }) => {
      const nearest = differenceParts.flatMap((part) => {
        const own = parts[part];
        const others = sets.filter((other) => other.name !== name);
        const alike = others.flatMap((other) => {
          const set = other.parts[part];
          return own && set ? [{ part, other: other.name, share: jaccard(own, set) }] : [];
        });
        return alike.toSorted((a, b) => b.share - a.share).slice(0, 1);
      });
      if (nearest.length === 0) return [name, notChecked('There is no other idea to compare it with.')];
      const problems = nearest
        .filter(({ part, share }) => share > most[part])
        .map(({ part, other, share }) => `Its ${part} and that of ${other} are alike by ${Math.round(share * 100)} %.`);
      return [name, verdict(problems, Object.fromEntries(nearest.map(({ part, share }) => [part, share])))];
    }),
  );
}

function partsOf({ taken, shown }: Compared, all: readonly Compared[]): Record<Part, Set<string> | null> {
  const { prd, files } = resultsOf(taken);
  return {
    prd: prd && shingles(prdText(prd)),
    screens: shown === null ? null : shingles(shown),
    code: files && shingles(ownCode(files, taken, all)),
  };
}

/** Files that another idea has byte for byte are a library, and no part of the idea. */
function ownCode(files: Readonly<Record<string, string>>, taken: Taken, all: readonly Compared[]): string {
  const others = all.filter((other) => other.taken !== taken).map((other) => resultsOf(other.taken).files ?? {});
  return Object.entries(files)
    .filter(([path, content]) =>
      path.endsWith('.ts') || path.endsWith('.tsx') ? others.every((other) => other[path] !== content) : false,
    )
    .map(([, content]) => content)
    .join('\n');
}

/** Runs of four words. */
function shingles(text: string): Set<string> {
  const words = stemsOf(text);
  return new Set(words.slice(0, Math.max(0, words.length - 3)).map((_, at) => words.slice(at, at + 4).join(' ')));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((one) => b.has(one)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
