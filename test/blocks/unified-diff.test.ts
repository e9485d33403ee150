import { expect, test } from 'vitest';
import { unifiedDiff } from '../../agents/kit/blocks/unified-diff.ts';

const long = (word: string) => Array.from({ length: 2_000 }, (_, at) => `${word} ${at}\n`).join('');

test('a difference has three lines around each change', () => {
  const before = Array.from({ length: 9 }, (_, at) => `${at}\n`).join('');
  expect(unifiedDiff('src/a.ts', before, before.replace('4', 'four'))).toContain(
    '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -2,7 +2,7 @@\n 1\n 2\n 3\n-4\n+four\n 5\n 6\n 7\n',
  );
});

test('a file that is created or deleted has no other side', () => {
  expect(unifiedDiff('src/a.ts', null, 'a')).toContain(
    '--- /dev/null\n+++ b/src/a.ts\n@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file\n',
  );
  expect(unifiedDiff('src/a.ts', 'a\n', null)).toContain('--- a/src/a.ts\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n');
});

test('a name with a blank ends with a tab, because GNU patch would end it at the blank', () => {
  expect(unifiedDiff('src/a b.ts', 'a\n', 'b\n')).toContain('\n--- a/src/a b.ts\t\n+++ b/src/a b.ts\t\n@@');
});

test('there is none if nothing changed, or if it is longer than 64 KiB', () => {
  expect(unifiedDiff('src/a.ts', 'a', 'a')).toBeNull();
  expect(unifiedDiff('src/a.ts', null, 'ö'.repeat(32 * 1024))).toBeNull();
  expect(unifiedDiff('src/a.ts', null, 'ö'.repeat(31 * 1024))).not.toBeNull();
  expect(unifiedDiff('src/a.ts', long('old'), long('new'))).toContain('@@ -1,2000 +1,2000 @@');
});
