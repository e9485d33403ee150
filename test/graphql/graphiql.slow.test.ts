import { getIntrospectionQuery } from 'graphql';
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { lacks } from '../support/needs.ts';

const executablePath = findChromium() ?? '';
const agents = { echoBack: echo };
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', authorization: '' };

describe('GraphiQL', () => {
  test('is served to browsers without a key, once for each version, and loads nothing from other hosts', async () => {
    await using service = await createTestService({ agents });
    const page = await service.fetch('/api/graphql', { headers: browser });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-scripts [^;]*; default-src 'none'; script-src( 'sha256-[\w+/=]+'){2}; /);
    expect(policy).not.toMatch(/allow-same-origin|https?:|\*|'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
    expect(await page.text()).toContain('<title>Unified Agents: GraphiQL</title>');
    const etag = page.headers.get('etag') ?? '';
    const again = await service.fetch('/api/graphql', { headers: { ...browser, 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('is not served if it is off, nor to GraphQL clients', async () => {
    await using service = await createTestService({ agents, environment: { GRAPHIQL: 'off' } });
    expect((await service.fetch('/api/graphql', { headers: browser })).status).toBe(401);
    await using other = await createTestService({ agents });
    const answer = await other.fetch('/api/graphql?query=%7B__typename%7D', { headers: { accept: '*/*' } });
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
  });

  test.skipIf(lacks('Chromium'))(
    'loads the schema and follows a run in a browser, without a request to another host',
    async () => {
      await using service = await createTestService({ agents });
      await using http = await listen(service);
      const id = await service.createSession();
      const chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
      try {
        const page = await chrome.newPage({ viewport: { width: 1400, height: 900 } });
        const asked: string[] = [];
        const complaints: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on(
          'console',
          (message) => /Content Security Policy/.test(message.text()) && complaints.push(message.text()),
        );
        const messages = '[{ role: "user", content: "one two" }]';
        const query = `subscription { echoBack(sessionId: "${id}", input: { messages: ${messages} }) { ... on AgentEvent { type cursor } } }`;
        await page.goto(`${http.url}/api/graphql?query=${encodeURIComponent(query)}`);
        await page.locator('.monaco-editor[data-uri*="headers"]').click();
        // Put the key into the existing header, as a user would.
        for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
        await page.keyboard.insertText(testKey);
        await page.getByRole('button', { name: 'Re-fetch GraphQL schema' }).click();
        await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
        await page.getByText('Subscription', { exact: true }).first().waitFor();
        await page.getByRole('button', { name: /Execute query/ }).click();
        await page.locator('.result-window').getByText('"done"').waitFor();
        expect(asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== http.url)).toEqual([]);
        expect(complaints).toEqual([]);
      } finally {
        await chrome.close();
      }
    },
  );
});

describe('introspection', () => {
  test('is refused if it is off, and errors suggest no names', async () => {
    await using service = await createTestService({ agents, environment: { GRAPHQL_INTROSPECTION: 'off' } });
    const refused = await ask(service, getIntrospectionQuery());
    expect(refused.status).toBe(400);
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining('introspection'),
      extensions: { code: 'invalid_request' },
    });
    for (const [query, variables] of [
      ['{ sesions { nextBefore } }', {}],
      ['mutation ($i: CreateSessionInput) { createSession(input: $i) { phase } }', { i: { ide: 'x' } }],
    ] as const) {
      const typo = await ask(service, query, variables);
      expect(typo.status).toBe(400);
      expect(typo.text).not.toContain('Did you mean');
    }
    expect((await ask(service, '{ __typename }')).data).toEqual({ __typename: 'Query' });
  });
});
