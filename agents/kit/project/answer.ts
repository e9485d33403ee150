import { z } from 'zod';
import type { ProjectFiles } from '../../ports.ts';
import { packageNames, packageOf } from './packages.ts';
import { checkFiles } from './paths.ts';

/** Files in the form in which a model writes them. */
export const writtenFilesSchema = z.array(
  z.object({ path: z.string().describe('Below src/, such as src/screens/WalkList.tsx'), content: z.string() }),
);
export type WrittenFiles = z.infer<typeof writtenFilesSchema>;

/** Returns the problem of files that a model wrote; null if there is none. `src/theme.css` belongs to the service. */
export function problemWithFiles(files: WrittenFiles): string | null {
  if (files.some(({ path }) => path === 'src/theme.css'))
    return 'src/theme.css is written by the service. Leave it out.';
  return checkFiles(files) ?? importProblem(files);
}

/** The packages that tests may import besides the project's own files. */
export const testPackages = /^(vitest|@testing-library\/(react|dom|user-event))$/;
export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || /^src\/(?:[^/]+\/)?testing(?:\.tsx?$|\/)/.test(path);

const importTarget = /^\s*(?:import\s*|(?:import|export)\b[^'"`;=]*?\bfrom\s*)['"]([^'"\n]+)['"]/gm;

/** The build refuses these too; checked here, the model learns of it without spending a build. */
function importProblem(files: WrittenFiles): string | null {
  for (const { path, content } of files) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, target = ''] of content.matchAll(importTarget)) {
      const allowed =
        /^\.{1,2}\//.test(target) || packageOf(target) !== null || (isTest(path) && testPackages.test(target));
      if (!allowed) {
        return `${path} imports ${JSON.stringify(target)}. Only ${packageNames.join(', ')} and relative files can be imported.`;
      }
    }
  }
  return null;
}

export function withFiles(files: ProjectFiles, written: WrittenFiles): ProjectFiles {
  return { ...files, ...Object.fromEntries(written.map(({ path, content }) => [path, content])) };
}

export function toWritten(files: ProjectFiles): WrittenFiles {
  return Object.entries(files).map(([path, content]) => ({ path, content }));
}
