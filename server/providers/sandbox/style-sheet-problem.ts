import type { ProjectFiles } from '../../../agents/ports.ts';
import { checkSheet } from './child/sheet-check.ts';

/** Returns why a build of this project would reject a style sheet; null if it would not. */
export function styleSheetProblem(files: ProjectFiles, path: string): string | null {
  try {
    checkSheet({ root: '', files: new Map(Object.entries(files)) }, path);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
