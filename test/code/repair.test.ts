import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { edited, planOf, said, written } from '../project/blocks.ts';
import { fakeSandbox, wherever } from '../project/fake-sandbox.ts';

import { type Asked, app, project, run, ofType, wanted } from './writing.ts';

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

test('a planned file that never came is repaired as the plan says', async () => {
  const needy = `import { name } from './a.ts';\n${app.replace('Log', '{name}')}`;
  const { model, sandbox, ended } = run({
    'code.plan': () => {
      const plan = planOf(...Object.keys(project));
      return {
        ...plan,
        files: plan.files.map((file) => ({ ...file, exports: [`export const name: string; // ${file.path}`] })),
      };
    },
    'code.files': (request: Asked) => {
      const { 'src/a.ts': _never, ...files } = wanted(request);
      return written({ ...files, ...(files['src/App.tsx'] !== undefined && { 'src/App.tsx': needy }) })(request);
    },
    'code.repair': written({ 'src/a.ts': project['src/a.ts'] ?? '' }),
  });
  const { value } = await ended;
  const repair = model.requests.find(({ task }) => task === 'code.repair')?.messages[1]?.content ?? '';
  expect(repair).toContain('"exports":["export const name: string; // src/a.ts"]');
  expect(sandbox.shown.at(-1)?.['src/a.ts']).toBe(project['src/a.ts']);
  expect(value.output.notDone).toBeNull();
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
