import type {
  CancelledRuns,
  CancelRuns,
  CompactedLog,
  CompactLogRequest,
  DrainRequest,
  ServiceNode,
  ServiceNodeList,
  EffectiveSettings,
  ServiceVersion,
  LogCompaction,
  LogVerification,
  LogVerificationQuery,
  OperatorRun,
  OperatorRunFilter,
  OperatorRunPage,
  RequeuedRuns,
  RequeueRuns,
} from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/operator';

export interface OperatorRunQuery extends PageQuery, OperatorRunFilter {}

/** For whoever runs the service. Every method takes the service key. */
export class Operator {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists the runs of all workspaces, the newest first. A page also has how many are unfinished. */
  runs({ before, ...query }: OperatorRunQuery = {}): Listing<OperatorRun, OperatorRunPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<OperatorRunPage>({ path: `${base}/runs`, query: { ...query, before: from } });
    return new Listing(before, load, ({ runs }) => runs);
  }

  /** Returns the nodes of the service. */
  nodes(): Promise<ServiceNodeList> {
    return this.#connection.json({ path: `${base}/nodes` });
  }

  /** Has a node take no new runs, and hand back those that it has. */
  drain(request: DrainRequest = {}): Promise<ServiceNode> {
    return this.#connection.json({ method: 'POST', path: `${base}/nodes/drain`, body: request });
  }

  /** Has a node take runs again. */
  undrain(request: Pick<DrainRequest, 'nodeId'> = {}): Promise<ServiceNode> {
    return this.#connection.json({ method: 'POST', path: `${base}/nodes/undrain`, body: request });
  }

  /** Returns the settings of the node that answers. Of secrets, only the length is told. */
  settings(): Promise<EffectiveSettings> {
    return this.#connection.json({ path: `${base}/settings` });
  }

  /** Returns which releases run at the node that answers. */
  version(): Promise<ServiceVersion> {
    return this.#connection.json({ path: `${base}/version` });
  }

  /** Checks the stored log of all sessions, or of one. Yields what was found, page by page. */
  async *verifyLog(query: LogVerificationQuery = {}): AsyncGenerator<LogVerification, void, undefined> {
    for (let after = query.after; ;) {
      const request = { path: `${base}/log/verification`, query: { ...query, after }, unhurried: true };
      const page = await this.#connection.json<LogVerification>(request);
      yield page;
      if (page.nextAfter === null) return;
      after = page.nextAfter;
    }
  }

  /** Returns what is left to compact of the log, and whether something keeps nodes from it. */
  compaction(): Promise<LogCompaction> {
    return this.#connection.json({ path: `${base}/log/compaction` });
  }

  /** Compacts a session, or what is due. Yields what was done, about each 5 s, until nothing is left. */
  async *compactLog(request: CompactLogRequest = {}): AsyncGenerator<CompactedLog, void, undefined> {
    const call = { method: 'POST', path: `${base}/log/compaction`, body: request, unhurried: true } as const;
    for (;;) {
      const done = await this.#connection.json<CompactedLog>(call);
      yield done;
      if (!done.hasMore) return;
    }
  }

  /** Cancels all runs that match a filter, or `all`. With `dryRun`, only counts them. */
  cancelRuns(request: CancelRuns): Promise<CancelledRuns> {
    return this.#connection.json({ method: 'POST', path: `${base}/runs/cancel`, body: request, unhurried: true });
  }

  /** Puts a run, or all runs that execute at a node, back into the queue. */
  requeueRuns(request: RequeueRuns): Promise<RequeuedRuns> {
    return this.#connection.json({ method: 'POST', path: `${base}/runs/requeue`, body: request, unhurried: true });
  }
}
