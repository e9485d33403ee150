import type {
  AgentInfo,
  AgentList,
  Me,
  ModelInfo,
  ModelList,
  ModelReport,
  SandboxInfo,
  SandboxReport,
  SourceInfo,
  SourceList,
  SourceReport,
  WaitingRun,
  WaitingRunPage,
} from '../contract.ts';
import { AuditLog } from './audit-log.ts';
import { originOf } from './base-url.ts';
import { Archive } from './archive.ts';
import { Budgets } from './budgets.ts';
import { Operator } from './operator.ts';
import { type ApiRequest, Connection } from './connection.ts';
import { Keys } from './keys.ts';
import { Listing, type PageQuery } from './listing.ts';
import { Members } from './members.ts';
import type { RetryPolicy } from './patience.ts';
import { ServiceAccounts } from './service-accounts.ts';
import { type Session } from './session.ts';
import { Sessions } from './sessions.ts';
import { Shared } from './shared.ts';
import { Shares } from './shares.ts';
import { SignIns } from './sign-ins.ts';
import { SignOn } from './sign-on.ts';
import { Signals } from './signals.ts';
import { Webhooks } from './webhooks.ts';
import { Workspaces } from './workspaces.ts';

export interface UnifiedAgentsOptions extends Partial<RetryPolicy> {
  /** The service key, or another key of the service. */
  apiKey: string;
  /** The service's address, such as `https://agents.example.com`, with or without `/api/v1` at its end. */
  baseUrl?: string;
  /** Used instead of the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Milliseconds without a byte after which a connection counts as broken. The service sends a byte every 15 s. */
  idleTimeoutMs?: number;
}

/**
 * The SDK's client, for Node 20 or newer and for browsers.
 *
 *     const client = new UnifiedAgents({ apiKey, baseUrl });
 *     const session = await client.sessions.create({ idea });
 *     for await (const event of session.research()) console.log(event.type);
 *
 * Throws TypeError if the address is not valid or the key is empty.
 */
export class UnifiedAgents {
  readonly sessions: Sessions;
  readonly shares: Shares;
  /** What a link shows, if `apiKey` is the token of one. */
  readonly shared: Shared;
  readonly signals: Signals;
  readonly keys: Keys;
  readonly members: Members;
  readonly serviceAccounts: ServiceAccounts;
  readonly signIns: SignIns;
  readonly signOn: SignOn;
  readonly workspaces: Workspaces;
  readonly audit: AuditLog;
  readonly budgets: Budgets;
  /** For whoever runs the service, with the service key. */
  readonly operator: Operator;
  readonly archive: Archive;
  readonly webhooks: Webhooks;
  readonly #connection: Connection;

  constructor({
    apiKey,
    baseUrl = 'http://127.0.0.1:4000',
    fetch: ownFetch,
    maxRetries = 8,
    retryDelayMs = 250,
    idleTimeoutMs = 45_000,
  }: UnifiedAgentsOptions) {
    if (typeof apiKey !== 'string' || apiKey === '')
      throw new TypeError('apiKey must be a key of the service, not an empty string.');
    this.#connection = new Connection({
      apiKey,
      origin: originOf(baseUrl),
      // In browsers, `fetch` throws if `this` is not the window.
      fetch: ownFetch ?? ((input, init) => fetch(input, init)),
      maxRetries,
      retryDelayMs,
      idleTimeoutMs,
    });
    this.sessions = new Sessions(this.#connection);
    this.shares = new Shares(this.#connection);
    this.shared = new Shared(this.#connection);
    this.signals = new Signals(this.#connection);
    this.keys = new Keys(this.#connection);
    this.members = new Members(this.#connection);
    this.serviceAccounts = new ServiceAccounts(this.#connection);
    this.signIns = new SignIns(this.#connection);
    this.signOn = new SignOn(this.#connection);
    this.workspaces = new Workspaces(this.#connection);
    this.audit = new AuditLog(this.#connection);
    this.budgets = new Budgets(this.#connection);
    this.operator = new Operator(this.#connection);
    this.archive = new Archive(this.#connection);
    this.webhooks = new Webhooks(this.#connection);
  }

  /** Returns an existing session by its id, without a request. */
  session(sessionId: string): Session {
    return this.sessions.open(sessionId);
  }

  /** Lists the runs of all sessions that wait for a decision, the newest first. */
  waitingRuns({ before, ...query }: PageQuery = {}): Listing<WaitingRun, WaitingRunPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<WaitingRunPage>({ path: '/api/v1/runs/waiting', query: { ...query, before: from } });
    return new Listing(before, load, ({ runs }) => runs);
  }

  /** Returns whose key this client has, what it may do, and in which workspace. */
  me(): Promise<Me> {
    return this.#connection.json({ path: '/api/v1/me' });
  }

  /** Returns the agents of the service, in the order in which an idea meets them. */
  async agents(): Promise<AgentInfo[]> {
    const { agents } = await this.#connection.json<AgentList>({ path: '/api/v1/agents' });
    return agents;
  }

  /** Returns the models of the service, the default one first, with their limits and prices as far as they are known. */
  async models(): Promise<ModelInfo[]> {
    const { models } = await this.#connection.json<ModelList>({ path: '/api/v1/models' });
    return models;
  }

  /**
   * Asks a model a few times, in few words, and tells what its server takes and how fast it is. A model that fails is a report,
   * too. `forget`: first forgets what was learnt about the server.
   */
  testModel(request: { modelId?: string; forget?: boolean } = {}): Promise<ModelReport> {
    return this.#connection.json({ method: 'POST', path: '/api/v1/models/test', body: request, unhurried: true });
  }

  /** Returns where projects are built and shown. */
  sandboxes(): Promise<SandboxInfo> {
    return this.#connection.json({ path: '/api/v1/sandboxes' });
  }

  /** Builds a small application, renders it, and looks at it. At a vendor, it may cost. */
  testSandboxes(): Promise<SandboxReport> {
    return this.#connection.json({ method: 'POST', path: '/api/v1/sandboxes/test', unhurried: true });
  }

  /** Returns the places that Research searches, beside the imports of a workspace. */
  async sources(): Promise<SourceInfo[]> {
    const { sources } = await this.#connection.json<SourceList>({ path: '/api/v1/sources' });
    return sources;
  }

  /** Searches a source once, which its vendor may count or charge. A source that fails is a report, too. */
  testSource(request: { name: string }): Promise<SourceReport> {
    return this.#connection.json({ method: 'POST', path: '/api/v1/sources/test', body: request, unhurried: true });
  }

  /** Sends any other request with this client's key, errors and retries. Returns the response's JSON. */
  request<Value>(request: ApiRequest): Promise<Value> {
    return this.#connection.json(request);
  }

  /** Sends any other request, once, and yields the response's bytes as they arrive. */
  stream(request: ApiRequest): AsyncIterableIterator<Uint8Array> {
    return this.#connection.stream(request);
  }
}
