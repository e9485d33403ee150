import { expect, test } from 'vitest';
import { openBrowser } from '../../bench/eval/browser.ts';
import { signedIn } from '../support/browser-session.ts';
import { createStore } from '../support/database.ts';
import { lacks } from '../support/needs.ts';
import { testKey } from '../support/service.ts';
import { builtStudio } from './build.ts';
import { startHeldModel } from './held-model.ts';
import { openLine } from './line.ts';
import { startNodeProcess } from './node-process.ts';
import { isStored, openFor, plain, sentences, shownTexts, showsTheLog, startTalk } from './world.ts';

test.skipIf(lacks('Chromium'))(
  'a node that is killed in the middle of a run and started again: the page shows the second attempt, and its end',
  async () => {
    await using model = await startHeldModel();
    await using store = await createStore();
    await using browser = await openBrowser();
    const settings = {
      address: store.address,
      folder: await builtStudio(),
      environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'held' },
    };
    await using first = await startNodeProcess({ ...settings, node: '00000000-0000-7000-8000-000000000001' });
    await using line = await openLine(first.port);
    const who = await signedIn({ store }, { role: 'admin' });
    await using someone = await openFor(browser, who, line.url);
    const { page } = someone;
    const service = callsOf(line.url);
    const created = (await (await service.post('/api/v1/sessions', {})).json()) as { sessionId: string };
    const { sessionId } = created;

    await startTalk(service, sessionId, 'A tool for bell founders');
    const lost = await model.nextCall();
    await lost.say(sentences(0, 5));
    await isStored(service, sessionId, lost.said());
    await page.goto(`/s/${sessionId}`);
    await expect.poll(() => shownTexts(page)).toEqual([plain(lost.said())]);

    line.cut();
    await first.kill();
    await using second = await startNodeProcess({ ...settings, node: '00000000-0000-7000-8000-000000000002' });
    line.mend(second.port);
    const call = await model.nextCall();
    await call.say(sentences(20, 25));
    await isStored(service, sessionId, call.said());
    await showsTheLog(page, service, sessionId);
    expect(await shownTexts(page)).toEqual([plain(sentences(20, 25))]);
    await call.end();
    await page.getByText('Done', { exact: true }).first().waitFor();
    await showsTheLog(page, service, sessionId);
  },
);

/** Calls a service over HTTP with the service key. */
function callsOf(url: string) {
  const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' };
  const request = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { ...init, headers });
  return {
    fetch: request,
    post: (path: string, body?: unknown) => request(path, { method: 'POST', body: JSON.stringify(body ?? {}) }),
  };
}
