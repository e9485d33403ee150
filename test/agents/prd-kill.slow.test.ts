import { expect, test } from 'vitest';
import type { AgentEvent } from '../../schema/event.ts';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import { sectionAsked } from '../conformance/answers.ts';
import { cursors, readEvents, readUntil, types } from '../support/events.ts';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { startStubModel } from '../support/stub-model.ts';
import { brief, sectionsAsked, shelfModel } from './prd-model.ts';

/** Three members come with the outline, and nine with the six sections that are not held. */
const isThere = (event: AgentEvent & Record<string, unknown>) => event.type === 'prd_section' && event['done'] === 12;

test('a service that is killed between sections asks for no finished section twice', async () => {
  let holding = true;
  const isHeld = (name: string) => holding && (name === 'screens' || name === 'risks');
  await using model = await startStubModel(
    shelfModel({
      prd_section: (request) =>
        isHeld(sectionAsked(request).name) ? { kind: 'silence', sendHeaders: true } : undefined,
    }),
  );
  await using folder = await makeDataDir();
  const environment = { DATA_DIR: folder.path, OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub', MODEL_PARALLEL: '4' };
  const first = await startServiceProcess(environment);
  const { sessionId } = (await (await first.post('/api/v1/sessions', { idea: brief })).json()) as { sessionId: string };
  const stream = await first.post(`/api/v1/sessions/${sessionId}/prd-agent`, {});
  const seen = await first.request(`/api/v1/sessions/${sessionId}/events`);
  const before = (await readUntil(seen, isThere)).filter(({ type }) => type === 'prd_section');
  await first.end('SIGKILL');
  await expect(stream.text()).rejects.toThrow('terminated');
  expect(before).toHaveLength(12);

  holding = false;
  await using second = await startServiceProcess(environment);
  const events = await readEvents(await second.request(`/api/v1/sessions/${sessionId}/events`));
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  const asked = sectionsAsked(model.requests);
  const twice = asked.filter((one, index) => asked.indexOf(one) !== index && !one.startsWith('requirements'));
  expect(twice.map((one) => one.split(':')[0]).toSorted()).toEqual(['risks', 'screens']);
  // Requirements are asked for again because nothing meets the constraints, not because of the kill.
  expect(asked.filter((one) => one.startsWith('requirements'))).toHaveLength(2);
  const end = events.findIndex(({ type }) => type === 'prd_complete_final');
  const draft = fold(emptyLog, events.slice(0, end)).prdDraft;
  expect(draft).toMatchObject({ done: 17, total: 17 });
  expect(fold(emptyLog, events).prd).toMatchObject(draft?.sections ?? {});
  expect(types(events).filter((type) => type === 'text_reset')).toEqual([]);
});
