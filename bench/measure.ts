import { median } from './median.ts';
import { type Program, residentMegabytes, usageOf } from './processes.ts';
import { readStream, type StreamSeen } from './stream-client.ts';

export interface Target {
  url: string;
  key: string;
  pid: number;
}

export const idea = { messages: [{ role: 'user', content: 'A tool that is measured' }] };

export const authorization = ({ key }: Target) => ({ authorization: `Bearer ${key}` });

export async function createSession(target: Target): Promise<string> {
  const response = await fetch(`${target.url}/api/v1/sessions`, { method: 'POST', headers: authorization(target) });
  return ((await response.json()) as { sessionId: string }).sessionId;
}

/** Sequentially: creating them is not measured. */
export async function createSessions(target: Target, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await createSession(target));
  return ids;
}

export function runIdeation(
  target: Target,
  sessionId: string,
  onData: (piece: Buffer) => void = () => {},
  mark = '"text_delta"',
): Promise<StreamSeen> {
  const address = `${target.url}/api/v1/sessions/${sessionId}/ideation-agent`;
  return readStream({ address, headers: authorization(target), body: idea, mark, onData });
}

/** Calls the model directly, as the service does. */
export function askModel(modelUrl: string, onData: (piece: Buffer) => void = () => {}): Promise<StreamSeen> {
  const body = { model: 'stub', stream: true, messages: [{ role: 'user', content: 'hello' }] };
  return readStream({ address: `${modelUrl}/chat/completions`, body, mark: '"content":"', onData });
}

export interface FirstEvent {
  /** Time to the very first event, before the model responds. */
  event: number;
  /** Time to the first text of the model. */
  throughService: number;
  direct: number;
  /** Time to the first event of the append path. */
  limit: number;
}

/** Reads a whole stream of the append path. */
export const askLimit = (limit: Program, onData: (piece: Buffer) => void = () => {}): Promise<StreamSeen> =>
  readStream({ address: String(limit.ready.url), body: {}, mark: 'data: ', onData });

/** Measures medians of the milliseconds to the first event and to the first text, alternating. */
export async function measureFirstEvent(
  target: Target,
  modelUrl: string,
  limit: Program,
  rounds: number,
): Promise<FirstEvent> {
  const event: number[] = [];
  const throughService: number[] = [];
  const direct: number[] = [];
  const least: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = await createSession(target);
    throughService.push((await runIdeation(target, id)).firstMilliseconds);
    event.push((await runIdeation(target, await createSession(target), undefined, 'data: ')).firstMilliseconds);
    direct.push((await askModel(modelUrl)).firstMilliseconds);
    least.push((await askLimit(limit)).firstMilliseconds);
  }
  return {
    event: median(event),
    throughService: median(throughService),
    direct: median(direct),
    limit: median(least),
  };
}

export interface Throughput {
  eventsPerSecond: number;
  /** CPU milliseconds per 1,000 events. */
  own: number;
  below: number;
  /** Median of the milliseconds to the first text. */
  firstMilliseconds: number;
}

/** Runs this many concurrent streams, each with `runs` sequential runs. */
export async function measureThroughput(
  pid: number,
  streams: number,
  runs: number,
  stream: (index: number) => Promise<StreamSeen>,
): Promise<Throughput> {
  const before = await usageOf(pid);
  const began = performance.now();
  const seen = await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      const mine: StreamSeen[] = [];
      for (let run = 0; run < runs; run += 1) mine.push(await stream(index));
      return mine;
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = await usageOf(pid);
  const all = seen.flat();
  const events = all.reduce((sum, { blocks }) => sum + blocks, 0);
  return {
    eventsPerSecond: events / seconds,
    own: (after.own - before.own) / (events / 1000),
    below: (after.below - before.below) / (events / 1000),
    firstMilliseconds: median(all.map(({ firstMilliseconds }) => firstMilliseconds)),
  };
}

export async function measureService(target: Target, streams: number, runs: number): Promise<Throughput> {
  const ids = await createSessions(target, streams);
  return measureThroughput(target.pid, streams, runs, (index) => runIdeation(target, ids[index] ?? ''));
}

export function measureBare(bare: Program, streams: number, runs: number): Promise<Throughput> {
  const request = { address: String(bare.ready.url), body: {}, mark: 'text_delta' };
  return measureThroughput(bare.pid, streams, runs, () => readStream(request));
}

/** Measures the server's memory in megabytes, before and with this many streams that each follow a session. */
export async function measureOpenStreams(target: Target, count: number): Promise<{ idle: number; open: number }> {
  const ids = await createSessions(target, count);
  const idle = await residentMegabytes(target.pid);
  const gone = new AbortController();
  await Promise.all(
    ids.map(async (id) => {
      const response = await fetch(`${target.url}/api/v1/sessions/${id}/events?follow=true`, {
        headers: authorization(target),
        signal: gone.signal,
      });
      if (response.status !== 200) throw new Error(`a stream got status ${response.status}`);
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const open = await residentMegabytes(target.pid);
  gone.abort();
  return { idle, open };
}
