import { setTimeout as pause } from 'node:timers/promises';
import { askLimit, askModel, createSessions, measureOpenStreams, runIdeation } from './measure.ts';
import { median } from './median.ts';
import { makeFolder, startLimit, startModel, startService, withModel } from './service.ts';
import type { StreamSeen } from './stream-client.ts';
import { figure, row } from './table.ts';

const streams = 1_000;
/** 20 deltas a second. */
const everyMs = 50;
/** In a delta, the 16 digits after this mark are its creation time, set by the model and by the append path. */
const stamp = ':"at';

/** Milliseconds from the first request. In this interval all streams have started, and none has ended. */
const underWay = { from: 4_000, to: 9_500 };

interface Lags {
  /** Delays of every delta of every stream, in order. */
  all: number[];
  /** Delays of the deltas that arrived while all streams were running. */
  later: number[];
}

/** Measures the milliseconds from the model's write to the client's read. All streams start at once. */
async function lags(
  count: number,
  read: (index: number, onData: (piece: Buffer) => void) => Promise<unknown>,
): Promise<Lags> {
  const all: number[] = [];
  const later: number[] = [];
  const began = performance.now();
  const onData = (piece: Buffer) => {
    const now = Number(process.hrtime.bigint() / 1000n);
    const since = performance.now() - began;
    for (let at = piece.indexOf(stamp); at >= 0; at = piece.indexOf(stamp, at + stamp.length)) {
      const digits = at + stamp.length;
      const lag = (now - Number(piece.toString('latin1', digits, digits + 16))) / 1000;
      all.push(lag);
      if (since > underWay.from && since < underWay.to) later.push(lag);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => read(index, onData)));
  return { all: all.toSorted((a, b) => a - b), later: later.toSorted((a, b) => a - b) };
}

/** Returns the median milliseconds to the awaited mark, if a stream starts every 20 ms while the others continue. */
async function firsts(count: number, read: (index: number) => Promise<StreamSeen>): Promise<number> {
  const seen = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await pause(index * 20);
      return await read(index);
    }),
  );
  return median(seen.map(({ firstMilliseconds }) => firstMilliseconds));
}

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

function compare(name: string, ours: Lags, besides: { beside: string; theirs: Lags }[]): void {
  for (const [part, when] of [
    ['all', ''],
    ['later', ', once all are under way'],
  ] as const) {
    for (const [what, share] of [
      ['median', 0.5],
      ['p99', 0.99],
    ] as const) {
      for (const { beside, theirs } of besides) {
        const title = `a delta on its way, ${what}${when}, ${name} (beside: ${beside})`;
        row(title, quantile(ours[part], share), quantile(theirs[part], share), 'ms');
      }
    }
  }
  figure(`deltas that arrived, ${name}`, ours.all.length, '');
}

/** Measures 1,000 concurrent runs at reading pace, and 1,000 idle streams. */
export async function paced(): Promise<void> {
  await using folder = await makeFolder();
  await using model = await startModel(everyMs);
  const environment = { ...withModel(model.url), MAX_RUNS_PER_NODE: String(streams) };
  {
    await using service = await startService(folder.path, environment);
    const ids = await createSessions(service, streams);
    // The service returns the memory of its start at its first idle second: wait for that before measuring.
    await pause(3_000);
    await using pacedLimit = await startLimit(everyMs);
    // Start half of them first: a node with spare capacity, then one with hardly any.
    for (const count of [streams / 2, streams]) {
      const ours = await lags(count, (index, onData) => runIdeation(service, ids[index] ?? '', onData));
      const direct = await lags(count, (_, onData) => askModel(model.url, onData));
      const least = await lags(count, (_, onData) => askLimit(pacedLimit, onData));
      compare(`${count} streams of 20 deltas a second`, ours, [
        { beside: 'the model asked directly', theirs: direct },
        { beside: 'the append path alone', theirs: least },
      ]);
    }
    const at = '50 streams that begin one after the other';
    const beside = '(beside: the model asked directly)';
    const begin = (mark: string) => firsts(50, (index) => runIdeation(service, ids[index] ?? '', undefined, mark));
    const asked = await firsts(50, () => askModel(model.url));
    const event = await begin('data: ');
    row(`first event, ${at} ${beside}`, event, asked, 'ms');
    await using limit = await startLimit();
    await firsts(50, () => askLimit(limit));
    row(`first event, ${at} (beside: the append path alone)`, event, await firsts(50, () => askLimit(limit)), 'ms');
    row(`first text, ${at} ${beside}`, await begin('"text_delta"'), asked, 'ms');
  }
  // Measure before any load, because leftovers of a load hide the cost of streams.
  await using service = await startService(folder.path, environment);
  const memory = await measureOpenStreams(service, streams);
  row(`resident memory, ${streams} open streams (beside: their sessions made)`, memory.open, memory.idle, 'MB');
  figure('memory of one open stream', ((memory.open - memory.idle) * 1024) / streams, 'kB');
}
