/**
 * Writes a project into a folder for the build. Standard input: `{ files }` as JSON. The only argument is an empty
 * folder. Standard output: nothing, or a ChildAnswer as JSON if the files cannot be written.
 */
import { text } from 'node:stream/consumers';
import type { ChildAnswer } from '../../child/answer.ts';
import { placeFiles, UnwritableFilesError } from '../../child/place-files.ts';

const [, , folder = ''] = process.argv;
const { files } = JSON.parse(await text(process.stdin)) as { files: Record<string, string> };
try {
  await placeFiles(folder, files);
} catch (error) {
  if (!(error instanceof UnwritableFilesError)) throw error;
  process.stdout.write(JSON.stringify({ ok: false, errors: error.message } satisfies ChildAnswer));
}
