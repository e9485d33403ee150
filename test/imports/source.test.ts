import { describe, expect, test } from 'vitest';
import { research } from '../../agents/research/index.ts';
import type { Signal } from '../../schema/signal.ts';
import { createSignalSearch } from '../../server/core/signals/search.ts';
import { importedSignals } from '../../server/core/signals/imported-source.ts';
import { readEvents } from '../support/events.ts';
import { blockNamed } from '../docs/page.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { csv, imported, signals } from './upload.ts';

const feedback = csv([
  'Scheduling walks,"Scheduling dog walks by text message takes me an hour every evening, and owners still cancel.",Ann',
  'Pay day,I never know when a walker gets paid.,Bob',
  'Coffee,The beans were roasted too dark.,Cy',
]);
const agents = { research };

async function runResearch(service: TestService) {
  const id = await service.createSession({ idea: 'An app that lets dog walkers schedule walks and get paid weekly' });
  return readEvents(await service.post(`/api/v1/sessions/${id}/research-agent`, {}));
}

describe('imported signals', () => {
  test('are a source of the research agent, and their text is its evidence', async () => {
    await using service = await createTestService({ agents });
    await imported(service, feedback);
    const events = await runResearch(service);
    expect(events.find(({ type }) => type === 'research_complete')).toMatchObject({
      sourcesSearched: ['brief', 'imported'],
    });
    const results = (events.find(({ type }) => type === 'research_results')?.['results'] ?? []) as Signal[];
    const found = results.filter(({ source }) => source === 'imported');
    expect(found.map(({ title }) => title).toSorted()).toEqual(['Pay day', 'Scheduling walks']);
    const complete = events.find(({ type }) => type === 'discover_complete');
    const [row] = (await signals(service)).filter(({ title }) => title === 'Scheduling walks');
    expect(JSON.stringify(complete)).toContain(`"signalId":"imported:${row?.signalId}"`);
  });

  test('are skipped silently if there are none', async () => {
    await using service = await createTestService({ agents });
    const events = await runResearch(service);
    expect(events.filter(({ source }) => source === 'imported')).toEqual([]);
    expect(events.find(({ type }) => type === 'research_complete')).toMatchObject({ sourcesSearched: ['brief'] });
  });

  test('are found, listed, read and deleted only by their own workspace', async () => {
    await using service = await createTestService({ agents });
    const mine = await imported(service, feedback);
    const signal = (await signals(service)).find(({ title }) => title === 'Scheduling walks');
    // Move everything to another workspace, with the same key.
    const other = '00000000-0000-7000-8000-0000000000ff';
    for (const table of ['imported_signal', 'signal_import']) {
      await service.store.pool.query(`update ${table} set workspace_id = $1`, [other]);
    }
    expect(await signals(service)).toEqual([]);
    expect(await signals(service, '?query=walks')).toEqual([]);
    expect(await signals(service, `?importId=${mine.importId}`)).toEqual([]);
    for (const path of [`signals/${signal?.signalId}`, `signals/imports/${mine.importId}`]) {
      expect((await service.fetch(`/api/v1/${path}`)).status).toBe(404);
      expect((await service.fetch(`/api/v1/${path}`, { method: 'DELETE' })).status).toBe(404);
    }
    const events = await runResearch(service);
    expect(events.find(({ type }) => type === 'research_complete')).toMatchObject({ sourcesSearched: ['brief'] });
    // The same content is new to this workspace.
    expect(await imported(service, feedback)).toMatchObject({ imported: 3, duplicates: 0 });
    const search = createSignalSearch(service.store.pool, service.services.logger);
    const found = await importedSignals(search, other).search(
      { terms: ['walks'], limit: 5, queries: 1 },
      new AbortController().signal,
    );
    expect(found.map(({ id }) => id)).toContain(`imported:${signal?.signalId}`);
  });
});

describe('the search', () => {
  test('finds other forms of a word, phrases, and misspelt words; best first', async () => {
    await using service = await createTestService({ agents });
    await imported(service, feedback);
    const titles = async (query: string) =>
      (await signals(service, `?query=${encodeURIComponent(query)}`)).map(({ title }) => title);
    expect(await titles('schedule a walk')).toEqual(['Scheduling walks']);
    expect(await titles('"roasted too dark"')).toEqual(['Coffee']);
    expect(await titles('roasted or scheduling walks')).toEqual(['Scheduling walks', 'Coffee']);
    expect(await titles('scheduleing')).toContain('Scheduling walks');
    expect(await titles('zeppelin')).toEqual([]);
  });

  test('works without trigrams until the database gets the index that docs/import.md describes', async () => {
    await using service = await createTestService({ agents });
    await imported(service, feedback);
    await service.store.pool.query('drop extension pg_trgm cascade');
    const warned: unknown[] = [];
    const logger = { warn: (words: unknown) => void warned.push(words) } as never;
    const search = createSignalSearch(service.store.pool, logger);
    await search.prepare();
    expect(warned).toEqual([expect.stringContaining('pg_trgm')]);
    const workspaceId = '00000000-0000-7000-8000-000000000001';
    const titles = async (query: string) => {
      const found = await search.search({ workspaceId, query, terms: [query], limit: 5 });
      return found.map(({ signal }) => signal.title);
    };
    expect(await titles('schedule')).toEqual(['Scheduling walks']);
    expect(await titles('zcheduling')).toEqual([]);

    await service.store.pool.query(await blockNamed('docs/import.md', 'pg_trgm'));
    const restarted = createSignalSearch(service.store.pool, logger);
    await restarted.prepare();
    const found = await restarted.search({ workspaceId, query: 'zcheduling', terms: ['zcheduling'], limit: 5 });
    expect(found.map(({ signal }) => signal.title)).toContain('Scheduling walks');
  });
});
