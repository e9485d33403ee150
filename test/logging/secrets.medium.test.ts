import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readEvents, types } from '../support/events.ts';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { startStubModel } from '../support/stub-model.ts';

const apiKey = 'sk-door+0123/456789"abcdef';
const idea = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };

/** Spellings in which a secret must not be readable. */
const spellings = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(`user:${secret}`).toString('base64').slice(8, -4),
];

/** Writes with the service's logger in a separate process; returns its standard error. */
async function printed(program: string): Promise<string> {
  const source = `
    import { createLogger, takeConsole } from './server/process/logger.ts';
    import { createSecrets } from './server/process/secrets.ts';
    const secrets = createSecrets();
    secrets.add(${JSON.stringify(apiKey)});
    const logger = await createLogger('info', secrets);
    takeConsole(logger);
    ${program}`;
  const run = promisify(execFile);
  return (await run(process.execPath, ['--input-type=module', '--eval', source])).stderr;
}

describe('the log', () => {
  test.each([
    ['a message', `logger.info('key: ' + ${JSON.stringify(apiKey)});`],
    ['a field', `logger.info({ deep: { down: [${JSON.stringify(apiKey)}] } }, 'x');`],
    [
      'the cause of a cause',
      `logger.error({ err: new Error('a', { cause: new Error('b', { cause: new Error(${JSON.stringify(apiKey)}) }) }) });`,
    ],
    [
      'a member of an error',
      `logger.error({ err: Object.assign(new Error('a'), { headers: ${JSON.stringify({ apiKey })} }) });`,
    ],
    ['what a package prints', `console.error(new Error(${JSON.stringify(apiKey)}));`],
  ])('contains no key in %s, and consists of JSON lines', async (_place, program) => {
    const text = await printed(program);
    expect(text).toContain('[hidden]');
    expect(text).not.toContain('456789');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => typeof JSON.parse(line)),
    ).toEqual(['object']);
  });

  test('contains no key if a model server quotes the Authorization header in its error', async () => {
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
    await expect.poll(log).toContain('I do not know [hidden]');
    for (const spelling of spellings(apiKey)) {
      expect(log()).not.toContain(spelling);
      expect(JSON.stringify(events)).not.toContain(spelling);
      expect(runs).not.toContain(spelling);
    }
    // Still one JSON object per line.
    const lines = log().split('\n');
    for (const line of lines.filter((text) => text.startsWith('{'))) expect(() => JSON.parse(line)).not.toThrow();
  });
});
