import './page.ts';
import { rm, writeFile } from 'node:fs/promises';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, type FunctionComponent } from 'react';
import { transformWithOxc } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { readBlocks } from '../docs/page.ts';
import { clientOf } from '../sdk/service.ts';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';

afterEach(cleanup);

test('the page of docs/react.md runs ideation', async () => {
  await using folder = await makeDataDir();
  await using service = await startServiceProcess({ DATA_DIR: folder.path });
  const { sessionId } = await clientOf(service.url).sessions.create();
  Object.assign(globalThis, { localStorage: { getItem: () => testKey } });

  const block = (await readBlocks('docs/react.md')).find(({ name }) => name === 'page');
  const code = (block?.code ?? '')
    .replace('http://127.0.0.1:4000', service.url)
    .replace("'unified-agents/react'", "'../../client/react/index.ts'");
  const file = new URL(`docs-${process.pid}.js`, import.meta.url);
  await writeFile(file, (await transformWithOxc(code, 'page.tsx')).code);
  try {
    // oxlint-disable-next-line import/no-dynamic-require -- it was written just now
    const { Page } = (await import(file.pathname)) as { Page: FunctionComponent<{ sessionId: string }> };
    render(createElement(Page, { sessionId }));
    fireEvent.click(await screen.findByText('Think it through'));
    await waitFor(() => expect(screen.getByRole('heading').textContent).toMatch(/bakery/i), { timeout: 10_000 });
    expect(screen.queryByRole('alert')).toBeNull();
  } finally {
    await rm(file);
  }
});
