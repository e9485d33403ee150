import { expect, test } from 'vitest';
import { code } from '../../agents/code/index.ts';
import type { CodeEvent } from '../../agents/code/work.ts';
import type { DraftRequest, Drafts } from '../../agents/draft.ts';
import type { ProjectFiles } from '../../agents/ports.ts';
import { createHash } from 'node:crypto';
import { labelOfFiles } from '../../agents/starters/label.ts';
import { ServiceError } from '../../schema/errors.ts';
import { fileBlock } from '../../bench/models/code-blocks.ts';
import { edited, markIn, planOf, said, written } from '../project/blocks.ts';
import { answering, contextFor, runToEnd } from '../project/context.ts';
import { fakeSandbox, wherever } from '../project/fake-sandbox.ts';

const app = 'export function App() {\n  return <h1>Log</h1>;\n}\n';
const parts = ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts', 'src/e.ts'];
const project: ProjectFiles = {
  'src/App.tsx': app,
  ...Object.fromEntries(parts.map((path) => [path, `export const name = '${path}';\n`])),
};
type Asked = DraftRequest<{ write: string[] }>;
const wanted = ({ data }: Asked) => Object.fromEntries(data.write.map((path) => [path, project[path] ?? '']));
const good: Drafts = {
  'code.plan': () => planOf(...Object.keys(project)),
  'code.files': (request: Asked) => written(wanted(request))(request),
  'code.tests': () => 'Nothing to test.',
};
const run = (drafts: Drafts, sandbox = fakeSandbox()) => {
  const model = answering({ ...good, ...drafts });
  const messages = [{ role: 'user' as const, content: 'Something about tides' }];
  const ended = runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox })));
  return { model, sandbox, ended };
};
const ofType = <Type extends CodeEvent['type']>(events: readonly CodeEvent[], type: Type) =>
  events.filter((event): event is Extract<CodeEvent, { type: Type }> => event.type === type);
const theme = 'src/theme.css';

test('an application is written in batches of three to five files, and each file is announced as it is written', async () => {
  const { model, sandbox, ended } = run({});
  const { events, value } = await ended;
  expect(model.requests.map(({ task }) => task)).toEqual(['code.plan', 'code.files', 'code.files', 'code.tests']);
  const [, one, two] = ofType(events, 'file_written');
  expect(one).toMatchObject({ path: 'src/App.tsx', change: 'created', content: app, diff: null, done: 1, total: 6 });
  expect(two).toMatchObject({ bytes: 32, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(Object.keys(sandbox.shown.at(-1) ?? {}).toSorted()).toEqual([...Object.keys(project), theme].toSorted());
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

const refused = () => {
  throw new ServiceError('output_refused', 'The model refused to answer this.');
};

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

test('problems go back to the model in rounds, with the files that have them, until nothing is wrong', async () => {
  const wrong = app.replace('Log', '{wrongType}');
  const { model, sandbox, ended } = run(
    {
      'code.files': (request: Asked) =>
        written({ ...wanted(request), ...(request.data.write.includes('src/App.tsx') && { 'src/App.tsx': wrong }) })(
          request,
        ),
      'code.repair': edited('src/App.tsx', wrong, app),
    },
    fakeSandbox({ types: wherever('wrongType') }),
  );
  const { events } = await ended;
  const repair = model.requests.find(({ task }) => task === 'code.repair');
  expect(repair?.messages[1]?.content).toContain('"path":"src/App.tsx","line":2,"code":"TS2322"');
  expect(ofType(events, 'file_written').at(-1)).toMatchObject({
    path: 'src/App.tsx',
    change: 'changed',
    content: null,
  });
  expect(ofType(events, 'file_written').at(-1)?.diff).toContain('+  return <h1>Log</h1>;');
  expect(sandbox.shown.at(-1)).toMatchObject(project);
});

test('a round that leaves as much wrong is followed by one that writes the files whole, from the best state', async () => {
  const wrong = app.replace('Log', '{wrongType}');
  const worse = app.replace('Log', '{wrongType}{wrongType}\n    wrongType');
  const asked: string[] = [];
  const { ended } = run(
    {
      'code.files': (request: Asked) =>
        written({ ...wanted(request), ...(request.data.write.includes('src/App.tsx') && { 'src/App.tsx': wrong }) })(
          request,
        ),
      'code.repair': ({ data, messages }) => {
        asked.push((data as { files: { content: string }[] }).files[0]?.content ?? '');
        return asked.length === 1
          ? edited('src/App.tsx', wrong, worse)({ messages })
          : written({ 'src/App.tsx': app })({ messages });
      },
    },
    fakeSandbox({ types: wherever('wrongType') }),
  );
  await ended;
  expect(asked).toEqual([wrong, wrong]);
});

test('a file of a round that was given up is announced again as it was', async () => {
  const wrong = app.replace('Log', '{wrongType}');
  const other = 'export const name = 1;\n';
  let round = 0;
  const { sandbox, ended } = run(
    {
      'code.files': (request: Asked) =>
        written({
          ...wanted(request),
          ...(request.data.write.includes('src/App.tsx') && { 'src/App.tsx': wrong }),
        })(request),
      'code.repair': (request) => written((round += 1) === 1 ? { 'src/a.ts': other } : { 'src/App.tsx': app })(request),
    },
    fakeSandbox({ types: wherever('wrongType') }),
  );
  const { events } = await ended;
  const last = new Map(ofType(events, 'file_written').map(({ path, sha256 }) => [path, sha256]));
  const files = sandbox.shown.at(-1) ?? {};
  expect(files['src/a.ts']).toBe(project['src/a.ts']);
  for (const [path, content] of Object.entries(files)) {
    expect([path, last.get(path)]).toEqual([path, createHash('sha256').update(content).digest('hex')]);
  }
});

test('a build that stops at another error than before is progress', async () => {
  const errors = ['one', 'two', 'three', 'four'];
  let round = 0;
  const { ended } = run(
    {
      'code.repair': ({ messages }) => written({ 'src/a.ts': `export const round = ${(round += 1)};\n` })({ messages }),
    },
    fakeSandbox({ build: () => errors[round] ?? null }),
  );
  await ended;
  expect(round).toBe(4);
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

test('nothing that fails to render is complete: the run ends in build_failed, says what is wrong, and shows nothing', async () => {
  const { model, sandbox, ended } = run(
    { 'code.repair': said('summary', 'I do not know.') },
    fakeSandbox({ boot: wherever('Log', 'uncaught') }),
  );
  await expect(ended).rejects.toMatchObject({
    code: 'build_failed',
    message: expect.stringMatching(/does not open without errors.*src\/App.tsx, line 2: Log is wrong/),
  });
  expect(sandbox.shown).toEqual([]);
  expect(model.requests.filter(({ task }) => task === 'code.repair')).toHaveLength(2);
});

test('an unknown package is found in all files at once, with what there is instead', async () => {
  const wrong = `import { FiStar } from 'react-icons/fi';\n${app}export const star = FiStar;\n`;
  const { model, ended } = run({
    'code.files': (request: Asked) =>
      written({ ...wanted(request), ...(request.data.write.includes('src/App.tsx') && { 'src/App.tsx': wrong }) })(
        request,
      ),
    'code.repair': edited('src/App.tsx', wrong, app),
  });
  await ended;
  const repair = model.requests.find(({ task }) => task === 'code.repair');
  expect(repair?.messages[1]?.content).toMatch(/unknown_package.*lucide-react/);
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
  expect(model.requests[0]?.messages[1]?.content).toContain('"kind":"timer"');
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
