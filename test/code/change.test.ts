import { describe, expect, test } from 'vitest';
import { code } from '../../agents/code/index.ts';
import type { CodeEvent } from '../../agents/code/work.ts';
import type { Drafts } from '../../agents/draft.ts';
import type { ProjectFiles } from '../../agents/ports.ts';
import { editBlock, fileBlock } from '../../bench/models/code-blocks.ts';
import { edited, markIn, said, written } from '../project/blocks.ts';
import { answering, contextFor, runToEnd } from '../project/context.ts';
import { fakeSandbox } from '../project/fake-sandbox.ts';

const list = `export const tides = [
  'Spring tide',
  'Neap tide',
  'Ebb tide',
  'Flood tide',
  'Slack tide',
];

export function tideNames() {
  return tides.map((tide) => tide.toUpperCase());
}
`;
const app =
  "import { tideNames } from './tides.ts';\n\nexport function App() {\n  return <h1>{tideNames().join()}</h1>;\n}\n";
const standing: ProjectFiles = { 'src/App.tsx': app, 'src/tides.ts': list, 'src/theme.css': ':root {}\n' };

async function change(words: string, drafts: Drafts, files: ProjectFiles = standing) {
  const sandbox = fakeSandbox();
  await sandbox.show(files, new AbortController().signal);
  const model = answering(drafts);
  const session = { sandboxName: sandbox.name, sandboxUrl: sandbox.url, codeProjectId: 'code-1' };
  const messages = [{ role: 'user' as const, content: words, sandboxUrl: sandbox.url }];
  const ended = runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox, session })));
  return { model, sandbox, ended, files: async () => (await ended, sandbox.files()) };
}
const renamed = list.replace('Ebb', 'Falling');

describe('a change', () => {
  test('replaces only the lines that the model names, and leaves every other file as it was', async () => {
    const { model, ended, sandbox } = await change('Call it falling tide', {
      'code.change': edited('src/tides.ts', list, renamed),
    });
    const { events, value } = await ended;
    expect(await sandbox.files()).toEqual({ ...standing, 'src/tides.ts': renamed });
    expect(model.requests.map(({ task }) => task)).toEqual(['code.change']);
    const files = events.filter((event) => event.type === 'file_written');
    expect(files).toMatchObject([{ path: 'src/tides.ts', change: 'changed', done: 1, total: 1 }]);
    expect(files[0]?.diff).toContain("+  'Falling tide',");
    expect(value.output.notDone).toBeNull();
  });

  test('asks again only for a block that fits nowhere, with the lines that come nearest', async () => {
    const drafts: Drafts = {
      'code.change': ({ data, messages }) => {
        const mark = markIn(messages);
        if (data.again !== null) return editBlock('src/tides.ts', list, renamed, mark);
        const lost = editBlock('src/tides.ts', list, renamed, mark).replace("  'Neap tide',", '  Niep-Tiede');
        return [editBlock('src/App.tsx', app, app.replace('h1', 'h2').replace('h1', 'h2'), mark), lost].join('\n\n');
      },
    };
    const { model, files } = await change('Call it falling tide, smaller', drafts);
    expect(await files()).toMatchObject({ 'src/tides.ts': renamed, 'src/App.tsx': expect.stringContaining('<h2>') });
    const again = model.requests[1]?.messages[1]?.content ?? '';
    expect(again).toMatch(/"again":\[.*"path":"src\/tides.ts".*Neap tide/);
    expect(again).not.toContain('{"path":"src/App.tsx","content"');
  });

  test('an answer that is cut off between two blocks is asked for the rest, with all files that were shown', async () => {
    const { model, files } = await change('Call it falling tide, smaller', {
      'code.change': ({ data, messages }) => {
        const mark = markIn(messages);
        if (data.again === null) return `${editBlock('src/tides.ts', list, renamed, mark)}\n[cut off]`;
        return editBlock('src/App.tsx', app, app.replace('<h1>', '<h2>').replace('</h1>', '</h2>'), mark);
      },
    });
    expect(await files()).toMatchObject({ 'src/tides.ts': renamed, 'src/App.tsx': expect.stringContaining('<h2>') });
    const again = model.requests[1]?.messages[1]?.content ?? '';
    expect(again).toContain('Write what is still missing');
    expect(again).toContain('{"path":"src/App.tsx","content"');
    expect(again).toContain("'Falling tide'");
  });

  test('a block of a file that there is not is asked for again with the files that were shown', async () => {
    const { model, files } = await change('Call it falling tide', {
      'code.change': ({ data, messages }) =>
        editBlock(data.again === null ? 'src/Tides.tsx' : 'src/tides.ts', list, renamed, markIn(messages)),
    });
    expect((await files())['src/tides.ts']).toBe(renamed);
    expect(model.requests[1]?.messages[1]?.content).toContain('{"path":"src/tides.ts","content"');
    expect(model.requests[0]?.messages[1]?.content).toContain('"others":"src/theme.css"');
  });

  test('refuses a file in which a comment stands for what is left out, and asks for it again', async () => {
    const elided = "export const tides = ['Rip tide'];\n\n// ... rest of the file stays the same\n";
    const { model, files } = await change('Only the rip tide', {
      'code.change': ({ data, messages }) =>
        written({ 'src/tides.ts': data.again === null ? elided : renamed })({ messages }),
    });
    expect((await files())['src/tides.ts']).toBe(renamed);
    expect(model.requests[1]?.messages[1]?.content).toContain('stands for code that is left out');
  });

  test('asks once about lines that are lost from a file that the request does not name', async () => {
    const shorter = list.replace(/ {2}'(?:Neap|Ebb|Flood|Slack) tide',\n/g, '');
    const drafts = (second: Drafts[string]): Drafts => ({
      'code.change': (request) =>
        request.data.again === null ? written({ 'src/tides.ts': shorter })(request) : second(request),
    });
    const restored = await change('Make the heading bold', drafts(written({ 'src/tides.ts': list })));
    expect((await restored.files())['src/tides.ts']).toBe(list);
    const meant = await change('Make the heading bold', drafts(said('summary', 'That is meant.')));
    expect((await meant.files())['src/tides.ts']).toBe(shorter);
    expect(meant.model.requests).toHaveLength(2);
    const named = await change('Cut the list in tides.ts', { 'code.change': written({ 'src/tides.ts': shorter }) });
    await named.ended;
    expect(named.model.requests).toHaveLength(1);
  });

  test('what was not done is said, and the rest is done', async () => {
    const { ended } = await change('Call it falling tide, and let it fly', {
      'code.change': (request) =>
        [edited('src/tides.ts', list, renamed)(request), said('not-done', 'A tide cannot fly.')(request)].join('\n'),
    });
    const { value, events } = await ended;
    expect(value.output.notDone).toBe('A tide cannot fly.');
    expect(value.artifacts).toHaveLength(1);
    expect(events).toContainEqual(expect.objectContaining({ stepId: 'not-done', message: 'A tide cannot fly.' }));
  });

  test('nothing done is not_understood, in the words of the model', async () => {
    const { ended } = await change('Let it fly', { 'code.change': said('not-done', 'A tide cannot fly.') });
    await expect(ended).rejects.toMatchObject({ code: 'not_understood', message: 'A tide cannot fly.' });
  });

  test('what is already so completes, and makes no version', async () => {
    const { ended, sandbox } = await change('Show the ebb tide', { 'code.change': said('summary', 'It is there.') });
    const { value } = await ended;
    expect(value.artifacts).toEqual([]);
    expect(value.output).toMatchObject({ notDone: null, checked: { types: { state: 'not_checked' } } });
    expect(sandbox.shown).toHaveLength(1);
  });

  test('an answer of which nothing can be used is an error that says what to do, after three tries', async () => {
    const { model, ended, sandbox } = await change('Call it falling tide', {
      'code.change': ({ messages }) => editBlock('src/tides.ts', 'nowhere\n', 'elsewhere\n', markIn(messages)),
    });
    await expect(ended).rejects.toMatchObject({
      code: 'output_invalid',
      message: expect.stringMatching(/Ask in other words/),
    });
    expect(model.requests).toHaveLength(3);
    expect(sandbox.shown).toHaveLength(1);
  });

  test('a colour makes a new theme; files move and go', async () => {
    const { files, ended } = await change('Green, and in a file of its own', {
      'code.change': ({ messages }) => {
        const mark = markIn(messages);
        return [
          `<theme primary="#0a7d4f" ${mark}>`,
          `<rename from="src/tides.ts" to="src/data/tides.ts" ${mark}>`,
          editBlock('src/App.tsx', app, app.replace('./tides.ts', './data/tides.ts'), mark),
          fileBlock('src/new.ts', 'export const isNew = true;\n', mark),
        ].join('\n');
      },
    });
    const after = await files();
    expect(after['src/data/tides.ts']).toBe(list);
    expect(after['src/tides.ts']).toBeUndefined();
    expect(after['src/theme.css']).not.toBe(standing['src/theme.css']);
    const { events } = await ended;
    const changes = events.flatMap((event) => (event.type === 'file_written' ? [[event.path, event.change]] : []));
    expect(changes).toEqual(
      expect.arrayContaining([
        ['src/tides.ts', 'deleted'],
        ['src/data/tides.ts', 'renamed'],
        ['src/App.tsx', 'changed'],
        ['src/theme.css', 'changed'],
        ['src/new.ts', 'created'],
      ]),
    );
  });
});

describe('in a large project', () => {
  const many = Object.fromEntries(
    Array.from({ length: 80 }, (_, index) => [
      `src/screens/Screen${index}.tsx`,
      `/** The screen of harbour ${index}. */\nexport function Screen${index}() {\n  return <h1>Harbour ${index}</h1>;\n}\n${'// wharf\n'.repeat(20)}`,
    ]),
  );
  const large = { ...standing, ...many };

  test('the fast model chooses the files from a map, and only those are sent', async () => {
    const { model, ended } = await change(
      'Call it falling tide',
      {
        'code.choose': () => ({ paths: ['src/tides.ts', 'src/nowhere.ts'] }),
        'code.change': edited('src/tides.ts', list, renamed),
      },
      large,
    );
    await ended;
    const [choose, asked] = model.requests;
    expect(choose).toMatchObject({ task: 'code.choose', tier: 'fast' });
    const paths = [...(asked?.messages[1]?.content ?? '').matchAll(/\{"path":"([^"]+)","content"/g)].map(
      ([, path]) => path,
    );
    expect(paths).toEqual(['src/tides.ts']);
  });

  test('a choice that names no file of the project falls back on the order of the rules', async () => {
    const { model, files } = await change(
      'Call the ebb tide falling tide in the tides',
      {
        'code.choose': () => ({ paths: ['src/nowhere.ts'] }),
        'code.change': edited('src/tides.ts', list, renamed),
      },
      large,
    );
    expect((await files())['src/tides.ts']).toBe(renamed);
    expect(model.requests.at(-1)?.messages[1]?.content).toContain('"path":"src/tides.ts"');
  });
});
