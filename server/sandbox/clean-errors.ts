import { stripVTControlCharacters } from 'node:util';

/** Characters of errors that a model gets to read. */
const limit = 8_000;

/** What a build tool said, without paths of the machine, colours and stacks, at most 8,000 characters. */
export function cleanErrors(text: string, paths: readonly (readonly [path: string, instead: string])[]): string {
  let clean = stripVTControlCharacters(text);
  for (const [path, instead] of paths) clean = clean.replaceAll(path, instead);
  clean = clean
    .split('\n')
    .filter((line) => !/^\s+at \S/.test(line))
    .join('\n')
    // A code frame of minified text can be one endless line.
    .replaceAll(/[^\n]{1000,}/g, (line) => `${line.slice(0, 1000)}…`)
    .replaceAll('\0', '\u{fffd}')
    .trim();
  return (clean.length > limit ? `${clean.slice(0, limit - 1)}…` : clean).toWellFormed();
}
