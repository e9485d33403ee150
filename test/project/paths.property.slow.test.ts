import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPath } from '../../agents/kit/project/paths.ts';

test('an allowed path stays below src/ on any file system', () => {
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
