/**
 * Builds one project, in a process of its own. Standard input: `{ files }` as JSON. Standard output: a ChildAnswer as
 * JSON. The one argument is a folder with the same files, where nothing can be written.
 */
import { text } from 'node:stream/consumers';
import { buildProject } from './build.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder to build in is missing.');
const { files } = JSON.parse(await text(process.stdin)) as { files: Record<string, string> };
const answer = await buildProject(folder, files);
// The write ends before the process does: standard output may be a pipe, which is written in the background.
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
