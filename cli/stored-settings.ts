import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './failures.ts';

const storedSchema = z.strictObject({
  /** The address to use if nothing else names one. */
  url: z.string().optional(),
  /** Keys by address: a key is sent to no other address. */
  keys: z.record(z.string(), z.string()).default({}),
});
export type StoredSettings = z.infer<typeof storedSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Follows https://specifications.freedesktop.org/basedir-spec, which says to ignore relative paths. */
export function storedSettingsPath(environment: Environment): string {
  const { XDG_CONFIG_HOME: given } = environment;
  const base = given !== undefined && isAbsolute(given) ? given : join(environment.HOME ?? homedir(), '.config');
  return join(base, 'unified-agents', 'config.json');
}

/** Reads what `login` stored; empty if there is nothing. Throws UsageError if the file cannot be read. */
export async function readStoredSettings(environment: Environment): Promise<StoredSettings> {
  return (await readSettingsFile(storedSettingsPath(environment), storedSchema)) ?? { keys: {} };
}

/** Writes the file so that only its owner can read it. An interrupted write leaves the old file. */
export async function writeStoredSettings(environment: Environment, settings: StoredSettings): Promise<string> {
  const path = storedSettingsPath(environment);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  // The umask may have removed bits of the mode, and some file systems ignore it: set it again.
  await chmod(draft, 0o600);
  await rename(draft, path);
  return path;
}

/** Returns null if there is no such file. Throws UsageError that names what is wrong in it. */
export async function readSettingsFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`Cannot read ${path}: ${(error as Error).message}`);
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
  throw new UsageError(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`);
}
