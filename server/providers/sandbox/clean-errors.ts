import { stripVTControlCharacters } from 'node:util';

/** Maximum characters of an error that a model reads. */
const limit = 8_000;

/** Cleans a build tool's output: removes the machine's paths, colours and stacks, and cuts it to 8,000 characters. */
export function cleanErrors(text: string, paths: readonly (readonly [path: string, instead: string])[]): string {
  let clean = stripVTControlCharacters(text);
  for (const [path, instead] of paths) clean = clean.replaceAll(path, instead);
  clean = clean
    .split('\n')
    .filter((line) => !/^\s+at \S/.test(line))
    .join('\n')
    // A code frame of minified text can be a single huge line.
    .replaceAll(/[^\n]{1000,}/g, (line) => `${line.slice(0, 1000)}…`)
    .replaceAll('\0', '\u{fffd}')
    .trim();
  return (clean.length > limit ? `${clean.slice(0, limit - 1)}…` : clean).toWellFormed();
}
