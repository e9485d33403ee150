import { text } from 'node:stream/consumers';

/** Reads the project's files that a scanner's process checks. */
export async function readInput(): Promise<Record<string, string>> {
  const { files } = JSON.parse(await text(process.stdin)) as { files: Record<string, string> };
  return files;
}
