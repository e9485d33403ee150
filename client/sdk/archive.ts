import type {
  ArchivedSession,
  ArchivePage,
  ArchiveProblem,
  ArchiveVerification,
  RestoredSession,
} from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/archive';

/** The sessions that the retention time moved to files. It takes the service key. */
export class Archive {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists the archived sessions of all workspaces, the newest first. */
  list({ before, ...query }: PageQuery = {}): Listing<ArchivedSession, ArchivePage> {
    const load = (from: string | undefined) =>
      this.#connection.json<ArchivePage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ sessions }) => sessions);
  }

  /** Brings a session back, with the same id, events and cursors. */
  restore(sessionId: string): Promise<RestoredSession> {
    return this.#connection.json({ method: 'POST', path: `${base}/${encodeURIComponent(sessionId)}/restore` });
  }

  /** Reads every byte of one archived session, or of all. */
  async verify(sessionId?: string): Promise<{ checked: number; problems: ArchiveProblem[] }> {
    const found = { checked: 0, problems: [] as ArchiveProblem[] };
    let before: string | undefined;
    do {
      const body = { sessionId, before };
      const page = await this.#connection.json<ArchiveVerification>({
        method: 'POST',
        path: `${base}/verification`,
        body,
      });
      found.checked += page.checked;
      found.problems.push(...page.problems);
      before = page.nextBefore ?? undefined;
    } while (before !== undefined);
    return found;
  }
}
