import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProblems } from '../../../server/providers/sandbox/types/problems.ts';

const files = { 'src/App.tsx': '', 'src/a (1).ts': '', 'src/deep/é.ts': '' };
const one = fc.record({
  path: fc.constantFrom(...Object.keys(files)),
  line: fc.integer({ min: 1, max: 999_999 }),
  code: fc.integer({ min: 1000, max: 99_999 }).map((number) => `TS${number}`),
  text: fc.stringMatching(/^[a-z(][a-z '"(),:.\d]{0,60}[a-z.]$/),
  more: fc.array(fc.stringMatching(/^ {2,6}[A-Z][a-z (),:\d]{0,40}[a-z]$/), { maxLength: 3 }),
});

test('each problem that TypeScript prints is read, with its place and the lines that explain it', () => {
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (problems) => {
      const printed = problems.map(({ path, line, code, text, more }) =>
        [`${path}(${line},7): error ${code}: ${text}`, ...more].join('\n'),
      );
      expect(readProblems(`${printed.join('\n')}\n`, files, [])).toEqual(
        problems.map(({ path, line, code, text, more }) => ({ path, line, code, text: [text, ...more].join('\n') })),
      );
    }),
  );
});

test('any output gives at most 200 problems of at most 500 characters, each in a file of the project or in none', () => {
  const parts = fc.constantFrom(
    'src/App.tsx',
    '__proto__',
    '/etc/passwd',
    '(1,2)',
    ': error TS2322: ',
    '\n',
    '  ',
    'x',
  );
  const output = fc.array(fc.oneof(parts, fc.string({ unit: 'binary' })), { maxLength: 2_000 });
  fc.assert(
    fc.property(output, (words) => {
      const problems = readProblems(words.join(''), files, [['/etc/', '']]);
      expect(problems.length).toBeLessThanOrEqual(200);
      for (const { path, line, text } of problems) {
        expect(text.length).toBeLessThanOrEqual(500);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toContain('/etc/');
        expect(path === null || Object.hasOwn(files, path)).toBe(true);
        expect(path === null).toBe(line === null);
      }
    }),
  );
});

test('a problem of no file, or of a file outside the project, has no path', () => {
  const printed =
    "error TS18003: No inputs were found.\n/app/node_modules/x/a.d.ts(1,2): error TS1005: ';' expected.\n";
  expect(readProblems(printed, files, [])).toEqual([
    { path: null, line: null, code: 'TS18003', text: 'No inputs were found.' },
    { path: null, line: null, code: 'TS1005', text: "';' expected." },
  ]);
});

test('the first 200 problems of many are kept, and a long one is cut', () => {
  const printed = `src/App.tsx(1,1): error TS2322: ${'x'.repeat(2_000)}\n`.repeat(300);
  const problems = readProblems(printed, files, []);
  expect(problems).toHaveLength(200);
  expect(problems[0]?.text).toBe(`${'x'.repeat(499)}…`);
});
