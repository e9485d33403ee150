import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { design } from '../../agents/design/index.ts';
import type { DesignEvent } from '../../agents/design/work.ts';
import { themeCss } from '../../agents/kit/design-tokens/theme-css.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import { starterProject } from '../../agents/starters/project.ts';
import { starters } from '../../agents/starters/registry.ts';
import type { BuiltApp } from '../../server/ports.ts';
import { createLook } from '../../server/providers/qa/look.ts';
import { contextFor, drafting, openSandbox, runToEnd } from '../project/context.ts';
import { prdOf } from '../project/prd.ts';
import { products } from '../project/products.ts';
import { jsonOf } from '../starters/checked.ts';
import { lacks } from '../support/needs.ts';
import { gone, ownProcesses } from '../support/processes.ts';
import { readBuilt } from './look-built.ts';
import { faultyScreens, projectOf } from './look-faults.ts';

const never = new AbortController().signal;
const theme = themeCss(designTokens({ name: 'Quince', brand: null, words: '' }));
const hasBrowser = !lacks('Chromium', 'bubblewrap');

let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'uas-look-'));
});
afterAll(() => rm(workDir, { recursive: true, force: true }));

// Much more than a view needs: on a busy machine, one that was not looked at would say nothing about the look.
const lookWithin = (viewsMilliseconds = 300_000) =>
  createLook({ logger: pino({ level: process.env.TEST_LOG ?? 'silent' }), workDir, viewsMilliseconds });

describe.skipIf(!hasBrowser)('a look at a screen', () => {
  describe('with faults', () => {
    let app: BuiltApp;
    beforeAll(async () => {
      await using sandbox = await openSandbox();
      await sandbox.show(projectOf(faultyScreens, theme), never);
      app = await readBuilt(sandbox.dist);
    });

    test.each(
      faultyScreens.map(({ faults }, index) => ({ index, faults, names: faults.map(({ fault }) => fault).join(', ') })),
    )('finds $names', async ({ faults, index }) => {
      const looked = await lookWithin()({ app, route: `#/${index}`, workspaceId: 'workspace' }, never);
      expect(looked).toMatchObject({ state: 'checked', pictures: { length: 4 } });
      const flaws = looked.state === 'checked' ? looked.flaws : [];
      const found = (code: string, words: string, view: string) =>
        flaws.some((flaw) => flaw.code === code && flaw.text.includes(words) && flaw.views.includes(view));
      const missed = faults.filter(({ code, words, view }) => !found(code, words, view));
      expect({ missed, flaws: missed.length > 0 && flaws }).toEqual({ missed: [], flaws: false });
    });

    test('are twenty', () => expect(faultyScreens.flatMap(({ faults }) => faults)).toHaveLength(20));
  });

  const kinds = ['timer', 'canvas', 'landing', 'booking', 'shop', 'document', 'tracker'];
  test.each(starters.filter(({ kind }) => kinds.includes(kind)))(
    'finds nothing in a starter: $kind',
    async (starter) => {
      await using sandbox = await openSandbox();
      await sandbox.build({ ...(await starterProject(jsonOf(starter, 'en', ''))), 'src/theme.css': theme }, never);
      const app = await readBuilt(sandbox.dist);
      const looked = await lookWithin()({ app, route: '#/', workspaceId: 'workspace' }, never);
      expect(looked).toMatchObject({ state: 'checked', flaws: [], count: 0 });
    },
  );

  test.each(products.slice(0, 3).map(prdOf))('finds nothing in a screen of the template: $title', async (prd) => {
    await using sandbox = await openSandbox();
    const context = contextFor<DesignEvent>({ model: await drafting(), sandbox, session: { prd } });
    await runToEnd(design.run({ messages: [] }, context));
    const app = await readBuilt(sandbox.dist);
    const looked = await lookWithin()({ app, route: '#/', workspaceId: 'workspace' }, never);
    expect(looked).toMatchObject({ state: 'checked', flaws: [], count: 0 });
  });
});

/** An application that runs this script alone. */
const running = (script: string): BuiltApp => ({
  files: {
    'index.html': Buffer.from(
      '<!doctype html><html lang="en"><head><link rel="icon" href="data:,"></head><body><div id="root"></div><script src="assets/app.js"></script></body></html>',
    ),
    'assets/app.js': Buffer.from(script),
  },
  maps: {},
});
const says =
  "document.querySelector('#root').innerHTML = '<main><h1>Boats</h1><p>Mila lies at berth four.</p></main>';";

describe.skipIf(!hasBrowser)('a look at a hostile page', () => {
  test.each([
    ['never ends', 'for (;;);'],
    ['ends once it is read', `${says} setTimeout(() => { for (;;); }, 300);`],
    ['asks without end', 'for (;;) alert("Boats");'],
    ['leaves its address', `${says} setInterval(() => { location.href = 'about:blank'; }, 50);`],
    ['has a hundred megabytes', `document.body.innerHTML = '<p>Mila lies at berth four.</p>'.repeat(4e6);`],
  ])('that %s is not checked', async (_, script) => {
    const looked = await lookWithin(3_000)({ app: running(script), route: '/', workspaceId: 'workspace' }, never);
    expect(looked).toEqual({ state: 'not_checked', reason: expect.any(String), durationMs: expect.any(Number) });
  });

  test('reads it with functions that the page cannot replace', async () => {
    const lies = `${says}
      Element.prototype.getBoundingClientRect = () => new DOMRect();
      globalThis.getComputedStyle = () => ({});
      document.querySelector('p').style.cssText = 'color: #c0c0c0; background: #ffffff; width: 2000px';`;
    const looked = await lookWithin()({ app: running(lies), route: '/', workspaceId: 'workspace' }, never);
    const codes = looked.state === 'checked' ? looked.flaws.map(({ code }) => code) : [];
    expect(codes).toEqual(expect.arrayContaining(['contrast', 'overflow']));
  });

  test('ends with its browser if the run is cancelled', async () => {
    const cancel = new AbortController();
    const look = lookWithin()({ app: running('for (;;);'), route: '/', workspaceId: 'workspace' }, cancel.signal);
    const started = await ownProcesses('--user-data-dir=/project/profile');
    cancel.abort(new Error('cancelled'));
    await expect(look).rejects.toThrow('cancelled');
    await gone(started);
  });
});

test('without a browser, nothing is looked at, and the reason is told', async () => {
  const look = createLook({ logger: pino({ level: 'silent' }), workDir, chromium: null });
  expect(await look({ app: running(says), route: '/', workspaceId: 'workspace' }, never)).toEqual({
    state: 'not_checked',
    reason: expect.stringContaining('Chromium was not found'),
    durationMs: 0,
  });
});
