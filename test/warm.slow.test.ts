import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeDataDir, startServiceProcess } from './support/process.ts';
import { inJson, startStubModel } from './stub-model.ts';

type Service = Awaited<ReturnType<typeof startServiceProcess>>;

const idea = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };

/** How often the old part of the service's heap was collected. */
async function majorCollections(service: Service): Promise<number> {
  const text = await (await service.request('/metrics')).text();
  return Number(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Many runs, side by side; says how many of the collections they took. */
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

test('a service that paused is not collected all the time when it goes on', { timeout: 120_000 }, async () => {
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
  // V8 looks every eight seconds whether little was asked of it.
  await pause(18_000);
  // It was eighteen times, and once or twice before the pause.
  expect(await work(service, ids)).toBeLessThan(7);
});
