import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code } from '../../agents/code/index.ts';
import type { CodeEvent } from '../../agents/code/work.ts';
import type { Model, ProjectFiles, Sandbox } from '../../agents/ports.ts';
import { markIn, said, written } from '../project/blocks.ts';
import { answering, contextFor, drafting, runToEnd } from '../project/context.ts';
import { prdOf } from '../project/prd.ts';
import { products } from '../project/products.ts';

const [, organs] = products;
if (!organs) throw new Error('the product is missing');
const prd = prdOf(organs);
const url = 'http://preview.test/own/';

/** A sandbox in which every build succeeds. */
function sandboxWith(files: ProjectFiles): Sandbox {
  let kept = files;
  return {
    name: 'own',
    url,
    files: async () => kept,
    check: async () => ({ state: 'passed', problems: [], durationMs: 0 }),
    build: async () => ({ ok: true, durationMs: 0 }),
    boot: async () => ({ state: 'passed', problems: [], durationMs: 0 }),
    look: async () => ({ state: 'not_checked', reason: 'This sandbox has no browser.', durationMs: 0 }),
    async show(next) {
      kept = next;
      return { ok: true, durationMs: 0 };
    },
  };
}

/** Returns the files after an edit that these words ask for. */
async function edited(files: ProjectFiles, words: string, model: Model): Promise<ProjectFiles> {
  const sandbox = sandboxWith(files);
  const session = { prd, sandboxUrl: url, sandboxName: 'own', codeProjectId: 'code_project-1' };
  const messages = [{ role: 'user' as const, content: words, sandboxUrl: url }];
  await runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox, session })));
  return sandbox.files();
}

const path = fc.integer({ min: 0, max: 8 }).map((number) => `src/part${number}.ts`);
const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((line) => `${line.toWellFormed()}\r\n\t`);
/** A line as a model's answer can hold it. */
const line = fc.stringMatching(/^[a-z][a-z ;(){}]{0,30}$/).map((words) => `${words}\n`);
const files = fc.dictionary(path, text, { noNullPrototype: true }).map((parts): ProjectFiles => ({
  ...parts,
  'src/App.tsx': 'export function App() {}\r\n',
  'src/theme.css': ':root{}',
}));

describe('a targeted edit', () => {
  test('changes the files that the model names and leaves every other byte unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.dictionary(path, line, { noNullPrototype: true }),
        path,
        async (before, changes, gone) => {
          const deleted = gone in changes || !(gone in before) ? [] : [gone];
          const answer = ({ messages }: Parameters<ReturnType<typeof written>>[0]) =>
            [
              written(changes)({ messages }),
              ...deleted.map((path) => `<delete path="${path}" ${markIn(messages)}>`),
              said('summary', 'Done.')({ messages }),
            ].join('\n');
          const model = answering({ 'code.change': answer, 'code.choose': () => ({ paths: Object.keys(before) }) });
          const after = await edited(before, 'Change it', model);
          const { [gone]: left, ...rest } = before;
          expect(after).toEqual({
            ...(deleted.length > 0 ? rest : { ...rest, ...(left !== undefined && { [gone]: left }) }),
            ...changes,
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  test('without a model, a new name changes only the module that holds it, for any name', async () => {
    const drafter = await drafting();
    const sandbox = sandboxWith({});
    await runToEnd(code.run({ messages: [] }, contextFor<CodeEvent>({ model: drafter, sandbox, session: { prd } })));
    const before = await sandbox.files();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const name = fc
      .array(fc.stringMatching(/^[A-Z][a-z']{1,8}$/), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(name, async (name) => {
        const after = await edited(before, `Rename the app to ${name}`, drafter);
        const changed = Object.keys(before).filter((path) => after[path] !== before[path]);
        expect(Object.keys(after)).toEqual(Object.keys(before));
        expect(changed).toEqual(['src/app-name.ts']);
      }),
      { numRuns: 40 },
    );
  });
});
