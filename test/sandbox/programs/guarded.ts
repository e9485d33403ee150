/**
 * Builds many projects in one process, each in a numbered folder, as the service builds one. Standard input: projects
 * and names of packages as JSON. Standard output: an answer for each.
 */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildProject } from '../../../server/providers/sandbox/child/build.ts';

const [folder = ''] = process.argv.slice(2);
const { projects, packages } = JSON.parse(await text(process.stdin)) as {
  projects: Record<string, string>[];
  packages: string[];
};
const answers = [];
for (const [index, files] of projects.entries()) {
  answers.push(await buildProject(join(folder, String(index)), { files, packages }));
}
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
