import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { inJson, startStubModel } from '../support/stub-model.ts';

type Service = Awaited<ReturnType<typeof startServiceProcess>>;

const idea = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };

/** How often the old generation of the service's heap was collected. */
async function majorCollections(service: Service): Promise<number> {
  const text = await (await service.request('/metrics')).text();
  return Number(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Starts many concurrent runs; returns the number of collections meanwhile. */
async function work(service: Service, ids: readonly string[]): Promise<number> {
  const before = await majorCollections(service);
  await Promise.all(
    ids.map(async (id) => {
      for (let run = 0; run < 40; run += 1) {
        const answer = await service.post(`/api/v1/sessions/${id}/ideation-agent`, idea);
        expect((await answer.text()).endsWith('\n\n')).toBe(true);
      }
    }),
  );
  return (await majorCollections(service)) - before;
}

test('a service that was idle is not collected constantly afterwards', async () => {
  await using folder = await makeDataDir();
  await using model = await startStubModel(({ body }) => {
    if (body.response_format) return inJson({ ideaSummary: 'A tool for bell founders.' });
    return { kind: 'deltas', deltas: Array.from({ length: 200 }, (_, index) => `w${index} `), perWrite: 20 };
  });
  await using service = await startServiceProcess({
    DATA_DIR: folder.path,
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'stub',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RUN_LIMIT_PER_MINUTE: '1000000',
  });
  const ids: string[] = [];
  while (ids.length < 30) {
    ids.push(((await (await service.post('/api/v1/sessions', {})).json()) as { sessionId: string }).sessionId);
  }
  await work(service, ids);
  // Every eight seconds, V8 checks whether the process was mostly idle.
  await pause(18_000);
  // With V8’s default flags it is eighteen times, against once or twice before the pause.
  expect(await work(service, ids)).toBeLessThan(7);
});
