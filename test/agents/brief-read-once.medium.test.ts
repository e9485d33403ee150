import { expect, test } from 'vitest';
import { readDataBlock } from '../../agents/prompt.ts';
import type { Session } from '../../schema/session.ts';
import { goodAnswer, taskOf } from '../conformance/answers.ts';
import { readEvents } from '../support/events.ts';
import { createSandboxHost } from '../support/sandboxes.ts';
import { createTestService } from '../support/service.ts';
import { inJson, startStubModel, type StubRequest } from '../support/stub-model.ts';
import { brief } from './prd-model.ts';

const quote = 'rather lose a game than collect birthdays';
const asksToRead = (request: StubRequest) => taskOf(request) === 'brief_read';
const quotesIn = ({ body }: StubRequest) => {
  const data = readDataBlock(body.messages[1]?.content ?? '') as { brief: { constraints: { quote: string }[] } };
  return data.brief.constraints.map((one) => one.quote.replaceAll(/\s+/g, ' '));
};

/** A session about the shelf, and a model that finds in its words what no rule finds. */
async function openSession() {
  const model = await startStubModel((request) =>
    asksToRead(request) ? inJson({ constraints: [{ kind: 'mustNot', quote, replaces: [] }] }) : goodAnswer(request),
  );
  const host = await createSandboxHost();
  const { store, provider: sandboxes, previewUrl } = host;
  const service = await createTestService({
    store,
    sandboxes,
    previewUrl,
    environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' },
  });
  const id = await service.createSession({ idea: brief });
  return {
    asked: (task: string) => model.requests.filter((request) => taskOf(request) === task),
    async run(agent: string, body: object = {}) {
      const events = await readEvents(await service.post(`/api/v1/sessions/${id}/${agent}-agent`, body));
      expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    },
    session: async () => (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as Session,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await host[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

test('Code and Ideation take the constraints that the PRD had read, and ask for none again', async () => {
  await using on = await openSession();
  await on.run('prd');
  await on.run('code');
  await on.run('ideation', { messages: [{ role: 'user', content: 'The poster is blue.' }] });
  expect(on.asked('brief_read')).toHaveLength(1);
  for (const task of ['code_plan', 'code_files', 'ideation_summarize']) {
    const asked = on.asked(task);
    expect(asked.length).toBeGreaterThan(0);
    for (const request of asked)
      expect([task, quotesIn(request).join()]).toEqual([task, expect.stringContaining(quote)]);
  }
});

test('Code without a PRD has the words read, keeps what was found, and does not have them read again', async () => {
  await using on = await openSession();
  await on.run('code');
  await on.run('prd');
  expect(on.asked('brief_read')).toHaveLength(1);
  for (const request of [...on.asked('code_plan'), ...on.asked('code_files')])
    expect(quotesIn(request).join()).toContain(quote);
  const found = (await on.session()).brief.constraints.map((one) => one.quote.replaceAll(/\s+/g, ' '));
  expect(found.join()).toContain(quote);
});
