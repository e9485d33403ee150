import { UsageError } from './failures.ts';
import { type FolderService, readFolderKey, readFolderService } from './folder-service.ts';
import { isLocal } from './local-address.ts';
import { type ProjectSettings, readProjectSettings } from './project-settings.ts';
import { readStoredSettings, type StoredSettings, storedSettingsPath } from './stored-settings.ts';

/** What was said on the command line. */
export interface SettingFlags {
  url?: string | undefined;
  apiKey?: string | undefined;
}

interface Said {
  value: string;
  /** Who said it, in words for a person. */
  from: string;
}

export interface Settings {
  url: Said;
  /** null: nobody did. */
  apiKey: Said | null;
  project: ProjectSettings | null;
  stored: StoredSettings;
}

const defaultUrl = 'http://127.0.0.1:4000';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * In this order: flag, environment, project file, what `login` stored, the service that runs in this folder, the default.
 * Throws UsageError, and FailedError where the service of this folder was killed.
 */
export async function readSettings(flags: SettingFlags, environment: Environment, folder: string): Promise<Settings> {
  const project = await readProjectSettings(folder);
  const stored = await readStoredSettings(environment);
  const named = first([
    [flags.url, '--url'],
    [environment.UNIFIED_AGENTS_URL, 'UNIFIED_AGENTS_URL'],
    [project?.url, project?.path ?? ''],
    [stored.url, storedSettingsPath(environment)],
  ]);
  const here = named ? null : await readFolderService(folder, environment);
  const url = named ?? (here ? { value: here.url, from: here.path } : { value: defaultUrl, from: 'the default' });
  const address = { ...url, value: normalized(url) };
  const ownKey = first([
    [flags.apiKey, '--api-key'],
    [environment.UNIFIED_AGENTS_API_KEY, 'UNIFIED_AGENTS_API_KEY'],
  ]);
  if (ownKey?.from === 'UNIFIED_AGENTS_API_KEY') requireOwnAddress(address, project);
  const apiKey =
    ownKey ??
    first([
      [stored.keys[address.value], storedSettingsPath(environment)],
      [named ? undefined : await keyOfThisFolder(here, folder, environment), 'the service of this folder'],
    ]);
  return { url: address, apiKey, project, stored };
}

function first(said: readonly (readonly [string | undefined, string])[]): Said | null {
  const [value, from] = said.find(([text]) => text !== undefined && text !== '') ?? [];
  return value === undefined || from === undefined ? null : { value, from };
}

/** One spelling for each service: keys are stored by it. Throws UsageError. */
function normalized({ value, from }: Said): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${from} takes an address such as https://agents.example.com, got ${JSON.stringify(value)}.`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${from} takes an address without a name or password.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/(api\/)?v1$/, '');
}

/** A folder that came from somebody else must not send a key of the environment to an address of its own choice. */
function requireOwnAddress({ value, from }: Said, project: ProjectSettings | null): void {
  if (!project || from !== project.path || isLocal(value)) return;
  throw new UsageError(
    `The address ${value} comes from ${from}, and the key from the environment. ` +
      `To send it there, say so: UNIFIED_AGENTS_URL=${value}`,
  );
}

/** A service that got its key from a setting does not use the one that an earlier start has left. */
async function keyOfThisFolder(
  here: FolderService | null,
  folder: string,
  environment: Environment,
): Promise<string | undefined> {
  return here?.keyIsHere === false ? undefined : readFolderKey(folder, environment);
}
