import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { drafts } from '../../agents/offline/drafts/prd.ts';
import { outlineOf } from '../../agents/prd/outline.ts';
import { prdAnswerSchema } from '../../agents/prd/schema.ts';
import { ferryAnswer } from '../agents/design-system-answer.ts';
import { sectionAnswer, taskOf } from '../conformance/answers.ts';
import { inJson, startStubModel } from '../support/stub-model.ts';
import { readEvents } from '../support/events.ts';
import { hostileTexts, kindsIn, markupProblems } from '../support/markup.ts';
import { createSandboxHost } from '../support/sandboxes.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { download } from './stored.ts';

const hostile = hostileTexts.join('\n\n');
const brief = {
  messages: [{ role: 'user', content: `A look for ferry timetables. ${hostile}` }],
  dsName: hostile.slice(0, 120),
};

async function documentsOf(service: TestService, id: string): Promise<Record<string, string>> {
  const files = unzipSync(await download(service, id, 'zip'));
  const documents = Object.entries(files).filter(([path]) => path.endsWith('.md'));
  return Object.fromEntries(documents.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

async function run(service: TestService, id: string, agent: string, body: unknown): Promise<void> {
  const events = await readEvents(await service.post(`/api/v1/sessions/${id}/${agent}-agent`, body));
  expect(events.find(({ type }) => type === 'error')).toBeUndefined();
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
}

/** Appends hostile text to every text of a value; keeps names that others refer to, ids and choices. */
function spoiled(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => spoiled(member, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, spoiled(member, key)]));
  }
  const stays = ['id', 'storyIds', 'persona', 'name', 'references', 'priority', 'type', 'severity', 'category'];
  return typeof value === 'string' && !stays.includes(name) ? `${value} ${hostile}` : value;
}

test('documents made from a hostile idea contain none of its markup', async () => {
  await using host = await createSandboxHost();
  await using service = await createTestService({ store: host.store, sandboxes: host.provider });
  const id = await service.createSession({ idea: `Falconers log flights. ${hostile}` });
  await run(service, id, 'prd', {});
  await run(service, id, 'design-system', brief);
  const documents = await documentsOf(service, id);
  expect(Object.keys(documents)).toEqual(['DESIGN.md', 'PRD.md', 'README.md']);
  for (const document of Object.values(documents)) expect(markupProblems(document)).toEqual([]);
});

test('documents from a hostile model contain none of its markup, but its words', async () => {
  const good = await drafts['prd.write']?.({
    data: { ideaSummary: 'Falconers log flights', opportunity: null, previousTitle: null },
    messages: [],
  });
  const start = hostile.slice(0, 300);
  const middle = hostile.slice(300, 600);
  const design = { ...ferryAnswer, description: start, dos: [start, middle], donts: [start, middle] };
  design.sections = spoiled(ferryAnswer.sections) as typeof ferryAnswer.sections;
  const document = prdAnswerSchema.parse(spoiled(good));
  await using model = await startStubModel((request) => {
    switch (taskOf(request)) {
      case 'brief_read':
        return inJson({ constraints: [] });
      case 'prd_outline':
        return inJson(outlineOf(document));
      case 'prd_section':
        return inJson(sectionAnswer(request, document));
      case 'prd_crosscheck':
        return inJson({ constraints: [], problems: [], clarifications: [] });
      default:
        return inJson(design);
    }
  });
  await using host = await createSandboxHost();
  await using service = await createTestService({
    store: host.store,
    sandboxes: host.provider,
    environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' },
  });
  const id = await service.createSession({ idea: 'Falconers log flights' });
  await run(service, id, 'prd', {});
  await run(service, id, 'design-system', brief);
  const documents = await documentsOf(service, id);
  expect(Object.keys(documents)).toEqual(['DESIGN.md', 'PRD.md', 'README.md']);
  for (const document of Object.values(documents)) expect(markupProblems(document)).toEqual([]);
  expect(documents['PRD.md']).toContain('&lt;script>alert(1)&lt;/script>');
  // No heading was added: there is one for the title and two for each of the others.
  expect(kindsIn(documents['README.md'] ?? '', ['heading'])).toHaveLength(2);

  const { artifacts } = (await (await service.fetch(`/api/v1/sessions/${id}/artifacts`)).json()) as {
    artifacts: { artifactId: string; kind: string }[];
  };
  const prd = artifacts.find(({ kind }) => kind === 'prd');
  const kept = (await (await service.fetch(`/api/v1/sessions/${id}/artifacts/${prd?.artifactId}`)).json()) as {
    content: { markdown: string };
  };
  expect(kept.content.markdown).toBe(documents['PRD.md']);
});
