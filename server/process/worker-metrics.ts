import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';

const valuesOfWorker = z.array(z.looseObject({ name: z.string(), type: z.string() }));
type Values = z.output<typeof valuesOfWorker>;

/**
 * Adds up the metrics of the workers of a node, and of their primary. Counts of a worker that has ended stay in the sums as they
 * were at its last scrape: a sum that fell would look like a restart, and be counted again.
 */
export function createWorkerMetrics() {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const current = new Map<number, Values>();
  let ended: Values[] = [];

  return {
    /** Stores what worker `index` has counted. */
    store(index: number, values: unknown): void {
      current.set(index, valuesOfWorker.parse(values));
    },
    /** Keeps the counts of worker `index`, which has ended, and drops its gauges. */
    end(index: number): void {
      const counts = (current.get(index) ?? []).filter(({ type }) => type === 'counter' || type === 'histogram');
      current.delete(index);
      // One sum for all that have ended, so that memory does not grow with them.
      ended = [...ended, counts];
    },
    /** Returns the sums in Prometheus' text format. What is not added up is that of worker `index`. */
    async text(index: number): Promise<string> {
      const primary = valuesOfWorker.parse(await own.getMetricsAsJSON());
      const before = ended;
      if (before.length > 1) {
        const sum = valuesOfWorker.parse(await AggregatorRegistry.aggregate(before).getMetricsAsJSON());
        // Otherwise a worker has ended meanwhile, or another scrape has added them up.
        if (ended === before) ended = [sum];
      }
      const others = [...current].filter(([other]) => other !== index).map(([, values]) => values);
      return AggregatorRegistry.aggregate([current.get(index) ?? [], ...others, ...ended, primary]).metrics();
    },
  };
}
