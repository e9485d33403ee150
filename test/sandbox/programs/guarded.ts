/**
 * Builds many projects in one process, each in a folder of its own, with everything that a build of the service has but
 * for its one project. Standard input: projects as JSON. Standard output: an answer for each.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildProject } from '../../../server/sandbox/child/build.ts';

const [folder = ''] = process.argv.slice(2);
const projects = JSON.parse(await text(process.stdin)) as Record<string, string>[];
const answers = [];
for (const [index, files] of projects.entries()) {
  const root = join(folder, String(index));
  mkdirSync(root);
  answers.push(await buildProject(root, files));
}
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
