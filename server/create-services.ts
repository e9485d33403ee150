import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { AnyAgent } from '../agents/agent.ts';
import type { Drafts } from '../agents/draft.ts';
import type { Sources } from '../agents/source.ts';
import { type AuditOptions, createAudit } from './core/audit/audit.ts';
import { createArchives } from './core/archive/archives.ts';
import { createAuthentication } from './core/access/authenticate.ts';
import { createCredentialCaches } from './core/access/credential-caches.ts';
import { clientAddressFrom } from './process/client-address.ts';
import { createBudgets } from './core/budgets/budgets.ts';
import { createLimits } from './core/access/limits.ts';
import type { Config } from './process/config.ts';
import { effectiveSettings } from './process/effective-settings.ts';
import { buildKey } from './studio/build-key.ts';
import { noStudio, type Studio } from './studio/studio.ts';
import type { Secrets } from './process/secrets.ts';
import { createEventLog } from './core/log/append.ts';
import { createCompaction } from './core/log/compaction.ts';
import { createDatabaseBus } from './core/log/database-bus.ts';
import { createHub } from './core/log/hub.ts';
import { endLostImports } from './core/signals/import-rows.ts';
import { createSignalSearch } from './core/signals/search.ts';
import { readRows } from './providers/imports/read-rows.ts';
import { styleSheetProblem } from './providers/sandbox/style-sheet-problem.ts';
import { readFigures } from './core/figures.ts';
import { createMetrics } from './process/metrics.ts';
import type { Tracing } from './process/tracing.ts';
import { modelNames } from './process/model-settings.ts';
import { createNodes } from './core/runs/nodes.ts';
import { createCallPool } from './core/runs/call-pool.ts';
import { createSpool } from './core/signals/spool.ts';
import { noClusterBus } from './core/log/cluster-bus.ts';
import { modelsFrom } from './providers/model/models.ts';
import { createRuns } from './core/runs/runs.ts';
import { agentExecutable } from './core/runs/slot.ts';
import type { PagesFor } from './providers/pages/pages.ts';
import type { ChecksFor } from './providers/qa/checks.ts';
import type { SandboxProvider } from './ports.ts';
import { keepHouse } from './housekeeping.ts';
import { allDrafts, notice } from './offline-drafts.ts';
import { runPorts } from './run-ports.ts';
import type { Services } from './core/services.ts';
import { createAttempts } from './core/sign-in/attempts.ts';
import { sweepSignIns } from './core/sign-in/sweep.ts';
import { createProviders } from './core/sign-on/provider.ts';
import { watchMetadata } from './core/sign-on/saml/watch.ts';
import { capabilityStore } from './core/models/capability-store.ts';
import { offlineModelName } from '../schema/offline-model.ts';
import type { Store } from './store/orm.ts';
import { createDeliverer } from './core/webhooks/deliverer.ts';
import type { Vault } from './store/vault.ts';
import { sealStoredSecrets } from './core/webhooks/stored-secret.ts';
import { queueEvent } from './core/webhooks/queue.ts';
import { type WebhookOptions, webhookOptions } from './core/webhooks/options.ts';
import { decideRun } from './core/team/decide.ts';
import { teamExecutable } from './core/team/execute.ts';
import { defineTeam } from './core/team/team.ts';

export interface ServiceOptions {
  config: Config;
  store: Store;
  /** Encrypts secrets before they are stored. */
  vault: Vault;
  /** The key that callers must send. */
  serviceKey: string;
  /** This node's id. It stays the same after a restart. */
  node: string;
  /** Whether it replaces a worker that has ended. If that one drained, this one does, too. */
  isReplacement?: boolean | undefined;
  agents: Readonly<Record<string, AnyAgent>>;
  sandboxes: SandboxProvider;
  /** The address of previews, with `{name}` in place of the name of one. */
  previewUrl: string;
  /** The sources that every workspace shares. */
  sources: Sources;
  pages: PagesFor;
  checks: ChecksFor;
  /** A folder for uploads that only this process uses; created when first needed. */
  uploadDir: string;
  /** Where archived sessions are; null: nowhere, and none is archived. */
  archiveDir: string | null;
  logger: Logger;
  /** Without it, there is none. */
  studio?: Studio | undefined;
  /** null: no traces are sent. */
  tracing: Tracing | null;
  /** Replaces every secret that the service knows. */
  hide: Secrets['hide'];
  /** Overrides of `webhookOptions`: networks, clocks. */
  webhooks?: Partial<WebhookOptions> | undefined;
  /** Overrides of the audit log: its key, its clock. */
  audit?: Partial<AuditOptions> | undefined;
  /** Connection for messages from other nodes on the same database; absent if there is only one node. */
  listenAt?: ClientConfig | undefined;
  /** The metrics of all workers of this node, given those of this one; absent if the node is one process. */
  metricsOfAllWorkers?: ((own: object[]) => Promise<string>) | undefined;
}

export interface RunningServices extends Services {
  /** Resumes the work that an earlier process of this node left unfinished. */
  recover(): Promise<void>;
  /** Stops accepting runs, hands back active runs, and ends streams after their last stored event. */
  close(): Promise<void>;
}

/** Creates everything that procedures use, on an open store. */
export function createServices(options: ServiceOptions): RunningServices {
  const { config, store, node, agents, sandboxes, vault, logger, tracing } = options;
  const { orm, pool, epoch } = store;
  const hub = createHub();
  const callPool = createCallPool(config.MODEL_PARALLEL_PER_NODE);
  const metrics = createMetrics({
    agents: Object.values(agents).map(({ name }) => name),
    models: [offlineModelName, ...modelNames(config.model)],
    runs: { count: () => runs.count() },
    hub,
    pool,
    calls: callPool,
    figures: () => readFigures(pool, config.STORAGE_QUOTA_BYTES ?? null, logger),
    ofAllWorkers: options.metricsOfAllWorkers,
  });
  // Wakes open streams so that they end.
  epoch.onRise(() => {
    logger.warn({ epoch: epoch.current() }, 'the log may have been set back, so its epoch was raised');
    hub.wakeAll();
  });
  const bus = options.listenAt
    ? createDatabaseBus({ pool, hub, epoch, logger, observer: metrics, node, connection: options.listenAt })
    : noClusterBus;
  const log = createEventLog(pool, hub, bus, logger, metrics);
  const limits = createLimits(pool, { requestsPerMinute: config.RATE_LIMIT_PER_MINUTE, logger });
  const attempts = createAttempts(pool, { logger, refused: metrics.refused });
  const signInSweep = sweepSignIns(pool, { logger });
  const signOn = createProviders(config.SIGN_ON_HOSTS ?? []);
  const metadataWatch = watchMetadata({ orm, pool, signOn, logger });
  const known = createCredentialCaches(pool);
  const clientAddress = clientAddressFrom(config.TRUSTED_PROXIES ?? []);
  const budgets = createBudgets({
    pool,
    logger,
    cost: (name, usage) => (name === offlineModelName ? 0 : models.cost(name, usage)),
    hasPrices: (name) => name === offlineModelName || models.hasPrices(name),
    warned: () => deliverer.wake(),
  });
  const accessListeners: (() => void)[] = [];
  const forgetAccess = () => {
    known.forget();
    budgets.forget();
    for (const listener of accessListeners) listener();
  };
  bus.subscribe({ accessChanged: forgetAccess });
  const signalSearch = createSignalSearch(pool, logger);
  const spool = createSpool(options.uploadDir);
  let drafts: Promise<Drafts> | null = null;
  const models = modelsFrom({
    config,
    offline: { loadDrafts: () => (drafts ??= allDrafts(agents)), notice },
    store: capabilityStore(pool),
    logger,
  });
  const webhooks = { ...webhookOptions, ...options.webhooks };
  const publicUrl = config.PUBLIC_URL?.replace(/\/+$/, '') ?? null;
  const deliverer = createDeliverer({ pool, vault, logger, publicUrl, observer: metrics, tracing }, webhooks);
  const audit = createAudit({
    pool,
    logger,
    key: () => (vault.isOpen ? vault.derive('audit') : null),
    retentionDays: config.AUDIT_RETENTION_DAYS ?? null,
    queueHead: (db, head) => queueEvent(db, head.workspaceId, 'audit.head', head),
    headQueued: deliverer.wake,
    ...options.audit,
  });
  const closing = new AbortController();
  let draining = false;

  const team = defineTeam(agents);
  const runs = createRuns({
    pool,
    log,
    hub,
    bus,
    logger,
    executables: [...Object.values(agents).map(agentExecutable), teamExecutable(team)],
    decide: (request) => decideRun(pool, team, request),
    node,
    maxRuns: config.MAX_RUNS_PER_NODE,
    maxRunsOfWorkspace: config.MAX_RUNS_PER_WORKSPACE ?? null,
    runsPerMinute: config.RUN_LIMIT_PER_MINUTE,
    deliveriesQueued: deliverer.wake,
    observer: metrics,
    tracing,
    model: models.ofRun,
    budgets,
    requireRoom: (workspaceId) => housekeeping.duties.storage.requireRoom(workspaceId),
    ports: runPorts({ ...options, models, budgets, signalSearch, spool, callPool, observer: metrics }),
  });

  const nodes = createNodes({ pool, logger, node, runs });
  const archives =
    options.archiveDir === null
      ? null
      : createArchives({
          pool,
          root: options.archiveDir,
          epoch: epoch.current,
          days: config.RETENTION_DAYS ?? null,
          logger,
          sessionDeleted: runs.sessionDeleted,
          removeSandboxes: () => housekeeping.duties.removeSandboxes(),
        });
  const compaction = createCompaction({ pool, logger, observer: metrics, isOn: config.LOG_COMPACTION === 'on' });
  const housekeeping = keepHouse({ pool, logger, config, sandboxes, runs, archives, compaction, auditKey: audit.key });

  let closed: Promise<void> | null = null;
  async function close(): Promise<void> {
    draining = true;
    await housekeeping.close();
    nodes[Symbol.dispose]();
    await archives?.close();
    await runs.drain();
    await log.drained();
    await audit.close();
    await deliverer.close();
    closing.abort();
    await budgets.streams.close();
    await bus[Symbol.asyncDispose]();
    limits[Symbol.dispose]();
    attempts[Symbol.dispose]();
    signInSweep[Symbol.dispose]();
    metadataWatch[Symbol.dispose]();
    models[Symbol.dispose]();
  }

  return {
    orm,
    pool,
    system: { orm, pool },
    rowSecurity: store.rowSecurityProblem === null,
    node,
    hub,
    epoch,
    vault,
    runs,
    signalSearch,
    spool,
    readRows,
    styleSheetProblem,
    hide: options.hide,
    webhooks: { allowed: webhooks.allowed, wake: deliverer.wake },
    limits,
    budgets,
    audit,
    archives,
    authentication: createAuthentication({ serviceKey: options.serviceKey, known, limits, clientAddress }),
    attempts,
    signOn,
    clientAddress,
    publicUrl,
    previewUrl: options.previewUrl,
    accessChanged() {
      forgetAccess();
      bus.accessChanged();
    },
    onAccessChanged: (listener) => void accessListeners.push(listener),
    logger,
    metrics,
    tracing,
    agents,
    models,
    sources: options.sources,
    sandboxes,
    ...housekeeping.duties,
    settings: () => effectiveSettings(config, options.hide),
    studioBuild: () => buildKey(options.studio ?? noStudio),
    nodes,
    draining: () => draining || nodes.draining(),
    closing: closing.signal,
    async recover() {
      await housekeeping.duties.storage.refresh();
      await housekeeping.duties.removeSandboxes();
      await endLostImports(pool, node);
      await signalSearch.prepare();
      await sealStoredSecrets(pool, vault, logger);
      deliverer.start();
      audit.start();
      await nodes.start({ isReplacement: options.isReplacement ?? false });
      archives?.start();
      const count = await runs.recover();
      if (count > 0) logger.info({ count }, 'resumed unfinished runs');
    },
    close: () => (closed ??= close()),
  };
}
