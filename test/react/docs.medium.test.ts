import './page.ts';
import { rm, writeFile } from 'node:fs/promises';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, type FunctionComponent } from 'react';
import { transformWithOxc } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UnifiedAgents } from '../../client/sdk/index.ts';
import { blockNamed } from '../docs/page.ts';
import { startCuttingProxy } from '../sdk/cutting-proxy.ts';
import { clientOf, collect } from '../sdk/service.ts';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';

const stack = new AsyncDisposableStack();
let service: ServiceProcess;
let client: UnifiedAgents;
beforeAll(async () => {
  const { path } = stack.use(await makeDataDir());
  service = stack.use(await startServiceProcess({ DATA_DIR: path }));
  client = clientOf(service.url);
  Object.assign(globalThis, { localStorage: { getItem: () => testKey } });
});
afterAll(() => stack.disposeAsync());
afterEach(cleanup);

const patience = { timeout: 60_000 };

/** Renders the page in a block of docs/react.md, for a service at that address. */
async function renderPage(name: string, url: string, sessionId: string): Promise<void> {
  const code = (await blockNamed('docs/react.md', name, url)).replace(
    "'unified-agents/react'",
    "'../../client/react/index.ts'",
  );
  const file = new URL(`docs-${name}-${process.pid}.js`, import.meta.url);
  await writeFile(file, (await transformWithOxc(code, 'page.tsx')).code);
  try {
    // oxlint-disable-next-line import/no-dynamic-require -- it was written just now
    const { Page } = (await import(file.pathname)) as { Page: FunctionComponent<{ sessionId: string }> };
    render(createElement(Page, { sessionId }));
  } finally {
    await rm(file);
  }
}

test('the page of docs/react.md runs ideation', async () => {
  const { sessionId } = await client.sessions.create();
  await renderPage('page', service.url, sessionId);
  fireEvent.click(await screen.findByText('Think it through'));
  await waitFor(() => expect(screen.getByRole('heading').textContent).toMatch(/bakery/i), patience);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the socket of docs/react.md follows a run over WebSockets that break', async () => {
  const { sessionId } = await client.sessions.create();
  const port = Number(new URL(service.url).port);
  await using proxy = await startCuttingProxy(port, (connection) => (connection < 4 ? 1_500 : null));
  await renderPage('socket', proxy.url, sessionId);
  fireEvent.click(await screen.findByText('Think it through'));
  await screen.findByText(/What can be changed/, {}, patience);
  const events = await collect(client.session(sessionId).events());
  const text = events.map((event) => (event.type === 'text_delta' ? event.delta : '')).join('');
  expect(text).toContain('rye bread');
  await waitFor(() => expect(document.querySelector('p')?.textContent).toBe(text), patience);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(proxy.connections()).toBeGreaterThan(4);
  // Before the service is gone, or its WebSocket would connect again and again.
  cleanup();
});
