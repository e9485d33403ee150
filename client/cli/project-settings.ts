import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readSettingsFile } from './stored-settings.ts';

const fileName = '.unified-agents.json';

/** No key: the file is there to be shared. */
const projectSchema = z.strictObject({
  url: z.string().optional(),
  /** Whom `run` runs where it is not told. */
  agents: z.array(z.string()).min(1).optional(),
});

export type ProjectSettings = z.infer<typeof projectSchema> & { path: string };

/** Of the nearest folder that has the file, from this one upwards; null where none has. Throws UsageError. */
export async function readProjectSettings(folder: string): Promise<ProjectSettings | null> {
  const path = join(folder, fileName);
  const settings = await readSettingsFile(path, projectSchema);
  if (settings) return { ...settings, path };
  return dirname(folder) === folder ? null : readProjectSettings(dirname(folder));
}
