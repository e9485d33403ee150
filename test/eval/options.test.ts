import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ideas } from '../../bench/eval/ideas.ts';
import { readOptions, UsageError } from '../../bench/eval/options.ts';
import { readBlocks } from '../docs/page.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eval-options-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('npm run eval', () => {
  // Running a command takes minutes, so test only the program's parsing of it.
  test('accepts the commands of docs/evaluation.md', async () => {
    const block = (await readBlocks('docs/evaluation.md')).find(({ name }) => name === 'eval');
    const commands = (block?.code ?? '').trim().split('\n');
    const read = await Promise.all(
      commands.map((line) => {
        const [, words = ''] = /^npm run eval(?: -- (.*?))? *(?:#.*)?$/.exec(line) ?? [];
        expect(line).toMatch(/^npm run eval/);
        const given = words.trim().split(/ +/).filter(Boolean);
        return readOptions([
          ...given.map((word) => (word === 'eval-report' ? join(folder, word) : word)),
          ...out(given),
        ]);
      }),
    );
    expect(read.map((options) => options.ideas.length)).toEqual([ideas.length, 3, 2]);
    expect(read.map(({ atOnce }) => atOnce)).toEqual([1, 1, 2]);
  });

  test.each([['--only', 'no-such-idea'], ['--ideas', '0'], ['--at-once', 'two'], ['--fast'], ['lunch-bill']])(
    'rejects %s %s',
    async (...words) => {
      await expect(readOptions(words)).rejects.toThrow(UsageError);
    },
  );
});

const out = (given: readonly string[]) => (given.includes('--out') ? [] : ['--out', folder]);
