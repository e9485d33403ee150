import { checkFiles } from '../../../agents/kit/project/paths.ts';
import type { ProjectFiles } from '../../../agents/ports.ts';

/** Returns the problem with files to be built, for their author; null if there is none. */
export function problemWith(files: ProjectFiles): string | null {
  const list = Object.entries(files).map(([path, content]) => ({ path, content }));
  const broken = list.find(({ content }) => content.includes('\0') || !content.isWellFormed());
  if (broken !== undefined) return `${JSON.stringify(broken.path)} has characters that a text file cannot have.`;
  return checkFiles(list);
}
