import * as fc from 'fast-check';
import { loadDrafts } from '../../agents/offline/load-drafts.ts';
import { describe, expect, test } from 'vitest';
import { code } from '../../agents/code/index.ts';
import type { CodeEvent } from '../../agents/code/work.ts';
import type { Drafts } from '../../agents/draft.ts';
import type { ProjectFiles, Sandbox } from '../../agents/ports.ts';
import { answering, contextFor, runToEnd } from '../project/context.ts';
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
    async build(next) {
      kept = next;
      return { ok: true, durationMs: 0 };
    },
    check: async () => ({ state: 'not_checked', reason: 'This sandbox only builds.', durationMs: 0 }),
  };
}

/** Returns the files after an edit that these words ask for. */
async function edited(files: ProjectFiles, words: string, drafts: Drafts): Promise<ProjectFiles> {
  const sandbox = sandboxWith(files);
  const session = { prd, sandboxUrl: url, sandboxName: 'own', codeProjectId: 'code_project-1' };
  const messages = [{ role: 'user' as const, content: words, sandboxUrl: url }];
  await runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model: answering(drafts), sandbox, session })));
  return sandbox.files();
}

const path = fc.integer({ min: 0, max: 8 }).map((number) => `src/part${number}.ts`);
const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((line) => `${line.toWellFormed()}\r\n\t`);
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
        fc.dictionary(path, text, { noNullPrototype: true }),
        path,
        async (before, changes, gone) => {
          const written = Object.entries(changes).map(([path, content]) => ({ path, content }));
          const deleted = gone in changes ? [] : [gone];
          const answer = { files: written, deleted, theme: null, summary: 'Done.', notDone: null };
          const after = await edited(before, 'Change it', { 'code.edit': () => answer });
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
    const drafts = await loadDrafts();
    const sandbox = sandboxWith({});
    await runToEnd(
      code.run({ messages: [] }, contextFor<CodeEvent>({ model: answering(drafts), sandbox, session: { prd } })),
    );
    const before = await sandbox.files();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const name = fc
      .array(fc.stringMatching(/^[A-Z][a-z']{1,8}$/), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(name, async (name) => {
        const after = await edited(before, `Rename the app to ${name}`, drafts);
        const changed = Object.keys(before).filter((path) => after[path] !== before[path]);
        expect(Object.keys(after)).toEqual(Object.keys(before));
        expect(changed).toEqual(['src/app-name.ts']);
      }),
      { numRuns: 40 },
    );
  });
});
