import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { array, constantFrom, option, sample, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../agents/kit/blocks/unified-diff.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
const line = constantFrom('a', 'b', 'const c = 1;', '', '  x', '+ y', '- z', '\\ no newline', '--- a/src/a.ts', 'ö\r');
const content = option(
  tuple(array(line, { maxLength: 14 }), constantFrom('', '\n')).map(([all, end]) => all.join('\n') + end),
);
const names = ['a.ts', 'b c.tsx', 'é/ö.md'];

interface Change {
  path: string;
  before: string | null;
  after: string | null;
}
const changes: Change[] = sample(tuple(content, content), { numRuns: 300, seed: 5 })
  .map(([before, after], at) => ({ path: `src/${at}/${names[at % names.length]}`, before, after }))
  .filter(({ before, after }) => before !== after);

test.skipIf(lacks('git'))(
  'git applies a difference of any texts, with and without an end of line at the end',
  async () => {
    expect(changes.length).toBeGreaterThan(200);
    const folder = await mkdtemp(join(tmpdir(), 'uas-diff-'));
    try {
      for (const { path, before } of changes) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        if (before !== null) await writeFile(join(folder, path), before);
      }
      const diffs = changes.map(({ path, before, after }) => unifiedDiff(path, before, after));
      await writeFile(join(folder, 'all.diff'), diffs.join(''));
      await run('git', ['apply', '--whitespace=nowarn', 'all.diff'], { cwd: folder });
      const made = changes.map(async (change) => {
        const at = join(folder, change.path);
        return { ...change, after: existsSync(at) ? await readFile(at, 'utf8') : null };
      });
      expect(await Promise.all(made)).toEqual(changes);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
