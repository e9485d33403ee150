import { startEmbeddedPostgres } from '../server/store/embedded-postgres.ts';
import { authorization, createSession, idea, type Target } from './measure.ts';
import { median } from './median.ts';
import { type BenchService, makeFolder, startModel, startService, withModel } from './service.ts';
import { figure, row } from './table.ts';

const repeats = 30;
const key = 'the-benchmark-key-of-two-nodes';

/** Time from the cancel to the last byte of the run's stream, on the run's own node and from another node. */
export async function cancels(): Promise<void> {
  await using folder = await makeFolder();
  const postgres = await startEmbeddedPostgres(folder.path, { transport: 'tcp' });
  try {
    const { host, port, user, password, database } = postgres.connection;
    await using model = await startModel(20);
    const environment = {
      ...withModel(model.url),
      DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`,
      SERVICE_API_KEY: key,
    };
    await using own = await makeFolder();
    await using others = await makeFolder();
    await using here: BenchService = await startService(own.path, environment);
    await using there: BenchService = await startService(others.path, environment);
    const lookups = await repeat(() => lookUp(here));
    for (const [name, through] of [
      ['its own node', here],
      ['another node', there],
    ] as const) {
      const taken = await repeat(() => cancel(here, through));
      row(`a cancel on ${name}, median`, median(taken), median(lookups), 'ms');
      figure(`a cancel on ${name}, slowest of ${repeats}`, Math.max(...taken), 'ms');
    }
  } finally {
    await postgres.stop();
  }
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < repeats) taken.push(await measure());
  return taken;
}

/** The baseline: one lookup of a session. */
async function lookUp(target: Target): Promise<number> {
  const sessionId = await createSession(target);
  const began = performance.now();
  await (await fetch(`${target.url}/api/v1/sessions/${sessionId}`, { headers: authorization(target) })).text();
  return performance.now() - began;
}

/** Starts runs on one node and cancels each through the same or another node, after the first delta. */
async function cancel(runner: Target, through: Target): Promise<number> {
  const sessionId = await createSession(runner);
  const response = await fetch(`${runner.url}/api/v1/sessions/${sessionId}/ideation-agent`, {
    method: 'POST',
    headers: { ...authorization(runner), 'content-type': 'application/json' },
    body: JSON.stringify(idea),
  });
  const runId = response.headers.get('x-run-id');
  let began: number | null = null;
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (began !== null || !text.includes('"text_delta"')) continue;
    began = performance.now();
    void fetch(`${through.url}/api/v1/sessions/${sessionId}/runs/${runId}/cancel`, {
      method: 'POST',
      headers: authorization(through),
    });
  }
  if (began === null || !text.includes('"cancelled"')) throw new Error('the run was not cancelled');
  return performance.now() - began;
}
