import { expect, test } from 'vitest';
import { readDataBlock } from '../../agents/prompt.ts';
import { planOf, written } from '../project/blocks.ts';
import { type AnyEvent, cursors, readEvents, readUntil, types } from '../support/events.ts';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { inDeltas, inJson, startStubModel, type StubRequest } from '../support/stub-model.ts';
import { goodAnswer, taskOf } from './answers.ts';
import { idea } from './door.ts';

const parts = Array.from({ length: 24 }, (_, index) => `src/parts/part${index + 1}.ts`);
const contentOf = (path: string) =>
  path === 'src/App.tsx'
    ? 'export function App() {\n  return <h1>Lamplog</h1>;\n}\n'
    : `export const name = '${path}';\n`;
const pathsOf = ({ body }: StubRequest) =>
  (readDataBlock(body.messages[1]?.content ?? '') as { write: string[] }).write;

/** A model that writes an application of 25 files. `holds` decides which questions for files it leaves without an answer. */
async function startWriter(holds: (paths: readonly string[]) => boolean) {
  return startStubModel((request) => {
    const task = taskOf(request);
    if (task === 'code_plan') return inJson(planOf('src/App.tsx', ...parts));
    if (task !== 'code_files') return goodAnswer(request);
    const paths = pathsOf(request);
    if (holds(paths)) return { kind: 'silence', sendHeaders: true };
    return inDeltas(written(Object.fromEntries(paths.map((path) => [path, contentOf(path)])))(request.body), 200);
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** 25 files are written in eight batches, of three or, the last one, four. */
const firstBatch = 3;

const ofType = (events: readonly AnyEvent[], type: string) => events.filter((event) => event.type === type);
const say = { messages: [{ role: 'user', content: idea }] };

test('a service that is killed while four calls are under way asks again for those four alone', async () => {
  let holding = true;
  await using model = await startWriter((paths) => holding && !paths.includes('src/App.tsx'));
  await using folder = await makeDataDir();
  const environment = { DATA_DIR: folder.path, OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub', MODEL_PARALLEL: '4' };
  const first = await startServiceProcess(environment);
  const { sessionId } = (await (await first.post('/api/v1/sessions', { idea })).json()) as { sessionId: string };
  const stream = await first.post(`/api/v1/sessions/${sessionId}/code-agent`, say);
  const asked = () => model.requests.filter((request) => taskOf(request) === 'code_files');
  // The first batch is written, and four others are under way.
  await until(() => asked().length === 5);
  const seen = await first.request(`/api/v1/sessions/${sessionId}/events`);
  await readUntil(seen, (event) => event.type === 'file_written' && event['done'] === firstBatch);
  await first.end('SIGKILL');
  await expect(stream.text()).rejects.toThrow('terminated');
  // The model notices later than the service’s own clients that the service is gone.
  await expect.poll(() => asked().filter(({ aborted }) => aborted)).toHaveLength(4);

  holding = false;
  await using second = await startServiceProcess(environment);
  const events = await readEvents(await second.request(`/api/v1/sessions/${sessionId}/events`));
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  expect(types(events).filter((type) => type === 'text_reset')).toEqual([]);
  const times = new Map<string, number>();
  for (const path of asked().flatMap(pathsOf)) times.set(path, (times.get(path) ?? 0) + 1);
  const [once, twice] = [1, 2].map((count) => [...times].filter(([, asks]) => asks === count).map(([path]) => path));
  // Of 25 files in eight batches: the first, and those that had not begun, were asked for once.
  expect(once).toContain('src/App.tsx');
  expect(once?.length).toBe(25 - 4 * firstBatch);
  expect(twice).toHaveLength(4 * firstBatch);
  // Each call that ended is counted once: the brief, the plan, eight batches, and the tests.
  expect(ofType(events, 'usage')).toHaveLength(11);
  const files = new Set(ofType(events, 'file_written').map((event) => event['path']));
  expect(files.size).toBe(26);
});

test('a run that is cancelled while four calls are under way ends at once, and so do the calls', async () => {
  await using model = await startWriter(() => true);
  await using folder = await makeDataDir();
  const environment = { DATA_DIR: folder.path, OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub', MODEL_PARALLEL: '4' };
  await using service = await startServiceProcess(environment);
  const { sessionId } = (await (await service.post('/api/v1/sessions', { idea })).json()) as { sessionId: string };
  const stream = await service.post(`/api/v1/sessions/${sessionId}/code-agent`, say);
  const asked = () => model.requests.filter((request) => taskOf(request) === 'code_files');
  await until(() => asked().length === 4);
  const session = (await (await service.request(`/api/v1/sessions/${sessionId}`)).json()) as {
    activeRun: { runId: string };
  };
  await service.post(`/api/v1/sessions/${sessionId}/runs/${session.activeRun.runId}/cancel`, {});
  const events = await readEvents(stream);
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'cancelled' });
  await until(() => asked().every(({ aborted }) => aborted));
  expect(asked()).toHaveLength(4);
});

test('a ceiling that is reached while four calls are under way is passed by those four at most', async () => {
  await using model = await startWriter(() => false);
  await using folder = await makeDataDir();
  const environment = { DATA_DIR: folder.path, OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub', MODEL_PARALLEL: '4' };
  await using service = await startServiceProcess(environment);
  const { sessionId } = (await (await service.post('/api/v1/sessions', { idea })).json()) as { sessionId: string };
  const path = `/api/v1/sessions/${sessionId}/code-agent`;
  const events = await readEvents(await service.post(path, { ...say, tokenLimit: 300 }));
  expect(events.at(-2)).toMatchObject({ type: 'error', code: 'budget_exceeded' });
  const used = ofType(events, 'usage').at(-1)?.['total'] as { inputTokens: number; outputTokens: number };
  expect(used.inputTokens + used.outputTokens).toBeGreaterThan(300);
  // The plan, the calls that reached the limit, and four that were under way.
  expect(model.requests.length).toBeLessThanOrEqual(1 + 2 + 4);
});
