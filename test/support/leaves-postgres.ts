/** Starts a PostgreSQL as a test file does, prints its location, and never exits. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { openRunFolder } from './run-folder.ts';

await openRunFolder();
const { pid } = await startEmbeddedPostgres(await mkdtemp(join(tmpdir(), 'uas-pg-')));
process.send?.({ folder: tmpdir(), pid });
setInterval(() => {}, 60_000);
