import { UsageError } from './failures.ts';
import { type FolderService, readFolderKey, readFolderService } from './folder-service.ts';
import { isLocal } from './local-address.ts';
import { type ProjectSettings, readProjectSettings } from './project-settings.ts';
import { readStoredSettings, type StoredSettings, storedSettingsPath } from './stored-settings.ts';

/** Settings from the command line. */
export interface SettingFlags {
  url?: string | undefined;
  apiKey?: string | undefined;
}

interface Said {
  value: string;
  /** The source of a value, for messages. */
  from: string;
}

export interface Settings {
  url: Said;
  /** null if no source has a key. */
  apiKey: Said | null;
  project: ProjectSettings | null;
  stored: StoredSettings;
}

const defaultUrl = 'http://127.0.0.1:4000';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Sources, the first one wins: flag, environment, project file, stored settings of `login`, the service that runs in
 * this folder, the default. Throws UsageError, or FailedError if the service of this folder was killed.
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

/** Returns the canonical form of an address: keys are stored by it. Throws UsageError. */
function normalized({ value, from }: Said): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${from} must be an address such as https://agents.example.com, got ${JSON.stringify(value)}.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${from} must not contain a user name or password.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/(api\/)?v1$/, '');
}

/** A project file from somebody else must not send the user's key to an address that it chooses. */
function requireOwnAddress({ value, from }: Said, project: ProjectSettings | null): void {
  if (!project || from !== project.path || isLocal(value)) return;
  throw new UsageError(
    `The address ${value} comes from ${from}, and the key from the environment. ` +
      `To send the key there, set UNIFIED_AGENTS_URL=${value}`,
  );
}

/** If a setting gave the service its key, it does not use the stored key of an earlier start. */
async function keyOfThisFolder(
  here: FolderService | null,
  folder: string,
  environment: Environment,
): Promise<string | undefined> {
  return here?.keyIsHere === false ? undefined : readFolderKey(folder, environment);
}
