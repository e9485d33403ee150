import { describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import { readBlocks } from '../docs/page.ts';
import { ask } from '../support/graphql.ts';
import { trpcClient } from '../support/trpc.ts';
import { sdkService } from '../sdk/service.ts';

const opened = sdkService();

describe('the list of agents', () => {
  test('holds every agent of the registry in its order, also one that was added', async () => {
    const agents = await opened.client.agents();
    expect(agents.map(({ name }) => name)).toEqual([
      'ideation',
      'research',
      'prd',
      'design-system',
      'design',
      'code',
      'qa',
      'echo-back',
    ]);
    expect(agents[2]).toEqual({
      name: 'prd',
      title: 'PRD',
      description: (registry.prd as AnyAgent).description,
      stage: 'prd',
      path: 'prd-agent',
      terminal: 'prd_complete_final',
      needsMessages: false,
      takesMessages: false,
      onTheWay: true,
      artifact: { kind: 'prd', title: 'PRD' },
    });
    expect(agents.at(-1)).toMatchObject({ artifact: null, needsMessages: true, onTheWay: false });
  });

  test('says truly whether an agent needs a message', async () => {
    for (const { path, needsMessages } of await opened.client.agents()) {
      const { sessionId } = await opened.client.sessions.create();
      const answer = await opened.service.post(`/api/v1/sessions/${sessionId}/${path}`, {});
      const { code, errors = [] } = (await answer.json()) as { code: string; errors?: { path: string }[] };
      // Without anything in the session, an agent that needs no message has nothing to work from.
      const lacksMessage = code === 'invalid_request' && errors.some((issue) => issue.path === 'messages');
      const isEcho = path === 'echo-back-agent';
      expect([path, lacksMessage]).toEqual([path, needsMessages && !isEcho]);
      expect(lacksMessage ? null : code).toBe(lacksMessage ? null : 'precondition_missing');
    }
  });

  test('says truly whether an agent reads messages', async () => {
    for (const { path, takesMessages } of await opened.client.agents()) {
      const { sessionId } = await opened.client.sessions.create();
      const answer = await opened.service.post(`/api/v1/sessions/${sessionId}/${path}`, { messages: 'no list' });
      const { errors = [] } = (await answer.json()) as { errors?: { path: string }[] };
      expect([path, errors.some((issue) => issue.path === 'messages')]).toEqual([path, takesMessages]);
    }
  });

  test('is the same over REST, tRPC, GraphQL and the SDK, and needs a key', async () => {
    const agents = await opened.client.agents();
    const overRest = await opened.service.fetch('/api/v1/agents');
    expect(await overRest.json()).toEqual({ agents });
    expect(await trpcClient(opened.http.url).agentList.query()).toEqual({ agents });
    const fields = Object.keys(agents[0] ?? {}).filter((name) => name !== 'artifact');
    const asked = await ask(opened.service, `{ agents { ${fields.join(' ')} artifact { kind title } } }`);
    expect(asked.data).toEqual({ agents });
    const example = (await readBlocks('docs/graphql.md')).find(({ name }) => name === 'agents')?.code ?? '';
    const { data } = await ask(opened.service, example);
    expect(data).toMatchObject({ agents: agents.map(({ name, needsMessages }) => ({ name, needsMessages })) });
    const refused = await opened.service.fetch('/api/v1/agents', { headers: { authorization: 'Bearer wrong' } });
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  });
});
