import { describe, expect, test } from 'vitest';
import { readEvents, types } from '../support/events.ts';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { startStubModel } from '../stub-model.ts';

const apiKey = 'sk-door+0123/456789"abcdef';
const idea = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };

/** What a secret must not be readable as. */
const spellings = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(`user:${secret}`).toString('base64').slice(8, -4),
];

describe('the log', () => {
  test('holds no key where a model server quotes the Authorization header in its error', async () => {
    await using folder = await makeDataDir();
    await using model = await startStubModel(({ headers }) => {
      const { authorization = '' } = headers;
      const key = authorization.slice('Bearer '.length);
      return {
        kind: 'status',
        status: 401,
        headers: { 'x-you-sent': authorization, 'x-basic': Buffer.from(`user:${key}`).toString('base64') },
        error: {
          message: `I do not know ${authorization}, or ${encodeURIComponent(key)}`,
          code: key,
          type: Buffer.from(key).toString('base64'),
        },
      };
    });
    await using service = await startServiceProcess({
      DATA_DIR: folder.path,
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: 'stub',
      OPENAI_API_KEY: apiKey,
    });
    const created = await service.post('/api/v1/sessions', {});
    const { sessionId } = (await created.json()) as { sessionId: string };
    const events = await readEvents(await service.post(`/api/v1/sessions/${sessionId}/ideation-agent`, idea));
    const run = await service.request(`/api/v1/sessions/${sessionId}/runs`);
    const runs = await run.text();
    expect(types(events).slice(-2)).toEqual(['error', 'done']);
    const log = () => service.output();
    await expect.poll(log).toContain('I do not know Bearer [hidden]');
    for (const spelling of spellings(apiKey)) {
      expect(log()).not.toContain(spelling);
      expect(JSON.stringify(events)).not.toContain(spelling);
      expect(runs).not.toContain(spelling);
    }
    // Still one JSON object on each line.
    const lines = log().split('\n');
    for (const line of lines.filter((text) => text.startsWith('{'))) expect(() => JSON.parse(line)).not.toThrow();
  });
});
