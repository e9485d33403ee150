import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './failures.ts';

const storedSchema = z.strictObject({
  /** The address that is used where nothing else names one. */
  url: z.string().optional(),
  /** By the address that they are for: a key is shown to no other. */
  keys: z.record(z.string(), z.string()).default({}),
});
export type StoredSettings = z.infer<typeof storedSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** https://specifications.freedesktop.org/basedir-spec: a relative path there counts for nothing. */
export function storedSettingsPath(environment: Environment): string {
  const { XDG_CONFIG_HOME: given } = environment;
  const base = given !== undefined && isAbsolute(given) ? given : join(environment.HOME ?? homedir(), '.config');
  return join(base, 'unified-agents', 'config.json');
}

/** What `login` stored; nothing where it did not. Throws UsageError for a file that cannot be read. */
export async function readStoredSettings(environment: Environment): Promise<StoredSettings> {
  return (await readSettingsFile(storedSettingsPath(environment), storedSchema)) ?? { keys: {} };
}

/** Only its owner may read it. A write that is cut leaves the file as it was. */
export async function writeStoredSettings(environment: Environment, settings: StoredSettings): Promise<string> {
  const path = storedSettingsPath(environment);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  // The mask of the shell may have taken bits away, never added any; this says it once more for file systems that differ.
  await chmod(draft, 0o600);
  await rename(draft, path);
  return path;
}

/** null: there is no such file. Throws UsageError that names what is wrong in it. */
export async function readSettingsFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'does not fit'}`);
}
