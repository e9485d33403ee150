/**
 * Builds one project in its own process. Standard input: `BuildInput` as JSON. Standard output: a ChildAnswer as JSON.
 * The only argument is a read-only folder with the same files.
 */
import { text } from 'node:stream/consumers';
import { type BuildInput, buildProject } from './build.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder to build in is missing.');
const answer = await buildProject(folder, JSON.parse(await text(process.stdin)) as BuildInput);
// Wait for the write before exiting: standard output may be a pipe, which is written asynchronously.
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
