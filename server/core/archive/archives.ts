import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ArchivePage, ArchiveVerification, ArchivedSession, RestoredSession } from '../../../schema/archive.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { AuditOrigin } from '../audit/record.ts';
import { type ArchiveOptions, archiveSession, holdArchive } from './archive-session.ts';
import { dueSessions } from './due.ts';
import { eraseArchivedNames } from './erase-names.ts';
import { findPlace, folderOf, listPlaces, type Place, removeOfWorkspace, removeParts } from './folders.ts';
import { ArchiveError } from './manifest.ts';
import { checkArchive, readManifest } from './read.ts';
import { restoreSession } from './restore-session.ts';

interface ArchivesOptions extends ArchiveOptions {
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Called after a session was deleted from the database. */
  sessionDeleted(sessionId: string): void;
  removeSandboxes(): Promise<void>;
}

interface Asked {
  limit: number;
  before?: string | undefined;
}

/** The sessions that the retention time moved from the database to files. */
export interface Archives {
  /** Archives what is due, and removes what is left of earlier passes. Returns how many sessions it archived. */
  pass(): Promise<number>;
  list(asked: Asked): Promise<ArchivePage>;
  /** Reads archives whole: one, or a page. Throws ServiceError `not_found`. */
  verify(asked: Asked & { sessionId?: string | undefined }): Promise<ArchiveVerification>;
  /** Throws ServiceError `not_found`, `conflict`. */
  restore(sessionId: string, origin: AuditOrigin): Promise<RestoredSession>;
  /** After a session was deleted: removes an archive that a node left which died before it deleted the session itself. */
  discard(place: Place): Promise<void>;
  removeOfWorkspace(workspaceId: string): Promise<void>;
  /** Begins to archive each hour. */
  start(): void;
  close(): Promise<void>;
}

const everyMs = 3_600_000;
const firstMs = 60_000;
const atOnce = 100;
const nil = '00000000-0000-0000-0000-000000000000';

/** Creates the archive of a service. Nothing is written before the first session is due. */
export function createArchives(options: ArchivesOptions): Archives {
  const { pool, root, days, logger, sessionDeleted, removeSandboxes } = options;
  const stopping = new AbortController();
  let working: Promise<unknown> = Promise.resolve();

  async function archiveDue(): Promise<number> {
    let [archived, after] = [0, nil];
    while (!stopping.signal.aborted) {
      const due = await dueSessions(pool, days, { after, limit: atOnce });
      for (const place of due) if (!stopping.signal.aborted && (await archiveOne(place))) archived += 1;
      const last = due.at(-1);
      if (!last || due.length < atOnce) break;
      after = last.sessionId;
    }
    if (archived > 0) await removeSandboxes();
    return archived;
  }

  /** One session that cannot be archived does not keep the others from it. */
  async function archiveOne(place: Place): Promise<boolean> {
    try {
      const manifest = await archiveSession(options, place);
      if (manifest === null) return false;
      sessionDeleted(place.sessionId);
      logger.info({ ...place, lastCursor: manifest.lastCursor }, 'archived a session');
      return true;
    } catch (error) {
      logger.warn({ err: error, ...place }, 'could not archive a session; will retry');
      return false;
    }
  }

  async function pass(): Promise<number> {
    await inTransaction(pool, async (client) => {
      await client.query(holdArchive);
      await removeParts(root);
    });
    const archived = await archiveDue();
    await removeStale();
    await eraseArchivedNames(pool, root);
    return archived;
  }

  /** Removes the archives of sessions that are in the database again: a restore or a node may have died before it did. */
  async function removeStale(): Promise<void> {
    const places = await listPlaces(root);
    for (let from = 0; from < places.length; from += atOnce) await removeStaleOf(places.slice(from, from + atOnce));
  }

  async function removeStaleOf(places: readonly Place[]): Promise<void> {
    const ids = places.map(({ sessionId }) => sessionId);
    const lookUp = 'select id, last_cursor::text as cursor from session where id = any($1::uuid[])';
    if ((await pool.query(lookUp, [ids])).rowCount === 0) return;
    await inTransaction(pool, async (client) => {
      await client.query(holdArchive);
      // Once more: another node may have been about to delete one.
      const { rows } = await client.query<{ id: string; cursor: string }>(lookUp, [ids]);
      const cursors = new Map(rows.map(({ id, cursor }) => [id, Number(cursor)]));
      for (const place of places) {
        const cursor = cursors.get(place.sessionId);
        const manifest = cursor === undefined ? null : await readManifest(folderOf(root, place)).catch(() => null);
        // One that goes further was written before the database was set back to a backup.
        if (manifest !== null && cursor !== undefined && manifest.lastCursor <= cursor) await removeFolder(place);
      }
    });
  }

  const removeFolder = (place: Place) => rm(folderOf(root, place), { recursive: true, force: true });

  async function pageOf({ limit, before }: Asked): Promise<{ places: Place[]; nextBefore: string | null }> {
    const all = (await listPlaces(root)).filter(({ sessionId }) => before === undefined || sessionId < before);
    const places = all.slice(0, limit);
    return { places, nextBefore: all.length > limit ? (places.at(-1)?.sessionId ?? null) : null };
  }

  async function found(sessionId: string): Promise<Place> {
    const place = await findPlace(root, sessionId);
    if (place === null) throw new ServiceError('not_found', 'There is no archive of this session.');
    return place;
  }

  async function describe(place: Place): Promise<ArchivedSession> {
    const manifest = await readManifest(folderOf(root, place)).catch(() => null);
    return {
      ...place,
      archivedAt: manifest?.archivedAt ?? null,
      lastCursor: manifest?.lastCursor ?? null,
      bytes: manifest?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? null,
      release: manifest?.release ?? null,
    };
  }

  async function tick(): Promise<void> {
    try {
      await pass();
    } catch (error) {
      logger.warn({ err: error }, 'could not archive sessions; will retry');
    }
  }

  async function repeat(): Promise<void> {
    const { signal } = stopping;
    const sleep = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
    for (await sleep(firstMs); !signal.aborted; await sleep(everyMs)) await tick();
  }

  return {
    pass,
    async list(asked) {
      const { places, nextBefore } = await pageOf(asked);
      return { sessions: await Promise.all(places.map(describe)), nextBefore };
    },
    async verify({ sessionId, ...asked }) {
      const { places, nextBefore } =
        sessionId === undefined ? await pageOf(asked) : { places: [await found(sessionId)], nextBefore: null };
      const problems: ArchiveVerification['problems'] = [];
      for (const place of places) {
        const problem = await problemOf(root, place);
        if (problem !== null) problems.push({ ...place, problem });
      }
      return { checked: places.length, problems, nextBefore };
    },
    async restore(sessionId, origin) {
      const place = await found(sessionId);
      try {
        const { manifest, rows } = await restoreSession(pool, root, place, origin);
        // Only now: if this fails, the next pass removes it.
        await removeFolder(place);
        return { ...place, lastCursor: manifest.lastCursor, rows };
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        const { reason, message, cause } = error;
        throw new ServiceError('conflict', message, { extensions: { reason }, cause });
      }
    },
    async discard(place) {
      if ((await findPlace(root, place.sessionId))?.workspaceId !== place.workspaceId) return;
      await inTransaction(pool, async (client) => {
        await client.query(holdArchive);
        await removeFolder(place);
      });
    },
    removeOfWorkspace: (workspaceId) => removeOfWorkspace(root, workspaceId),
    start: () => void (working = repeat()),
    async close() {
      stopping.abort();
      await working;
    },
  };
}

/** Returns what is wrong with an archive, in a sentence; null: nothing. */
async function problemOf(root: string, place: Place): Promise<string | null> {
  const folder = folderOf(root, place);
  try {
    await checkArchive(folder, await readManifest(folder));
    return null;
  } catch (error) {
    if (error instanceof ArchiveError) return error.message;
    throw error;
  }
}
