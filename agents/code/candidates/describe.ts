import type { MappedFile, ProjectMap } from './map.ts';

const most = { exports: 8, headings: 3 };

/**
 * Returns a text about the project of at most so many characters, for a model that chooses files: the ranked files
 * first, each with its comment, exports and headings, as far as there is room beside the names of all; names only for the others.
 */
export function describeMap(map: ProjectMap, ranked: readonly string[], characters: number): string {
  const order = [...new Set([...ranked.filter((path) => map.has(path)), ...map.keys()])];
  const names = withinLimit(order, characters);
  let room = characters - names.join('\n').length;
  const lines = names.map((path) => {
    const file = ranked.includes(path) ? map.get(path) : undefined;
    const details = file ? detailsOf(file) : '';
    if (details.length > room) {
      // A file with details behind one without would look less likely than it is.
      room = 0;
      return path;
    }
    room -= details.length;
    return path + details;
  });
  return lines.join('\n');
}

function withinLimit(paths: readonly string[], characters: number): string[] {
  let length = -1;
  return paths.filter((path) => (length += path.length + 1) <= characters);
}

function detailsOf({ comment, exports, headings }: MappedFile): string {
  const lines = [
    ...(comment === null ? [] : [comment]),
    ...new Set(exports.slice(0, most.exports).map(({ signature }) => signature)),
    ...(headings.length === 0 ? [] : [`Headings: ${headings.slice(0, most.headings).join(' · ')}`]),
  ];
  return lines.map((line) => `\n  ${line}`).join('');
}
