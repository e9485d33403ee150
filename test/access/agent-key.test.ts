import { expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { echo } from '../support/echo-agent.ts';
import { createTestService } from '../support/service.ts';
import { askAs, bearer, makeKey } from './keys.ts';

const agents = { ...registry, echoBack: echo };

test('a key for one agent runs that one, reads nothing, and cannot run another', async () => {
  await using service = await createTestService({ agents });
  const { key } = await makeKey(service, { scopes: ['agents:echo-back'] });
  const sessionId = await service.createSession();
  const run = (agent: string) =>
    service.post(
      `/api/v1/sessions/${sessionId}/${agent}-agent`,
      { messages: [{ role: 'user', content: 'a b' }] },
      bearer(key),
    );
  const answer = await run('echo-back');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"type":"done"')]);
  const other = await run('ideation');
  expect([other.status, await other.json()]).toMatchObject([403, { scope: 'agents:ideation' }]);
  expect((await askAs(service, key, `/api/v1/sessions/${sessionId}`)).status).toBe(403);
});
