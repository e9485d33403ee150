import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { AnyAgent } from '../agents/agent.ts';
import type { Drafts } from '../agents/draft.ts';
import type { Sources } from '../agents/ports.ts';
import { createAuthentication } from './access/authenticate.ts';
import { clientAddressFrom } from './access/client-address.ts';
import { createKnownKeys } from './access/known-keys.ts';
import { createLimits } from './access/limits.ts';
import { sessionArtifacts } from './artifacts/artifacts.ts';
import type { Config } from './config.ts';
import { createEventLog } from './events/append.ts';
import { createDatabaseSignals } from './events/database-signals.ts';
import { createHub } from './events/hub.ts';
import { endLostImports } from './imports/import-rows.ts';
import { createSignalSearch } from './imports/search.ts';
import { createSpool } from './imports/spool.ts';
import { noSignals } from './events/signals.ts';
import { modelsFrom } from './model/models.ts';
import type { AcceptedRun } from './runs/accept.ts';
import { createRuns } from './runs/runs.ts';
import type { ChecksFor } from './qa/checks.ts';
import type { SandboxProvider } from './sandbox-provider.ts';
import type { Services } from './services.ts';
import { importedSignals } from './sources/imported.ts';
import type { Store } from './store/orm.ts';
import { createDeliverer } from './webhooks/deliverer.ts';
import { type WebhookOptions, webhookOptions } from './webhooks/options.ts';
import { defineTeam } from './team/team.ts';

export interface ServiceOptions {
  config: Config;
  store: Store;
  /** The key that callers show. */
  serviceKey: string;
  /** This node's id, the same after a restart. */
  node: string;
  agents: Readonly<Record<string, AnyAgent>>;
  sandboxes: SandboxProvider;
  /** Those that every workspace shares. */
  sources: Sources;
  checks: ChecksFor;
  /** A folder of this process alone, for files that come in; made when it is first needed. */
  uploadDir: string;
  logger: Logger;
  /** What differs from `webhookOptions`: networks, clocks. */
  webhooks?: Partial<WebhookOptions> | undefined;
  /** Where to listen to other nodes on the same database; absent: there are none. */
  listenAt?: ClientConfig | undefined;
}

export interface RunningServices extends Services {
  /** Takes up what a former self of this node left unfinished. */
  recover(): Promise<void>;
  /** No new runs; hands back what runs; ends the streams after their last stored event. */
  close(): Promise<void>;
}

/** How often what deleted sessions left of their sandboxes is tried again, milliseconds. */
const removalMilliseconds = 60_000;

/** Makes everything that procedures work with, on a store that is there. */
export function createServices(options: ServiceOptions): RunningServices {
  const { config, store, agents, sandboxes, logger } = options;
  const { orm, pool, epoch } = store;
  const hub = createHub();
  // Wakes open streams, which end.
  epoch.onRise(() => {
    logger.warn({ epoch: epoch.current() }, 'the log may have been set back: its epoch has risen');
    hub.wakeAll();
  });
  const signals = options.listenAt
    ? createDatabaseSignals({ pool, hub, epoch, logger, node: options.node, connection: options.listenAt })
    : noSignals;
  const log = createEventLog(pool, hub, signals, logger);
  const limits = createLimits(pool, { requestsPerMinute: config.RATE_LIMIT_PER_MINUTE, logger });
  const keys = createKnownKeys(pool);
  signals.subscribe({ keysChanged: () => keys.forget() });
  const signalSearch = createSignalSearch(pool, logger);
  const models = modelsFrom(config, { loadDrafts: () => loadDrafts(agents), notice });
  const webhooks = { ...webhookOptions, ...options.webhooks };
  const deliverer = createDeliverer(pool, logger, webhooks);
  const closing = new AbortController();
  let draining = false;

  const runs = createRuns({
    pool,
    log,
    hub,
    signals,
    logger,
    agents: [...Object.values(agents), defineTeam(agents)],
    node: options.node,
    maxRuns: config.MAX_RUNS_PER_NODE,
    maxRunsOfWorkspace: config.MAX_RUNS_PER_WORKSPACE ?? null,
    runsPerMinute: config.RUN_LIMIT_PER_MINUTE,
    told: deliverer.wake,
    model: models.ofRun,
    ports: (run: AcceptedRun) => ({
      model: models.ofRun(run.model),
      costOf: (name, usage) => models.cost(name, usage),
      sandboxes: sandboxes.sandboxes(run.lease),
      previews: sandboxes.previews(run.lease),
      sources: [...options.sources, importedSignals(signalSearch, run.lease.workspaceId)],
      checks: options.checks(run.lease.workspaceId),
      artifacts: sessionArtifacts(orm, { workspaceId: run.lease.workspaceId, sessionId: run.lease.sessionId }),
      logger,
    }),
  });

  async function removeSandboxes(): Promise<void> {
    try {
      await sandboxes.removeOrphans();
    } catch (error) {
      logger.warn({ err: error }, 'a sandbox could not be removed; it is tried again');
    }
  }
  const removal = setInterval(() => void removeSandboxes(), removalMilliseconds).unref();

  let closed: Promise<void> | null = null;
  async function close(): Promise<void> {
    draining = true;
    clearInterval(removal);
    await runs.drain();
    await log.drained();
    await deliverer.close();
    closing.abort();
    await signals[Symbol.asyncDispose]();
    limits[Symbol.dispose]();
    models[Symbol.dispose]();
  }

  return {
    orm,
    pool,
    node: options.node,
    hub,
    epoch,
    runs,
    signalSearch,
    spool: createSpool(options.uploadDir),
    webhooks: { allowed: webhooks.allowed, wake: deliverer.wake },
    limits,
    authentication: createAuthentication(
      options.serviceKey,
      keys,
      limits,
      clientAddressFrom(config.TRUSTED_PROXIES ?? []),
    ),
    keysChanged() {
      keys.forget();
      signals.keysChanged();
    },
    logger,
    agents,
    models,
    removeSandboxes,
    draining: () => draining,
    closing: closing.signal,
    async recover() {
      await removeSandboxes();
      await endLostImports(pool, options.node);
      await signalSearch.prepare();
      deliverer.start();
      const count = await runs.recover();
      if (count > 0) logger.info({ count }, 'runs were taken up again');
    },
    close: () => (closed ??= close()),
  };
}

async function loadDrafts(agents: Readonly<Record<string, AnyAgent>>): Promise<Drafts> {
  const drafts = await Promise.all(Object.values(agents).map((agent) => agent.drafts()));
  return Object.assign({}, ...drafts) as Drafts;
}

/** Loaded when a run without a model begins. */
async function notice(words: string): Promise<string> {
  return (await import('../agents/starters/notice.ts')).notice(words);
}
