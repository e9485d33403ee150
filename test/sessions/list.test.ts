import { describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };

interface Page {
  sessions: { sessionId: string }[];
  nextBefore: string | null;
}

async function list(service: TestService, query: string): Promise<Page> {
  return (await (await service.fetch(`/api/v1/sessions${query}`)).json()) as Page;
}

describe('GET sessions', () => {
  test('returns every session once, newest first, for any page size', async () => {
    await using service = await createTestService({ agents });
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.push(await service.createSession());
    for (const limit of [1, 2, 3, 7, 100]) {
      const seen: string[] = [];
      for (let before: string | null = null, first = true; first || before !== null; first = false) {
        const page: Page = await list(service, `?limit=${limit}${before === null ? '' : `&before=${before}`}`);
        expect(page.sessions.length).toBeLessThanOrEqual(limit);
        seen.push(...page.sessions.map(({ sessionId }) => sessionId));
        before = page.nextBefore;
      }
      expect(seen).toEqual(made.toReversed());
    }
  });

  test('rejects an unknown `before`, for runs too, rather than ending the list there', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    for (const path of ['/api/v1/sessions', `/api/v1/sessions/${id}/runs`]) {
      const response = await service.fetch(`${path}?before=yesterday`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'before' }] });
    }
  });

  test('finds a session by its id as issued, and by no other spelling', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    for (const path of ['', '/events', '/runs']) {
      expect((await service.fetch(`/api/v1/sessions/${id}${path}`)).status).toBe(200);
      expect((await service.fetch(`/api/v1/sessions/${id.toUpperCase()}${path}`)).status).toBe(404);
    }
  });
});
