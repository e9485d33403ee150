import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPath } from '../../agents/project/paths.ts';

test('a path that may be written stays below src/ on any file system, whatever it holds', () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '', 'src', 'a', '~', 'con', ' '),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const anyPath = fc.array(part, { maxLength: 6 }).map((parts) => `src/${parts.join('/')}.ts`);
  fc.assert(
    fc.property(fc.oneof(anyPath, fc.string({ unit: 'binary' })), (path) => {
      fc.pre(checkPath(path) === null);
      expect(new URL(path, 'file:///project/').pathname.startsWith('/project/src/')).toBe(true);
      expect(path).not.toMatch(/[\\\p{C}:*?"<>|]/u);
      expect(path.split('/')).not.toContain('..');
    }),
    { numRuns: 2_000 },
  );
});
