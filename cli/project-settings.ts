import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readSettingsFile } from './stored-settings.ts';

const fileName = '.unified-agents.json';

/** Has no key, because the file is meant to be shared. */
const projectSchema = z.strictObject({
  url: z.string().optional(),
  /** The agents of `run` without --agents. */
  agents: z.array(z.string()).min(1).optional(),
});

export type ProjectSettings = z.infer<typeof projectSchema> & { path: string };

/** Reads the file in the nearest folder, from this one upwards; null if none has it. Throws UsageError. */
export async function readProjectSettings(folder: string): Promise<ProjectSettings | null> {
  const path = join(folder, fileName);
  const settings = await readSettingsFile(path, projectSchema);
  if (settings) return { ...settings, path };
  return dirname(folder) === folder ? null : readProjectSettings(dirname(folder));
}
