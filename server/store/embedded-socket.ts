import { createHash } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** Names the socket's file only; nothing listens on such a port. */
export const socketPort = 5432;

/** Bytes that the path of a socket may have: 107 on Linux, 103 on macOS. */
const longest = 103;

/** PostgreSQL takes a comma for the next folder and a leading @ for no file at all. */
const plain = /^\/[A-Za-z0-9/._+-]*$/;

/** An empty folder of mode 700 for the socket: in the data folder, or below the temp folder where that is too long. */
export async function makeSocketFolder(dataDir: string): Promise<string> {
  const near = join(dataDir, 'socket');
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = [near, join(tmpdir(), `unified-agents-${digest}`)].find(fits);
  if (folder === undefined) {
    throw new EmbeddedPostgresError(`No path for PostgreSQL's socket is short enough: set DATA_DIR or TMPDIR shorter.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // In the temp folder somebody else could have been first.
  const { uid, mode } = await lstat(folder);
  if (uid !== process.geteuid?.() || (mode & 0o170_077) !== 0o040_000) {
    throw new EmbeddedPostgresError(`${folder} is not a folder of ours with mode 700: remove it.`);
  }
  // What a killed server left would be taken for a running one's if another program got its process id.
  const socket = join(folder, `.s.PGSQL.${socketPort}`);
  await Promise.all([rm(socket, { force: true }), rm(`${socket}.lock`, { force: true })]);
  return folder;
}

function fits(folder: string): boolean {
  return plain.test(folder) && Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longest;
}
