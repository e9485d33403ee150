import { isTest } from '../../kit/project/answer.ts';
import { type MappedFile, nameOf, type ProjectMap } from './map.ts';
import { knownStems, synonymsOf } from './synonyms.ts';
import { stemsOf } from './words.ts';

/** What a word of a file counts that is not the request's own: another form of it, or a word for the same thing. */
const likeness = { synonym: 0.7, part: 0.7, label: 0.6, related: 0.5 };
const bonus = { named: 1000, wholeName: 6, colours: 12, app: 1 };
const neighbour = 0.35;
const test = { own: 0.4, subject: 0.6 };
const limits = { request: 4000, terms: 60, alike: 60 };
const colours = new Set(stemsOf('colours farbe dark light dunkel hell theme font schrift design style palette'));
const isStyled = /^src\/App\.tsx$|theme|colou?rs?\.|\.css$/i;

/** The stems that speak for one word of the request, and how much; the word's own counts 1. */
type Term = ReadonlyMap<string, number>;

/**
 * Returns the paths of all files, those that the request most likely concerns first: by the request's words and by
 * what imports what. Tests come after what they test.
 */
export function rankCandidates(map: ProjectMap, request: string): string[] {
  const byWords = scoresByWords([...map.values()], request.slice(0, limits.request));
  const scores = withTests(map, withNeighbours(map, byWords));
  const score = (path: string) => scores.get(path) ?? 0;
  return [...map.keys()].toSorted((a, b) => score(b) - score(a));
}

function scoresByWords(files: readonly MappedFile[], request: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of files) for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const rarity = (stem: string) => Math.log(1 + files.length / (counts.get(stem) ?? files.length));
  const terms = termsOf(request, files, [...counts.keys()]);
  const known = new Set(terms.flatMap((term) => [...term.keys()]));
  const speaksOfColours = terms.some((term) => [...colours].some((stem) => term.get(stem) === 1));
  const folded = request.toLowerCase();
  return new Map(
    files.map(({ path, stems }) => {
      let score = 0;
      for (const term of terms) {
        let best = 0;
        for (const [stem, share] of term) best = Math.max(best, share * (stems.get(stem) ?? 0) * rarity(stem));
        score += best;
      }
      const nameStems = stemsOf(nameOf(path));
      const matched = nameStems.filter((stem) => known.has(stem)).length;
      if (nameStems.length > 0) score += (bonus.wholeName * matched) / nameStems.length;
      if (folded.includes(path.slice(path.lastIndexOf('/') + 1).toLowerCase())) score += bonus.named;
      if (speaksOfColours && isStyled.test(path)) score += bonus.colours;
      if (path === 'src/App.tsx') score += bonus.app;
      return [path, score];
    }),
  );
}

function termsOf(request: string, files: readonly MappedFile[], vocabulary: readonly string[]): Term[] {
  const stems = stemsOf(request).slice(0, limits.terms);
  const terms = stems.map((stem) => termOf(stem, vocabulary));
  return [...terms, ...labelTerms(new Set(stems), files)];
}

function termOf(word: string, vocabulary: readonly string[]): Term {
  const term = new Map<string, number>();
  const add = (stem: string, share: number) => term.set(stem, Math.max(share, term.get(stem) ?? 0));
  const addWithSynonyms = (stem: string, share: number) => {
    add(stem, share);
    for (const other of synonymsOf(stem)) add(other, share * likeness.synonym);
  };
  addWithSynonyms(word, 1);
  for (const stem of [...knownStems, ...vocabulary]) {
    if (term.size > limits.alike) break;
    if (isPart(stem, word)) addWithSynonyms(stem, likeness.part);
    else if (areRelated(word, stem)) add(stem, likeness.related);
  }
  return term;
}

/** Whether two stems begin alike and are about as long: `produkt` and `product`. */
function areRelated(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 3 && a.length >= 5 && b.length >= 5 && a.slice(0, 5) === b.slice(0, 5);
}

/** Whether a stem is the first or last part of a German compound. */
function isPart(stem: string, word: string): boolean {
  return stem.length >= 4 && word.length >= stem.length + 3 && (word.startsWith(stem) || word.endsWith(stem));
}

/** A file with texts has each beside a key, by which others show it: the keys of texts that the request quotes. */
function labelTerms(words: ReadonlySet<string>, files: readonly MappedFile[]): Term[] {
  const keys = files.flatMap(({ texts }) =>
    texts.flatMap(({ key, text }) => {
      const stems = key === null ? [] : stemsOf(text);
      const isQuoted = stems.length > 0 && stems.filter((stem) => words.has(stem)).length * 2 >= stems.length;
      return isQuoted && key !== null ? stemsOf(key) : [];
    }),
  );
  return [...new Set(keys)].slice(0, limits.terms).map((stem) => new Map([[stem, likeness.label]]));
}

/** Adds a part of the best score among what a file imports and what imports it. */
function withNeighbours(map: ProjectMap, scores: ReadonlyMap<string, number>): Map<string, number> {
  const best = new Map<string, number>();
  const raise = (path: string, score: number) => best.set(path, Math.max(best.get(path) ?? 0, score));
  for (const { path, imports } of map.values()) {
    for (const imported of imports) {
      raise(imported, scores.get(path) ?? 0);
      raise(path, scores.get(imported) ?? 0);
    }
  }
  return new Map([...scores].map(([path, score]) => [path, score + neighbour * (best.get(path) ?? 0)]));
}

/** A test repeats the words of what it tests, so they count less; it has a part of its subject's score. */
function withTests(map: ProjectMap, scores: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    [...scores].map(([path, score]) => {
      if (!isTest(path)) return [path, score];
      const subject = ['.tsx', '.ts']
        .map((ending) => path.replace(/\.test\.tsx?$/, ending))
        .find((one) => map.has(one) && one !== path);
      const own = score * test.own;
      return [path, subject === undefined ? own : Math.max(own, test.subject * (scores.get(subject) ?? 0))];
    }),
  );
}
