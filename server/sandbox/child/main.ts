/**
 * Builds one project, in a process of its own. Standard input: `{ files }` as JSON. Standard output: a ChildAnswer as
 * JSON. The one argument is an empty folder that nothing else uses.
 */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'vite';
import type { ChildAnswer } from './answer.ts';
import { guard } from './guard.ts';
import type { Project } from './project-paths.ts';

async function main(folder: string): Promise<ChildAnswer> {
  const { files } = JSON.parse(await text(process.stdin)) as { files: Record<string, string> };
  const project: Project = { root: realpathSync(folder), files: new Map(Object.entries(files)) };
  try {
    writeProject(project);
    return { ok: true, files: await bundle(project) };
  } catch (error) {
    return { ok: false, errors: describe(error) };
  }
}

function writeProject(project: Project): void {
  for (const [path, content] of project.files) {
    const target = join(project.root, path);
    mkdirSync(dirname(target), { recursive: true });
    // Never over a file or through a link that is there already.
    writeFileSync(target, content, { flag: 'wx', mode: 0o600 });
  }
  // Marks the root of a workspace, which Vite else looks for in the folders above, where it may read nothing.
  writeFileSync(join(project.root, 'pnpm-workspace.yaml'), '', { flag: 'wx', mode: 0o600 });
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
