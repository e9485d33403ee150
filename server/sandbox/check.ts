import { checkFiles } from '../../agents/project/paths.ts';
import type { ProjectFiles } from '../../agents/ports.ts';

/** What is wrong with files that were given to be built, in words for whoever wrote them; null when nothing is. */
export function problemWith(files: ProjectFiles): string | null {
  const list = Object.entries(files).map(([path, content]) => ({ path, content }));
  const broken = list.find(({ content }) => content.includes('\0') || !content.isWellFormed());
  if (broken !== undefined) return `${JSON.stringify(broken.path)} has characters that a text file cannot have.`;
  return checkFiles(list);
}
