import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Model } from '../../agents/ports.ts';
import type { Sources } from '../../agents/source.ts';
import type { EffectiveSetting } from '../../schema/operator-about.ts';
import type { ModelInfo, ModelReport } from '../../schema/model.ts';
import type { Authentication } from './access/authenticate.ts';
import type { Archives } from './archive/archives.ts';
import type { Compaction } from './log/compaction.ts';
import type { Storage } from './storage/storage.ts';
import type { Audit } from './audit/audit.ts';
import type { Budgets } from './budgets/budgets.ts';
import type { Limits } from './access/limits.ts';
import type { Hub } from './log/hub.ts';
import type { SignalSearch } from './signals/search.ts';
import type { ReadRows, SandboxProvider, Spool, StyleSheetProblem } from '../ports.ts';
import type { AddressKind } from '../net/address-kind.ts';
import type { Nodes } from './runs/nodes.ts';
import type { Runs } from './runs/runs.ts';
import type { Attempts } from './sign-in/attempts.ts';
import type { Providers } from './sign-on/provider.ts';
import type { ClientAddress } from '../process/client-address.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Tracing } from '../process/tracing.ts';
import type { LogEpoch } from '../store/log-epoch.ts';
import type { Statements } from '../store/tenant.ts';
import type { Vault } from '../store/vault.ts';

/** The services that procedures use. The composition root makes them once. */
export interface Services {
  /** For the statements of the caller's workspace alone, within `inWorkspace`; otherwise for all. */
  orm: MikroORM;
  pool: pg.Pool;
  /** For statements that reach over workspaces on purpose, also within `inWorkspace`. */
  system: Statements;
  /** Whether the database has policies that separate workspaces. Otherwise, only the checks in code do. */
  rowSecurity: boolean;
  /** This node's id; a restart does not change it. */
  node: string;
  hub: Hub;
  /** The epoch of the log, to which cursors belong. */
  epoch: LogEpoch;
  /** Encrypts secrets before they are stored. */
  vault: Vault;
  runs: Runs;
  limits: Limits;
  /** Holds runs and streams within what their workspace, member and key may use. */
  budgets: Budgets;
  /** Holds workspaces within what they may store. */
  storage: Storage;
  /** Merges the small rows of old logs. */
  compaction: Pick<Compaction, 'isOn' | 'failures' | 'pass' | 'now'>;
  audit: Audit;
  /** Sessions that were moved to files; null if this service has no folder for them. */
  archives: Archives | null;
  authentication: Authentication;
  /** Limits how often a credential can be guessed. */
  attempts: Attempts;
  /** The identity providers of sign-on connections. */
  signOn: Providers;
  /** Where links to this service begin, without a slash at the end; null: where the request came in. */
  publicUrl: string | null;
  /** The address of previews, with `{name}` in place of the name of one. */
  previewUrl: string;
  /** Finds the client of a request behind trusted proxies. */
  clientAddress: ClientAddress;
  logger: Logger;
  metrics: Metrics;
  /** null: no traces are sent. */
  tracing: Tracing | null;
  /** By name in code: `designSystem`. */
  agents: Readonly<Record<string, AnyAgent>>;
  models: {
    default: Model;
    /** Returns null for a name that callers may not use. */
    byId(id: string): Model | null;
    ids: readonly string[];
    list(): Promise<ModelInfo[]>;
    /** Throws ServiceError `invalid_request` for a model that is not in the list. */
    test(request: { modelId?: string | undefined; forget: boolean }, signal: AbortSignal): Promise<ModelReport>;
    /** The model and all others that its runs may use have prices. */
    hasPrices(model: string): boolean;
    /** Returns US dollars; null if the price is not known. */
    cost(model: string, usage: { inputTokens: number; outputTokens: number }): number | null;
  };
  /** Tells all nodes that somebody's access changed, so that they ask the database again. */
  accessChanged(): void;
  /** Calls the listener after somebody's access changed, on any node. */
  onAccessChanged(listener: () => void): void;
  /** Sends events to addresses of users. */
  webhooks: {
    /** Networks in which these addresses may be. */
    allowed: readonly AddressKind[];
    /** Looks for deliveries that are due. */
    wake(): void;
  };
  /** What Research searches, beside the imports of a workspace. */
  sources: Sources;
  /** Where projects are built and shown. */
  sandboxes: Pick<SandboxProvider, 'info' | 'test'>;
  /** Searches imported signals. */
  signalSearch: SignalSearch;
  /** Keeps uploads on disk that can be read only when they are complete. */
  spool: Spool;
  /** Replaces every secret that the service knows by its value. JSON stays valid. */
  hide(text: string): string;
  readRows: ReadRows;
  styleSheetProblem: StyleSheetProblem;
  /** Cancels the runs of deleted workspaces; a timer does it again for those that started meanwhile. */
  cancelRunsOfDeletedWorkspaces(): Promise<void>;
  /** Erases the deleted workspaces that are due, which a timer does, too. */
  eraseDeletedWorkspaces(): Promise<void>;
  /** Removes the sandboxes of deleted sessions; a timer retries until they are gone. */
  removeSandboxes(): Promise<void>;
  /** The row of this node in the table of nodes. */
  nodes: Pick<Nodes, 'refresh'>;
  /** The settings of this node, without secrets. */
  settings(): EffectiveSetting[];
  /** Identifies the build of the studio that this node serves; null without one. */
  studioBuild(): Promise<string | null>;
  /** True from the start of a shutdown, and while the node drains: no new runs. */
  draining(): boolean;
  /** Aborts during a shutdown, when streams must end after their last stored event. */
  closing: AbortSignal;
}
