import { describe, expect, test } from 'vitest';
import type { Prd } from '../../schema/prd.ts';
import type { Session } from '../../schema/session.ts';
import { readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

const idea = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

async function withDocument(service: TestService): Promise<{ id: string; prd: Prd }> {
  const id = await service.createSession({ idea });
  await (await service.post(`/api/v1/sessions/${id}/prd-agent`, {})).text();
  return { id, prd: await documentOf(service, id) };
}

async function documentOf(service: TestService, id: string): Promise<Prd> {
  const session = (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as Session;
  if (!session.prd) throw new Error('there is no document');
  return session.prd;
}

const edit = (service: TestService, id: string, version: number, changes: object) =>
  service.post(`/api/v1/sessions/${id}/prd-agent`, { edit: { version, changes } });

async function refusal(response: Response): Promise<[number, string, string]> {
  const { code, detail } = (await response.json()) as { code: string; detail: string };
  return [response.status, code, detail];
}

describe('a PRD that is edited by hand', () => {
  test('is the next version, with what was changed and nothing else, in its Markdown too', async () => {
    await using service = await createTestService();
    const { id, prd } = await withDocument(service);
    const [story, ...others] = prd.userStories;
    const userStories = [{ ...story, iWant: 'order *rye* before Thursday' }, ...others];
    const events = await readEvents(await edit(service, id, 1, { title: 'Rye by Saturday', userStories }));
    expect(types(events)).toEqual(['phase', 'status', 'prd_complete_final', 'done']);
    expect(events[1]).toMatchObject({ message: 'Edited by hand: title, user stories', state: 'done' });
    const after = await documentOf(service, id);
    const { markdown, ...rest } = after;
    const { markdown: _, ...present } = prd;
    expect(rest).toEqual({ ...present, title: 'Rye by Saturday', userStories, version: 2 });
    expect(markdown).toContain('Rye by Saturday');
    expect(markdown).not.toBe(prd.markdown);
    // A document without a model stays labelled as one.
    expect(markdown.split('\n')[0]).toBe(prd.markdown.split('\n')[0]);
    const { artifacts } = (await (await service.fetch(`/api/v1/sessions/${id}/artifacts?kind=prd`)).json()) as {
      artifacts: { version: number }[];
    };
    expect(artifacts.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('is refused if another version is the newest one: of two edits at once, one counts', async () => {
    await using service = await createTestService();
    const { id } = await withDocument(service);
    const titles = ['One', 'Two'];
    const responses = await Promise.all(titles.map((title) => edit(service, id, 1, { title })));
    const ends = await Promise.all(responses.map((response) => response.text()));
    const counted = responses.findIndex(({ status }) => status === 200);
    expect(ends[counted]).toContain('prd_complete_final');
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await documentOf(service, id)).toMatchObject({ version: 2, title: titles[counted] });
    expect(await refusal(await edit(service, id, 1, { title: 'Three' }))).toEqual([
      409,
      'conflict',
      'The document is version 2 now, and the edit is of version 1. Read it again, and repeat the edit.',
    ]);
  });

  test('is refused if it would refer to what is gone, or lose a part', async () => {
    await using service = await createTestService();
    const { id, prd } = await withDocument(service);
    const storyId = prd.features[0]?.storyIds[0] ?? '';
    const without = prd.userStories.filter((one) => one.id !== storyId);
    const [status, code, detail] = await refusal(await edit(service, id, 1, { userStories: without }));
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(detail).toContain(`refers to ${storyId}, which is no user story`);
    expect(await refusal(await edit(service, id, 1, { title: ' ' }))).toEqual([
      400,
      'invalid_request',
      'The edited document is not whole: title is empty.',
    ]);
    expect((await refusal(await edit(service, id, 1, { features: [] })))[2]).toContain('features is empty');
    expect(await documentOf(service, id)).toEqual(prd);
  });

  test('is refused without a document, with a restore, and with a part of the wrong shape', async () => {
    await using service = await createTestService();
    const id = await service.createSession({ idea });
    expect(await refusal(await edit(service, id, 1, { title: 'x' }))).toEqual([
      422,
      'precondition_missing',
      expect.any(String),
    ]);
    const made = await withDocument(service);
    const both = { edit: { version: 1, changes: {} }, restore: '00000000-0000-7000-8000-0000000000ff' };
    expect((await service.post(`/api/v1/sessions/${made.id}/prd-agent`, both)).status).toBe(400);
    expect((await edit(service, made.id, 1, { goals: 'more' })).status).toBe(400);
    expect((await edit(service, made.id, 0, {})).status).toBe(400);
  });
});
