import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { ChildAnswer } from './answer.ts';
import { emptyEnvironment } from './environment.ts';
import { checkCompiled, guard } from './guard.ts';
import { markSources } from './mark-sources.ts';
import { findPackages } from './packages.ts';
import type { Project } from './project-paths.ts';
import { checkSource } from './source-check.ts';
import { checkSheet } from './sheet-check.ts';

export interface BuildInput {
  files: Readonly<Record<string, string>>;
  /** Names of the packages that the project may import. */
  packages: readonly string[];
}

/** Builds one project, whose files are in a read-only folder. */
export async function buildProject(folder: string, { files, packages }: BuildInput): Promise<ChildAnswer> {
  const project: Project = { root: realpathSync(folder), files: new Map(Object.entries(files)) };
  emptyEnvironment();
  try {
    checkProject(project);
    return { ok: true, ...(await bundle(project, packages)) };
  } catch (error) {
    return { ok: false, errors: describe(error) };
  }
}

/**
 * Checks every file outside the template, imported or not: a file that this build leaves out may be part of a build
 * elsewhere, with other settings or plugins.
 */
function checkProject(project: Project): void {
  for (const [path, content] of project.files) {
    if (!path.startsWith('src/') || path === 'src/main.tsx') continue;
    if (/\.tsx?$/.test(path)) checkSource(path, content);
    if (path.endsWith('.css')) checkSheet(project, path);
  }
}

async function bundle(
  project: Project,
  packages: readonly string[],
): Promise<Pick<ChildAnswer & { ok: true }, 'files' | 'maps'>> {
  const found = findPackages(packages);
  const result = await build({
    root: project.root,
    base: './',
    configFile: false,
    envDir: false,
    publicDir: false,
    cacheDir: join(project.root, '.cache'),
    logLevel: 'silent',
    // If set, even to an empty list, Vite does not search for a PostCSS configuration file, which would be code.
    css: { postcss: { plugins: [] } },
    resolve: { preserveSymlinks: true },
    plugins: [guard(project, found), markSources(project), checkCompiled(project)],
    // A worker has its own build, without the plugins above. The guard rejects its entry.
    worker: { plugins: () => [guard(project, found)] },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Hidden: errors are traced to their source with the maps, which nobody else gets.
      sourcemap: 'hidden',
      rolldownOptions: { output: { sourcemapExcludeSources: true } },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('The bundler did not return a single output.');
  const maps: Record<string, string> = {};
  const files: Record<string, string> = {};
  for (const file of result.output) {
    const content = file.type === 'chunk' ? file.code : file.source;
    if (file.fileName.endsWith('.js.map')) maps[file.fileName.slice(0, -'.map'.length)] = content.toString();
    else files[file.fileName] = Buffer.from(content).toString('base64');
  }
  return { files, maps };
}

/** Returns the bundler's message from the first error on; without the plugin's name for errors of our plugin. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message
    .replace(/^Build failed with \d+ errors?:\s+/, '')
    .replaceAll(/^\[plugin guard\][ \t]*(\S*?)(?::undefined)*\n(?:\w*Error: )?/gm, (_, file: string) =>
      file === '' ? '' : `${file}: `,
    );
}
