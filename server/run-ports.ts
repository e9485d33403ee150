import type { Logger } from 'pino';
import type { Sources } from '../agents/source.ts';
import { offlineModelName } from '../schema/offline-model.ts';
import { attachmentLoader } from './core/attachments/read.ts';
import { sessionArtifacts } from './core/artifacts/artifacts.ts';
import type { Budgets } from './core/budgets/budgets.ts';
import type { CallPool } from './core/runs/call-pool.ts';
import { ceilingsOf } from './core/runs/ceilings.ts';
import type { SlotOptions } from './core/runs/executable.ts';
import { createRecorder } from './core/runs/recorder.ts';
import { importedSignals } from './core/signals/imported-source.ts';
import type { SignalSearch } from './core/signals/search.ts';
import { observedChecks, observedSandboxes } from './observed-ports.ts';
import type { SandboxProvider, Spool } from './ports.ts';
import type { Observer } from './process/observe.ts';
import type { Config } from './process/config.ts';
import type { Secrets } from './process/secrets.ts';
import type { Models } from './providers/model/models.ts';
import type { PagesFor } from './providers/pages/pages.ts';
import type { ChecksFor } from './providers/qa/checks.ts';
import type { Store } from './store/orm.ts';

interface RunPortsOptions {
  config: Config;
  store: Store;
  sandboxes: SandboxProvider;
  sources: Sources;
  pages: PagesFor;
  checks: ChecksFor;
  hide: Secrets['hide'];
  logger: Logger;
  models: Models;
  budgets: Budgets;
  signalSearch: SignalSearch;
  spool: Spool;
  /** The places for further calls of all runs. */
  callPool: CallPool;
  observer: Observer;
}

/** Returns the function that makes the ports of a run: everything that it works with, for its session alone. */
export function runPorts(options: RunPortsOptions): SlotOptions['ports'] {
  const { config, store, sandboxes, models, logger, callPool, observer } = options;
  const { orm, pool } = store;
  const records = config.RECORD_MODEL_CALLS === 'on';
  return ({ lease, model, input, payer }) => ({
    model: models.ofRun(model),
    costOf: (name, usage) => models.cost(name, usage),
    ceilings: ceilingsOf(config, input),
    account: options.budgets.accountOf({ ...lease, payer }),
    parallel: config.MODEL_PARALLEL,
    pool: callPool,
    sandboxes: observedSandboxes(sandboxes.sandboxes(lease), observer),
    previews: sandboxes.previews(lease),
    sources: [...options.sources, importedSignals(options.signalSearch, lease.workspaceId)],
    pages: options.pages(lease.workspaceId, options.spool),
    checks: observedChecks(options.checks(lease.workspaceId), observer),
    recorder: records && model !== offlineModelName ? createRecorder(pool, lease, options.hide) : null,
    artifacts: sessionArtifacts(orm, { workspaceId: lease.workspaceId, sessionId: lease.sessionId }),
    attachments: attachmentLoader(pool, lease),
    observer,
    logger,
  });
}
