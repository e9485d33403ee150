import { text } from 'node:stream/consumers';

/** What a scanner's process gets: the project's files, and an empty folder that nothing else uses. */
export async function readInput(): Promise<{ folder: string; files: Record<string, string> }> {
  const { files } = JSON.parse(await text(process.stdin)) as { files: Record<string, string> };
  const heard = Object.entries(files).map(([path, content]) => [path, withoutDirectives(content)] as const);
  return { folder: process.argv[2] ?? '', files: Object.fromEntries(heard) };
}

/** Comments by which code asks tools to look away, made plain words of the same length. */
function withoutDirectives(content: string): string {
  return content.replaceAll(/\b(oxlint|eslint|secretlint)-(?=disable|enable)/g, (word) => `${word.slice(0, -1)}_`);
}
