import { measureService, type Throughput } from './measure.ts';
import { alternate } from './paired.ts';
import { type BenchService, makeFolder } from './service.ts';

/**
 * Measures two services in turns. Which of the two processes starts first alternates, too. `warmUp`: runs of each stream
 * before the first pair of two processes. `streams`: how many each side has at once. `pairsOfProcesses`: after so many pairs there are
 * new processes, because the same code in two processes differs by some per cent.
 */
export async function compareServices(
  pairs: number,
  start: (side: 0 | 1, dataDir: string) => Promise<BenchService>,
  warmUp = 60,
  streams: readonly [number, number] = [50, 50],
  pairsOfProcesses = 4,
): Promise<[Throughput, Throughput][]> {
  const seen: [Throughput, Throughput][] = [];
  for (let round = 0; seen.length < pairs; round += 1) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    await using opened = new AsyncDisposableStack();
    const services = new Map<number, BenchService>();
    for (const side of order) {
      const folder = opened.use(await makeFolder());
      services.set(side, opened.use(await start(side, folder.path)));
    }
    const measure = (side: 0 | 1, runs: number) => {
      const service = services.get(side);
      if (!service) throw new RangeError('there are two sides');
      return measureService(service, streams[side], runs);
    };
    for (const side of order) await measure(side, warmUp);
    seen.push(...(await alternate(Math.min(pairsOfProcesses, pairs - seen.length), (side) => measure(side, 8))));
  }
  return seen;
}
