import { expect, test } from 'vitest';
import { code } from '../../agents/code/index.ts';
import type { CodeEvent } from '../../agents/code/work.ts';
import { labelOfFiles } from '../../agents/starters/label.ts';
import { fileBlock } from '../../bench/models/code-blocks.ts';
import { markIn, planOf, written } from '../project/blocks.ts';
import { answering, contextFor, runToEnd } from '../project/context.ts';
import { fakeSandbox, wherever } from '../project/fake-sandbox.ts';

import { type Asked, app, project, good, run, ofType, wanted, refused } from './writing.ts';

test('an application is written in batches of three to five files, and each file is announced as it is written', async () => {
  const { model, sandbox, ended } = run({});
  const { events, value } = await ended;
  expect(model.requests.map(({ task }) => task)).toEqual(['code.plan', 'code.files', 'code.files', 'code.tests']);
  const [, one, two] = ofType(events, 'file_written');
  expect(one).toMatchObject({ path: 'src/App.tsx', change: 'created', content: app, diff: null, done: 1, total: 6 });
  expect(two).toMatchObject({ bytes: 32, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(Object.keys(sandbox.shown.at(-1) ?? {}).toSorted()).toEqual(
    [...Object.keys(project), 'src/theme.css'].toSorted(),
  );
  expect(value.output).toMatchObject({
    notDone: null,
    checked: { types: { state: 'passed' }, boot: { state: 'passed' } },
  });
  expect(ofType(events, 'checked')).toMatchObject([{ tests: { state: 'not_checked' }, problems: [] }]);
});

test('what an answer left out, or in which code is left out, is asked for alone', async () => {
  const spoilt = new Set(['src/a.ts', 'src/b.ts']);
  const { model, sandbox, ended } = run({
    'code.files': (request: Asked) => {
      const { 'src/a.ts': _left, ...files } = wanted(request);
      if (request.data.write.length === 1) return written(wanted(request))(request);
      const elided = files['src/b.ts'] === undefined ? {} : { 'src/b.ts': '// ... rest of the file stays the same\n' };
      return written({ ...files, ...elided })(request);
    },
  });
  await ended;
  expect(sandbox.shown.at(-1)).toMatchObject(project);
  const alone = model.requests.filter(({ messages }) => /"write":\["[^"]*"\]/.test(messages[1]?.content ?? ''));
  expect(alone).toHaveLength(spoilt.size);
});

test('a model that does not write files as it is asked ends the run soon, with words that say what to do', async () => {
  const { model, ended } = run({ 'code.files': () => '```tsx\nexport function App() {}\n```' });
  await expect(ended).rejects.toMatchObject({
    code: 'output_invalid',
    message: expect.stringMatching(/another model/),
  });
  // The plan; of each batch of three one question for all, two for the first, and one for each of the others.
  expect(model.requests).toHaveLength(1 + 2 * (1 + 2 + 1 + 1));
});

test('an answer that the model refuses is asked for file by file', async () => {
  const { sandbox, ended } = run({
    'code.files': (request: Asked) => (request.data.write.length > 1 ? refused() : written(wanted(request))(request)),
  });
  await ended;
  expect(sandbox.shown.at(-1)).toMatchObject(project);
  await expect(run({ 'code.files': refused }).ended).rejects.toMatchObject({ code: 'output_refused' });
});

test('what a plan cannot have is left out of it, and a helper that nobody planned is kept', async () => {
  const helper = { 'src/helper.ts': 'export const helps = true;\n' };
  const { sandbox, ended } = run({
    'code.plan': () => ({
      ...planOf(...Object.keys(project), 'package.json', 'src/main.tsx', 'vite.config.ts', 'src/App.tsx'),
      starter: 'none',
      packages: ['react', 'tailwindcss'],
      routes: [{ path: '/tides', example: null }],
    }),
    'code.files': (request: Asked) => written({ ...wanted(request), ...helper })(request),
  });
  await ended;
  expect(sandbox.shown.at(-1)).toMatchObject({ ...project, ...helper });
  expect(Object.keys(sandbox.shown.at(-1) ?? {})).toHaveLength(Object.keys(project).length + 2);
  expect(sandbox.booted).toEqual([['/', '#/tides']]);
});

test('a starter that was only shown is not the application of the next run', async () => {
  const sandbox = fakeSandbox();
  const messages = [{ role: 'user' as const, content: 'a timer for eggs, 8 minutes' }];
  const session = { brief: { words: 'a timer for eggs, 8 minutes', constraints: [] } };
  const failing = answering({ ...good, 'code.files': refused });
  const failed = code.run({ messages }, contextFor<CodeEvent>({ model: failing, sandbox, session }));
  await expect(runToEnd(failed)).rejects.toMatchObject({ code: 'output_refused' });
  const model = answering(good);
  await runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox, session })));
  expect(sandbox.shown.at(-1)).toMatchObject(project);
  expect(sandbox.shown.at(-1)?.['src/starter.json']).toBeUndefined();
});

test('the routes of the plan are opened, those with a parameter by their example', async () => {
  const { sandbox, ended } = run({
    'code.plan': () => ({
      ...planOf(...Object.keys(project)),
      routes: [
        { path: '#/tides', example: null },
        { path: '#/tides/:id', example: '#/tides/1' },
        { path: '#/moons/:id', example: null },
      ],
    }),
  });
  await ended;
  expect(sandbox.booted).toEqual([['/', '#/tides', '#/tides/1']]);
});

test('tests are written last; one that does not fit the types is left out and reported, and blocks nothing', async () => {
  const { sandbox, ended } = run(
    {
      'code.tests': ({ messages }) =>
        [
          fileBlock('src/App.test.tsx', 'export const fine = 1;\n', markIn(messages)),
          fileBlock('src/b.test.ts', 'export const wrongType = 1;\n', markIn(messages)),
          fileBlock('src/App.tsx', 'export const overwritten = 1;\n', markIn(messages)),
        ].join('\n'),
    },
    fakeSandbox({ types: wherever('wrongType') }),
  );
  const { value } = await ended;
  expect(value.output.checked).toMatchObject({ types: { state: 'passed' }, tests: { state: 'failed', problems: 1 } });
  const files = sandbox.shown.at(-1);
  expect(files?.['src/App.test.tsx']).toBe('export const fine = 1;\n');
  expect(files?.['src/b.test.ts']).toBeUndefined();
  expect(files?.['src/App.tsx']).toBe(app);
});

test('in an empty sandbox, the starter that fits the words is shown while the plan is made', async () => {
  const sandbox = fakeSandbox();
  const model = answering(good);
  const messages = [{ role: 'user' as const, content: 'a timer for eggs, 8 minutes' }];
  const session = { brief: { words: 'a timer for eggs, 8 minutes', constraints: [] } };
  await runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox, session })));
  expect(sandbox.shown[0]?.['src/starter.json']).toContain('"kind": "timer"');
  expect(sandbox.shown.at(-1)?.['src/starter.json']).toBeUndefined();
  const [asked] = model.requests.filter(({ task }) => task === 'code.plan');
  expect(asked?.messages[1]?.content).toContain('"kind":"timer"');
});

test('a plan that begins with a starter writes only what changes in it', async () => {
  const sandbox = fakeSandbox();
  const model = answering({ ...good, 'code.plan': () => ({ ...planOf('src/a.ts'), starter: 'timer' }) });
  const messages = [{ role: 'user' as const, content: 'a timer for eggs, 8 minutes' }];
  const session = { brief: { words: 'a timer for eggs, 8 minutes', constraints: [] } };
  await runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox, session })));
  const files = sandbox.shown.at(-1) ?? {};
  expect(files['src/starter.json']).toContain('"kind": "timer"');
  expect(labelOfFiles(files)).toBeNull();
  expect(files['src/a.ts']).toBe(project['src/a.ts']);
  expect(sandbox.booted.at(-1)).toContain('#/today');
});

test('a starter that does all that is asked is taken as it is, without a question for files', async () => {
  const sandbox = fakeSandbox();
  const model = answering({ ...good, 'code.plan': () => ({ ...planOf(), starter: 'timer' }) });
  const messages = [{ role: 'user' as const, content: 'a timer for eggs, 8 minutes' }];
  const session = { brief: { words: 'a timer for eggs, 8 minutes', constraints: [] } };
  await runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox, session })));
  expect(model.requests.map(({ task }) => task)).toEqual(['brief.read', 'code.plan', 'code.tests']);
  expect(sandbox.shown.at(-1)?.['src/starter.json']).toContain('"kind": "timer"');
});
