import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnyEvent, cursors, readEvents, types } from '../support/events.ts';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import type { ProjectFiles } from '../../agents/ports.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import { written } from '../project/blocks.ts';
import { ferryAnswer } from '../agents/design-system-answer.ts';
import { inDeltas, inJson, type StubAnswer, startStubModel, type StubRequest } from '../support/stub-model.ts';
import { goodAnswer, taskOf } from './answers.ts';
import { idea } from './door.ts';

const faulty = /<h1>(?:Repairs<\/h1>)?;/;

/** First answers that need a repair, so that an agent with one call makes a second one. */
function brokenFirst(request: StubRequest, held: string): StubAnswer | null {
  // A heading alone builds, and does not look right.
  const broken = `export function App() { return ${held === 'design_improve' ? '<h1>Repairs</h1>' : '<h1>'}; }`;
  const data = (readDataBlock(request.body.messages[1]?.content ?? '') ?? {}) as { path?: string; problems?: string[] };
  const { path = '' } = data;
  const name = path.replace(/^.*\/|\.tsx$/g, '');
  const unreadable = { ...ferryAnswer.components[0], background: 'text', text: 'text' };
  switch (taskOf(request)) {
    case 'design_screen':
      return inJson({ files: [{ path, content: broken.replace('App', name) }], summary: 'One.' });
    case 'code_files':
      return inDeltas(written({ 'src/App.tsx': broken })(request.body));
    case 'prd_outline':
      // The repair is the same prompt, followed by the invalid answer and the reason.
      return request.body.messages.length > 2 ? null : inJson({ title: 'Not a document' });
    case 'code_repair':
    case 'design_improve':
      return inDeltas(written(repaired(request))(request.body));
    case 'design_system_write':
    case 'design_system_repair':
      // The repair has the same form, with the linter's problems in its data.
      return inJson({ ...ferryAnswer, ...(!('problems' in data) && { components: [unreadable] }) });
    default:
      return null;
  }
}

/** The files of the request, with what does not build, or shows a heading alone, repaired. */
function repaired({ body }: StubRequest): ProjectFiles {
  const { files } = readDataBlock(body.messages[1]?.content ?? '') as { files: { path: string; content: string }[] };
  const wrong = files.filter(({ content }) => faulty.test(content));
  const right = '<><h1>Repairs</h1><p>The lamp of the north pier, in May</p></>;';
  return Object.fromEntries(wrong.map(({ path, content }) => [path, content.replace(faulty, right)]));
}

interface Case {
  agent: string;
  /** The task of the call that is held. */
  held: string;
  nth: number;
}

const cases: readonly Case[] = [
  { agent: 'ideation', held: 'ideation_summarize', nth: 1 },
  { agent: 'research', held: 'research_queries', nth: 1 },
  { agent: 'research', held: 'research_synthesize', nth: 1 },
  { agent: 'research', held: 'research_challenge', nth: 3 },
  { agent: 'research', held: 'research_bias', nth: 1 },
  { agent: 'prd', held: 'prd_outline', nth: 2 },
  { agent: 'design', held: 'code_repair', nth: 1 },
  { agent: 'design', held: 'design_improve', nth: 1 },
  { agent: 'design-system', held: 'design_system_repair', nth: 1 },
  { agent: 'code', held: 'code_files', nth: 1 },
  { agent: 'code', held: 'code_repair', nth: 1 },
  { agent: 'code', held: 'code_tests', nth: 1 },
];

/** A run that the service is killed in. */
interface Killed {
  sessionId: string;
  stream: Response;
  /** The call that is under way at the kill. */
  interrupted: StubRequest;
}

/** The model of a case: its name tells the calls of the runs apart. */
const modelOf = ({ agent, held, nth }: Case) => `${agent}-${held}-${nth}`;

/** Answers as a good model, but holds the call of each case until `release`. */
async function startHoldingModel() {
  let isHolding = true;
  const reached = new Map(cases.map((one) => [modelOf(one), Promise.withResolvers<StubRequest>()]));
  const stub = await startStubModel((request) => {
    const { held, nth } = cases.find((one) => modelOf(one) === request.body.model) as Case;
    const nthHeld = callsOf(request.body.model).filter((one) => taskOf(one) === held).length;
    if (!isHolding || taskOf(request) !== held || nthHeld !== nth)
      return brokenFirst(request, held) ?? goodAnswer(request);
    reached.get(request.body.model)?.resolve(request);
    return { kind: 'silence', sendHeaders: true };
  });
  const callsOf = (model: string) => stub.requests.filter(({ body }) => body.model === model);
  const release = () => {
    isHolding = false;
  };
  return {
    stub,
    callsOf,
    release,
    heldCallOf: (one: Case) => reached.get(modelOf(one))?.promise as Promise<StubRequest>,
  };
}

/** Starts a run of the case in its own session, and waits until it is in the call that is held. */
async function startRun(
  { heldCallOf }: Awaited<ReturnType<typeof startHoldingModel>>,
  service: ServiceProcess,
  one: Case,
): Promise<Killed> {
  const created = await service.post('/api/v1/sessions', { idea });
  const { sessionId } = (await created.json()) as { sessionId: string };
  const stream = await service.post(`/api/v1/sessions/${sessionId}/${one.agent}-agent`, {
    messages: [{ role: 'user', content: idea }],
    modelId: modelOf(one),
  });
  return { sessionId, stream, interrupted: await heldCallOf(one) };
}

describe('a service that is killed while each of many runs is between two model calls', () => {
  const opened = new AsyncDisposableStack();
  let model: Awaited<ReturnType<typeof startHoldingModel>>;
  let runs: readonly Killed[];
  let paid: readonly (readonly string[])[];
  let service: ServiceProcess;
  beforeAll(async () => {
    model = await startHoldingModel();
    opened.use(model.stub);
    const folder = opened.use(await makeDataDir());
    const environment = {
      DATA_DIR: folder.path,
      OPENAI_BASE_URL: model.stub.url,
      OPENAI_MODEL: cases.map(modelOf)[0] ?? '',
      OPENAI_MODELS: cases.map(modelOf).join(','),
    };
    const first = opened.use(await startServiceProcess(environment));
    runs = await Promise.all(cases.map((one) => startRun(model, first, one)));
    await allStored(first);
    await first.end('SIGKILL');
    // The model notices later than the service's own clients that the service is gone.
    await Promise.all(runs.map(({ interrupted }) => interrupted.closed));
    paid = runs.map(({ interrupted }) =>
      model
        .callsOf(interrupted.body.model)
        .filter((request) => request !== interrupted)
        .map(asText),
    );
    model.release();
    service = opened.use(await startServiceProcess(environment));
  });
  afterAll(() => opened.disposeAsync());

  /** Parallel calls may begin, end and be stored after the one that is held: waits until there is none for a while. */
  async function allStored(first: ServiceProcess): Promise<void> {
    let count = 0;
    let same = 0;
    const isSettled = async () => {
      const logs = runs.map(({ sessionId }) => first.request(`/api/v1/sessions/${sessionId}/events?follow=false`));
      const paid = (await Promise.all(logs.map(async (log) => readEvents(await log)))).flat().filter(isPaid).length;
      same = paid === count && paid === model.stub.requests.length - runs.length ? same + 1 : 0;
      count = paid;
      return same > 5;
    };
    await vi.waitUntil(isSettled, { timeout: 90_000, interval: 50 });
  }

  test.each(cases.map((one, index) => ({ ...one, index })))(
    'pays for no finished call of $agent twice (killed in call $nth of $held)',
    async ({ index }) => {
      const { sessionId, stream, interrupted } = runs[index] as Killed;
      await expect(stream.text()).rejects.toThrow('terminated');
      expect(interrupted.aborted).toBe(true);
      const events = await readEvents(await service.request(`/api/v1/sessions/${sessionId}/events`));
      expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
      expect(types(events).filter((type) => type === 'done')).toHaveLength(1);
      expect(cursors(events)).toEqual(events.map((_, at) => at + 1));
      const asked = model.callsOf(interrupted.body.model).map(asText);
      expect(asked.filter((text) => text === asText(interrupted))).toHaveLength(2);
      for (const text of paid[index] ?? []) expect(asked.filter((other) => other === text)).toHaveLength(1);
      expect(asked.length).toBe(new Set(asked).size + 1);
    },
  );
});

/** Whether the event tells of an answer, with which it is stored. */
const isPaid = ({ type }: AnyEvent) => type === 'usage';

/** Compares calls by value, because a step's result comes back from the database with another order of keys. */
function asText({ body }: StubRequest): string {
  const parts = body.messages.map(({ role, content }) => {
    const [, after = ''] = content.split('\n</data>');
    return [role, inOrder(readDataBlock(content)) ?? content, after];
  });
  return JSON.stringify(parts);
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).toSorted(([left], [right]) => left.localeCompare(right));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}
