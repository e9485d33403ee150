import { createHash } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** Only part of the socket's file name; nothing listens on this TCP port. */
export const socketPort = 5432;

/** Maximum length of a socket's path in bytes: 107 on Linux, 103 on macOS. */
const longest = 103;

/** In a socket path, PostgreSQL reads a comma as the start of another folder and a leading @ as an abstract socket. */
const plain = /^\/[A-Za-z0-9/._+-]*$/;

/**
 * Returns an empty folder of mode 700 for the socket: in the data folder, or in the temp folder if that path is too
 * long.
 */
export async function makeSocketFolder(dataDir: string): Promise<string> {
  const near = join(dataDir, 'socket');
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = [near, join(tmpdir(), `unified-agents-${digest}`)].find(fits);
  if (folder === undefined) {
    throw new EmbeddedPostgresError(
      `The path of PostgreSQL's socket would be too long. Set DATA_DIR or TMPDIR to a shorter path.`,
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // In the temp folder, another user could have created it first.
  const { uid, mode } = await lstat(folder);
  if (uid !== process.geteuid?.() || (mode & 0o170_077) !== 0o040_000) {
    throw new EmbeddedPostgresError(
      `${folder} must be a folder of mode 700 that belongs to this user. Remove it, then try again.`,
    );
  }
  // Otherwise, if another program got the process id of a killed server, PostgreSQL would take the old files for a live
  // socket.
  const socket = join(folder, `.s.PGSQL.${socketPort}`);
  await Promise.all([rm(socket, { force: true }), rm(`${socket}.lock`, { force: true })]);
  return folder;
}

function fits(folder: string): boolean {
  return plain.test(folder) && Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longest;
}
