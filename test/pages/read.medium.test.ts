import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pages } from '../../agents/source.ts';
import { createSpool } from '../../server/core/signals/spool.ts';
import { fromOutsideInTests } from '../../server/net/guarded-get.ts';
import { createPages } from '../../server/providers/pages/pages.ts';
import { makeEmptyFolder } from '../support/process.ts';
import type { Vendor } from '../sources/vendor.ts';
import { injections } from '../injection/corpus.ts';
import { boilerplate } from './corpus/markup.ts';
import { offTopic } from './corpus/off-topic.ts';
import { onTopic } from './corpus/on-topic.ts';
import { startCorpus } from './corpus/serve.ts';
import { special } from './corpus/special.ts';

const never = new AbortController().signal;
let corpus: Vendor;
let pages: Pages;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  corpus = stack.use(await startCorpus());
  const folder = stack.use(await makeEmptyFolder());
  pages = createPages({ allowed: fromOutsideInTests, timeoutMs: 2_000 })('w', createSpool(folder.path));
});
afterAll(() => stack.disposeAsync());

const readText = async (path: string) => {
  const read = await pages.read(`${corpus.url}${path}`, never);
  if (read.state !== 'read') throw new Error(`${path} ${read.reason}`);
  return read.page;
};

describe('Reading the pages of the corpus', () => {
  test.each([...onTopic, ...offTopic])('$path ($markup): every word of its author, and no frame', async (written) => {
    const { text } = await readText(written.path);
    // The author's line breaks are not part of the words.
    const words = text.replaceAll(/\s+/g, ' ').replaceAll('’', "'");
    for (const each of written.text) expect(words).toContain(each);
    // Boxes that nothing marks as a frame are kept: a reader cannot tell them from the text.
    const frames = written.markup === 'div' ? [] : boilerplate;
    for (const frame of frames) expect(text).not.toContain(frame);
    expect(text.isWellFormed()).toBe(true);
  });

  test.each(special.filter(({ says }) => says !== null))('$path: is read', async ({ path, says }) => {
    expect((await readText(path)).text.replaceAll(/\s+/g, ' ')).toContain(says);
  });

  test.each(special.filter(({ says }) => says === null))('$path: $reason', async ({ path, reason }) => {
    const read = await pages.read(`${corpus.url}${path}`, never);
    expect(read).toEqual({ state: 'not_readable', reason: expect.stringContaining(reason ?? '') });
  });

  test('what nobody sees is not read', async () => {
    const { text } = await readText('/blog/hidden-orders');
    for (const { mark } of injections) expect(text).not.toContain(mark);
  });

  test('a page that takes long to read does not hold up the next ones', async () => {
    const controller = new AbortController();
    const slow = pages.read(`${corpus.url}/deep`, controller.signal);
    expect((await readText('/forum/gloves')).text).toContain('Big buttons');
    controller.abort(new Error('stop it'));
    await expect(slow).rejects.toThrow('stop it');
  });

  test('a thread that died while it rested is replaced', async () => {
    const threads: Worker[] = [];
    const keep = (thread: Worker) => threads.push(thread);
    process.on('worker', keep);
    const own = createPages({ allowed: fromOutsideInTests })('w', createSpool('/nowhere'));
    const read = () => own.read(`${corpus.url}/forum/gloves`, never);
    try {
      expect(await read()).toMatchObject({ state: 'read' });
      // As if it ran out of memory after it answered: an error that nobody handles would end the service.
      threads[0]?.emit('error', new Error('out of memory'));
      await threads[0]?.terminate();
      expect(await read()).toMatchObject({ state: 'read' });
      expect(threads).toHaveLength(2);
    } finally {
      process.off('worker', keep);
    }
  });

  test('stops at once if the run is cancelled', async () => {
    const controller = new AbortController();
    const stop = new Error('stop it');
    const reading = pages.read(`${corpus.url}/silence`, controller.signal);
    controller.abort(stop);
    await expect(reading).rejects.toBe(stop);
  });
});

describe('The way out', () => {
  test.each(['http://127.0.0.1:1/', 'http://[::1]/', 'http://192.168.0.1/', 'ftp://example.org/', 'nonsense'])(
    'without the setting for tests, %s is not asked for',
    async (address) => {
      const read = await createPages()('w', createSpool('/nowhere')).read(address, never);
      expect(read.state).toBe('not_readable');
      expect(read).not.toMatchObject({ reason: 'could not be reached' });
    },
  );
});
