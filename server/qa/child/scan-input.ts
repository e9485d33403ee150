import { text } from 'node:stream/consumers';

/** The files of the project that a scanner's process is to read. */
export async function readInput(): Promise<Record<string, string>> {
  const { files } = JSON.parse(await text(process.stdin)) as { files: Record<string, string> };
  return files;
}
