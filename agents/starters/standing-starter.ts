import type { ProjectFiles } from '../ports.ts';
import { starterPath, type StarterJson } from './project.ts';
import { starterOf } from './registry.ts';
import type { Starter } from './base/starter.ts';

/** Returns the starter of a project; null if the project is none, or if its starter.json is invalid. */
export function standingStarter(files: ProjectFiles): { starter: Starter; json: StarterJson } | null {
  const text = files[starterPath];
  if (text === undefined) return null;
  try {
    const json = JSON.parse(text) as StarterJson;
    const starter = starterOf(json.kind);
    return starter === null || typeof json.values !== 'object' ? null : { starter, json };
  } catch (error) {
    // A model or a person may have written invalid JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
