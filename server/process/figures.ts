import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';

/** What the database knows, of all nodes and workspaces. Times are in seconds; 0 if there is none. */
export interface Figures {
  runsQueued: number;
  oldestQueued: number;
  runsHeld: number;
  /** Since the lease that was renewed least recently. */
  oldestLease: number;
  deliveriesPending: number;
  deliveriesDue: number;
  oldestDue: number;
  budgets: number;
  budgetsNear: number;
  budgetsUsedUp: number;
  workspacesNear: number;
  workspacesFull: number;
}

/** How long figures are good, and how long a scrape waits for new ones, milliseconds. */
const goodMilliseconds = 5_000;
const patienceMilliseconds = 2_000;

const gauges: Record<keyof Figures, { name: string; help: string }> = {
  runsQueued: { name: 'runs_queued', help: 'Runs that wait for a node, of all nodes.' },
  oldestQueued: { name: 'runs_queued_oldest_seconds', help: 'How long the oldest queued run has waited.' },
  runsHeld: { name: 'runs_held', help: 'Runs that nodes execute, of all nodes.' },
  oldestLease: { name: 'run_lease_oldest_seconds', help: 'Time since the lease of a run that was renewed first.' },
  deliveriesPending: { name: 'webhook_deliveries_pending', help: 'Deliveries to webhooks that are not finished.' },
  deliveriesDue: { name: 'webhook_deliveries_due', help: 'Deliveries to webhooks that wait to be sent now.' },
  oldestDue: { name: 'webhook_due_oldest_seconds', help: 'How long the oldest due delivery has waited.' },
  budgets: { name: 'budgets', help: 'Budgets of all workspaces.' },
  budgetsNear: { name: 'budgets_near_limit', help: 'Budgets of which a warning share is used.' },
  budgetsUsedUp: { name: 'budgets_used_up', help: 'Budgets of which nothing is left.' },
  workspacesNear: {
    name: 'workspaces_near_quota',
    help: 'Workspaces that store a warning share of their quota, and are not full.',
  },
  workspacesFull: { name: 'workspaces_full', help: 'Workspaces that store all of their quota.' },
};

/**
 * Reads figures at a scrape, at most every 5 s and once at a time. `textOf` returns them in Prometheus' format; null if the
 * database does not answer within 2 s.
 */
export function figuresOnDemand(registry: Registry, read: () => Promise<Figures>) {
  // Of the worker that answers the scrape, which comes first: the others have not asked the database now.
  const up = new Gauge({
    name: 'database_up',
    help: '1 if the database answers, otherwise 0.',
    registers: [registry],
    aggregator: 'first',
  });
  // A registry of its own: a gauge without labels cannot be left out of one.
  const own = new Registry();
  const values = Object.entries(gauges).map(([key, about]) => {
    const gauge = new Gauge({ ...about, registers: [own] });
    return (figures: Figures) => gauge.set(figures[key as keyof Figures]);
  });
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<boolean> | null = null;

  async function renew(): Promise<boolean> {
    try {
      const figures = await read();
      for (const set of values) set(figures);
      readAt = performance.now();
      return true;
    } catch {
      // Who reads them has logged why; `database_up` tells it.
      return false;
    } finally {
      reading = null;
    }
  }

  return {
    up,
    async textOf(): Promise<string | null> {
      const isGood =
        performance.now() - readAt < goodMilliseconds ||
        (await Promise.race([(reading ??= renew()), pause(patienceMilliseconds, false, { ref: false })]));
      return isGood ? own.metrics() : null;
    },
  };
}
