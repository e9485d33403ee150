import { describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { createTestService } from '../support/service.ts';

describe('GET /readyz', () => {
  test('responds with 503 while the database is silent, and with 200 afterwards', async () => {
    await using service = await createTestService({ agents: { echoBack: echo } });
    const { pool } = service.services;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const answers = await Promise.all([service.fetch('/readyz'), service.fetch('/readyz')]);
    for (const client of taken) client.release();
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    await expect.poll(async () => (await service.fetch('/readyz')).status).toBe(200);
  });
});
