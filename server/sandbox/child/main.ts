/**
 * Builds one project, in a process of its own. Standard input: `{ files }` as JSON. Standard output: a ChildAnswer as
 * JSON. The one argument is a folder with the same files, where nothing can be written.
 */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'vite';
import type { ChildAnswer } from './answer.ts';
import { guard } from './guard.ts';
import type { Project } from './project-paths.ts';

async function main(folder: string): Promise<ChildAnswer> {
  const { files } = JSON.parse(await text(process.stdin)) as { files: Record<string, string> };
  const project: Project = { root: realpathSync(folder), files: new Map(Object.entries(files)) };
  try {
    return { ok: true, files: await bundle(project) };
  } catch (error) {
    return { ok: false, errors: describe(error) };
  }
}

async function bundle(project: Project): Promise<Record<string, string>> {
  const result = await build({
    root: project.root,
    base: './',
    configFile: false,
    envDir: false,
    publicDir: false,
    cacheDir: join(project.root, '.cache'),
    logLevel: 'silent',
    // Given, even empty, nothing is searched for: a configuration file of PostCSS is code.
    css: { postcss: { plugins: [] } },
    resolve: { preserveSymlinks: true },
    plugins: [guard(project)],
    build: { write: false, modulePreload: { polyfill: false }, reportCompressedSize: false },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('The bundler gave no single output.');
  return Object.fromEntries(
    result.output.map((file) => [
      file.fileName,
      Buffer.from(file.type === 'chunk' ? file.code : file.source).toString('base64'),
    ]),
  );
}

/** What the bundler says, from the first thing that is wrong; what our plugin says, without the plugin's name. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message
    .replace(/^Build failed with \d+ errors?:\s+/, '')
    .replaceAll(/^\[plugin guard\][ \t]*(\S*?)(?::undefined)*\n(?:\w*Error: )?/gm, (_, file: string) =>
      file === '' ? '' : `${file}: `,
    );
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder to build in is missing.');
const answer = await main(folder);
// The write ends before the process does: standard output may be a pipe, which is written in the background.
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
