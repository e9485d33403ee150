import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportsOf } from '../../agents/kit/project/exports.ts';

const of = (source: string, path = 'src/parts.tsx') => exportsOf({ [path]: source })[0]?.exports;

describe('the exports of files, for a prompt', () => {
  test.each<[string, string[]]>([
    [
      'export function Card({ title, children }: { title: string; children: ReactNode }): JSX.Element {\n  return <p/>;\n}',
      ['export function Card({ title, children }: { title: string; children: ReactNode }): JSX.Element'],
    ],
    [
      'export const limit = 12;\nconst own = 3;\nexport { limit as most };',
      ['export const limit', 'export { limit as most }'],
    ],
    [
      'export interface Walk {\n  id: string;\n  dogs: { name: string }[];\n}\nconst rest = 1;',
      ['export interface Walk { id: string; dogs: { name: string }[]; }'],
    ],
    ["export type Kind = 'a' | 'b';\nexport default 3;", ["export type Kind = 'a' | 'b'", 'export default 3']],
    [
      'export const pay = async (walk: Walk, at = 3): Promise<void> => {\n  await x;\n};',
      ['export const pay = async (walk: Walk, at = 3): Promise<void>'],
    ],
    [
      'export const walks: readonly Walk[] = [{ id: 1 }];\nexport const go: (at: number) => void = run;',
      ['export const walks: readonly Walk[]', 'export const go: (at: number) => void'],
    ],
    ['// export const not = 1;\nconst text = "export const not = 1";', []],
  ])('%j', (source, expected) => {
    expect(of(source)).toEqual(expected);
  });

  test('leave out tests, and files that export nothing that can be read', () => {
    expect(of('export const a = 1;', 'src/a.test.ts')).toEqual([]);
    expect(of('export const a = 1;', 'src/a.css')).toEqual([]);
  });

  test('of many files are named for the first ones alone', () => {
    const source = Array.from(
      { length: 20 },
      (_, index) => `export function part${index}(a: ${'x'.repeat(200)}): void {}`,
    ).join('\n');
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`src/part${index}.ts`, source]));
    const listed = exportsOf(many);
    expect(listed.map(({ path }) => path)).toEqual(Object.keys(many));
    expect(listed[0]?.exports).toHaveLength(20);
    expect(JSON.stringify(listed).length).toBeLessThan(24_000);
  });

  const word = fc.constantFrom(
    'export',
    'function',
    'const',
    'type',
    'interface',
    'a',
    '{',
    '}',
    '(',
    ')',
    '=',
    '=>',
    ';',
    '\n',
    '`',
    "'",
    '<p>',
    '/*',
    '*/',
    '𝄞',
  );
  test('of any text are short lines, and nothing throws', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        for (const signature of of(words.join(' ')) ?? []) {
          expect(signature.length).toBeLessThanOrEqual(240);
          expect(signature).not.toContain('\n');
          expect(signature.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
