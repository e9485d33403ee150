import { execFile } from 'node:child_process';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-error.ts';

const run = promisify(execFile);

/** As whom PostgreSQL runs: it refuses root. */
export interface PostgresUser {
  /** What stands before a command so that it runs as that user; it replaces itself, so the process id stays. */
  prefix: readonly string[];
  /** The id that owns PostgreSQL's files, as seen from here; null: whoever we are. */
  uid: number | null;
}

const nobody = 65_534;

/** Root in a namespace of its own is an ordinary user there, and outside still the owner of its files. */
const namespace: PostgresUser = {
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  uid: 0,
};

/**
 * Where no namespace is to be had: another user that may still pass a folder of mode 700, such as root's home.
 * Without the securebit the change of user takes the capability away again, and initdb fails.
 */
const unprivileged: PostgresUser = {
  prefix: [
    'setpriv',
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=+dac_override',
  ],
  uid: nobody,
};

export async function choosePostgresUser(): Promise<PostgresUser> {
  if (process.platform === 'win32' || process.geteuid?.() !== 0) return { prefix: [], uid: null };
  if (await works(namespace)) return namespace;
  if (await works(unprivileged)) return unprivileged;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and neither unshare nor setpriv works here. ' +
      'Start the service as another user, or set DATABASE_URL.',
  );
}

async function works({ prefix }: PostgresUser): Promise<boolean> {
  const [command = '', ...rest] = prefix;
  return run(command, [...rest, 'true']).then(
    () => true,
    () => false,
  );
}

/** Gives PostgreSQL's files to its user, which can be another one than at the last start. */
export async function giveFiles(folder: string, { uid }: PostgresUser): Promise<void> {
  if (uid === null || (await lstat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, uid);
  // The folder itself last: its owner says whether all of this was done.
  await lchown(folder, uid, uid);
}
