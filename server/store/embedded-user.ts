import { execFile } from 'node:child_process';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-error.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as: it refuses to run as root. */
export interface PostgresUser {
  /**
   * Command prefix that switches to that user. It replaces itself with the program, so the process id stays the same.
   */
  prefix: readonly string[];
  /** The user id that owns PostgreSQL's files, as seen from here; null means the current user. */
  uid: number | null;
}

const nobody = 65_534;

/** Inside its own namespace, root can be an ordinary user, and outside it still owns its files. */
const namespace: PostgresUser = {
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  uid: 0,
};

/**
 * Used if namespaces are unavailable: another user with the capability to pass through folders of mode 700, such as
 * root's home. Without the securebit, the change of user would drop the capability, and initdb would fail.
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
    'PostgreSQL refuses to run as root, and neither unshare nor setpriv works here. ' +
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

/** Gives PostgreSQL's files to its user, who may differ from the last start. */
export async function giveFiles(folder: string, { uid }: PostgresUser): Promise<void> {
  if (uid === null || (await lstat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, uid);
  // Change the folder itself last: its owner tells whether this was completed.
  await lchown(folder, uid, uid);
}
