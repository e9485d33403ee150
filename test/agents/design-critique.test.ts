import { describe, expect, test } from 'vitest';
import { design } from '../../agents/design/index.ts';
import type { DesignEvent } from '../../agents/design/work.ts';
import type { Drafts } from '../../agents/draft.ts';
import type { LookFlaw, Model, ProjectFiles } from '../../agents/ports.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import type { Critique } from '../../schema/critique.ts';
import { type ErrorCode, ServiceError } from '../../schema/errors.ts';
import { said, written } from '../project/blocks.ts';
import { answering, contextFor, runToEnd } from '../project/context.ts';
import { fakeSandbox } from '../project/fake-sandbox.ts';
import { noTraits } from '../support/no-traits.ts';

const path = 'src/screens/Berths.tsx';
const request = { messages: [], targetScreen: { name: 'Berths' } };
const screen = (...words: string[]) => `export function Berths() {\n  return <h1>${words.join(' ')}</h1>;\n}\n`;
const flaw = (code: string, text: string): LookFlaw => ({ code, text, views: ['390 px, light'] });

/** Each of these words in a screen looks wrong. */
const wrong: Readonly<Record<string, LookFlaw>> = {
  wide: flaw('overflow', 'The page scrolls sideways.'),
  pale: flaw('contrast', '<h1> “Berths” is hard to read.'),
};
const findFlaws = (files: ProjectFiles) =>
  Object.entries(wrong).flatMap(([word, found]) => (files[path]?.includes(word) ? [found] : []));

interface Taken {
  drawn: string;
  answers?: Drafts;
  takesPictures?: boolean;
  look?: (files: ProjectFiles) => LookFlaw[];
  build?: (files: ProjectFiles) => string | null;
}

/** Designs a screen with a model that draws it like this. */
async function take({ drawn, answers = {}, takesPictures = false, ...finds }: Taken) {
  const drafts = {
    'design.screen': () => ({ files: [{ path, content: drawn }], summary: 'Shows berths.' }),
    ...answers,
  };
  const scripted = answering(drafts);
  const model: Model = { ...scripted, traits: async () => ({ ...noTraits, takesPictures }) };
  const sandbox = fakeSandbox({ look: findFlaws, ...finds });
  const context = contextFor<DesignEvent>({ model, sandbox });
  const pages: string[] = [];
  context.previews.publish = async (published) => {
    pages.push(...Object.values(published));
    return Object.fromEntries(Object.keys(published).map((name) => [name, `http://preview.test/${name}`]));
  };
  const { events, value } = await runToEnd(design.run(request, context));
  const content = value.artifacts?.find(({ kind }) => kind === 'screen')?.content as { critique: Critique };
  const says = events.flatMap((event) => ('stepId' in event && event.stepId === 'critique' ? [event] : []));
  return {
    events,
    says,
    pages,
    critique: content.critique,
    shown: sandbox.shown.at(-1)?.[path],
    looked: sandbox.looked,
    requests: scripted.requests,
    tasks: scripted.requests.map(({ task }) => task),
  };
}

const failing = (code: ErrorCode, message: string) => () => {
  throw new ServiceError(code, message);
};

describe('a screen that Design has drawn', () => {
  test('is looked at where it is shown, and nothing more is asked if nothing looks wrong', async () => {
    const { critique, tasks, looked, says, pages } = await take({ drawn: screen('Berths') });
    expect(critique).toEqual({
      state: 'checked',
      reason: null,
      problems: [],
      count: 0,
      mended: 0,
      picturesUrl: 'http://preview.test/look-1',
    });
    expect(tasks).toEqual(['design.screen']);
    expect(looked).toEqual(['/']);
    expect(says.at(-1)).toMatchObject({ state: 'done', message: expect.stringContaining('Nothing looks wrong') });
    expect(pages).toEqual([expect.stringContaining('data:image/jpeg;base64,aGFyYm91cg==')]);
  });

  test('is put right, and only what was kept is announced', async () => {
    const { critique, tasks, shown, events, requests } = await take({
      drawn: screen('Berths', 'wide', 'pale'),
      answers: { 'design.improve': written({ [path]: screen('Berths') }) },
    });
    expect(critique).toMatchObject({ problems: [], count: 0, mended: 2, picturesUrl: 'http://preview.test/look-2' });
    expect(tasks).toEqual(['design.screen', 'design.improve']);
    expect(shown).toBe(screen('Berths'));
    const changed = events.filter((event) => event.type === 'file_written' && event.path === path);
    expect(changed).toMatchObject([{ change: 'created' }, { change: 'changed' }]);
    const data = readDataBlock(requests[1]?.messages[1]?.content ?? '');
    expect(data).toMatchObject({
      problems: [{ path, code: 'overflow', text: expect.stringContaining('390 px, light') }, {}],
    });
  });

  test('keeps a repair that leaves less wrong, asks once more, and reports what remains', async () => {
    const rounds = [screen('Berths', 'pale'), screen('Berths', 'pale', 'again')];
    const { critique, tasks, shown, says } = await take({
      drawn: screen('Berths', 'wide', 'pale'),
      answers: { 'design.improve': (asked) => written({ [path]: rounds.shift() ?? '' })(asked) },
    });
    expect(critique).toMatchObject({ problems: [{ code: 'contrast' }], count: 1, mended: 1 });
    expect(tasks).toEqual(['design.screen', 'design.improve', 'design.improve']);
    expect(shown).toBe(screen('Berths', 'pale'));
    expect(says.at(-1)?.message).toContain('still has one problem: <h1> “Berths” is hard to read.');
  });

  test.each<[string, Partial<Taken>]>([
    ['looks as wrong', { answers: { 'design.improve': written({ [path]: screen('Quays', 'wide') }) } }],
    ['changes nothing', { answers: { 'design.improve': said('summary', 'It is fine.') } }],
    [
      'does not build',
      {
        answers: { 'design.improve': written({ [path]: screen('Broken') }) },
        build: (files) => (files[path]?.includes('Broken') ? 'src/screens/Berths.tsx:1 is broken' : null),
      },
    ],
  ])('stays as it was after a repair that %s', async (_what, more) => {
    const drawn = screen('Berths', 'wide');
    const { critique, shown } = await take({ drawn, ...more });
    expect(shown).toBe(drawn);
    expect(critique).toMatchObject({ state: 'checked', problems: [{ code: 'overflow' }], count: 1, mended: 0 });
  });

  test('is kept if a repair fails, and the reason is told', async () => {
    const fail = failing('model_error', 'The model gave an empty answer.');
    const { critique, tasks } = await take({ drawn: screen('wide'), answers: { 'design.improve': fail } });
    expect(critique).toMatchObject({ count: 1, reason: expect.stringContaining('The model gave an empty answer.') });
    expect(tasks).toEqual(['design.screen', 'design.improve']);
  });

  test('is reported as not checked without a browser, and never as clean', async () => {
    const sandbox = fakeSandbox();
    const model = answering({
      'design.screen': () => ({ files: [{ path, content: screen('wide') }], summary: 'One.' }),
    });
    const { events, value } = await runToEnd(design.run(request, contextFor<DesignEvent>({ model, sandbox })));
    expect(value.artifacts?.[0]).toMatchObject({
      content: { critique: { state: 'not_checked', reason: 'This sandbox has no browser.', problems: [] } },
    });
    expect(events).toContainEqual(expect.objectContaining({ stepId: 'critique', state: 'skipped' }));
  });

  test('is put right as a model sees it in the pictures, which get the words of the screen as data', async () => {
    const seen = [{ problems: [{ what: 'The berths stand out of line.', view: '1280 px, dark' }] }, { problems: [] }];
    const { critique, requests, tasks } = await take({
      drawn: screen('Berths'),
      takesPictures: true,
      answers: {
        'design.critique': () => seen.shift(),
        'design.improve': written({ [path]: screen('Berths', 'in', 'line') }),
      },
    });
    expect(tasks).toEqual(['design.screen', 'design.critique', 'design.improve', 'design.critique']);
    expect(requests[1]).toMatchObject({ tier: 'vision', pictures: [{ base64: 'aGFyYm91cg==' }, {}] });
    expect(readDataBlock(requests[1]?.messages[1]?.content ?? '')).toMatchObject({
      views: ['390 px, light', '1280 px, dark'],
    });
    expect(critique).toMatchObject({ count: 0, mended: 1, problems: [], reason: null });
  });

  test('is still looked at by code if the model for pictures fails', async () => {
    const fail = failing('model_misconfigured', 'The server knows no such model.');
    const answers = { 'design.critique': fail, 'design.improve': written({ [path]: screen('Berths') }) };
    const { critique } = await take({ drawn: screen('wide'), takesPictures: true, answers });
    expect(critique).toMatchObject({ state: 'checked', mended: 1, reason: expect.stringContaining('no such model') });
  });
});

test('a run that is cancelled while a screen is looked at ends at once', async () => {
  const cancel = new AbortController();
  const sandbox = fakeSandbox();
  sandbox.look = (_files, _route, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      cancel.abort(new ServiceError('cancelled', 'The run was cancelled.'));
    });
  const model = answering({
    'design.screen': () => ({ files: [{ path, content: screen('Berths') }], summary: 'One.' }),
  });
  const run = runToEnd(design.run(request, contextFor<DesignEvent>({ model, sandbox, signal: cancel.signal })));
  await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  expect(sandbox.shown).toEqual([]);
});
