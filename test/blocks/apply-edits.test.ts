import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../agents/kit/blocks/apply-edits.ts';

const path = 'src/a.ts';
const edit = (search: string, replace: string, at = path) => ({ kind: 'edit' as const, path: at, search, replace });

/** What one edit makes of a file: its fit and the new content, or the reason and the nearest lines. */
function outcome(content: string, search: string, replace: string) {
  const { files, applied, failed } = applyEdits({ [path]: content }, [edit(search, replace)]);
  return applied[0] ? [applied[0].fit, files[path]] : [failed[0]?.reason, failed[0]?.nearest];
}

const tabs = (text: string) => text.replaceAll('  ', '\t');
const walks = 'export function walks() {\n  const all = readWalks();\n  return all.filter(isOpen);\n}\n';

describe('an edit', () => {
  test('fits exactly', () => {
    expect(outcome('a\nb\nc\n', 'b\n', 'B\n')).toEqual(['exact', 'a\nB\nc\n']);
    expect(outcome('a\nb\nc', 'c\n', 'C\n')).toEqual(['exact', 'a\nb\nC']);
    expect(outcome('a\nb\nc\n', 'b\n', '')).toEqual(['exact', 'a\nc\n']);
  });

  test('fits without regard to blanks at the ends of lines, which stay where nothing changes', () => {
    expect(outcome('a  \nb\nc\n', 'a\nb \n', 'a\nB\n')).toEqual(['trailing', 'a  \nB\nc\n']);
    expect(outcome('a\nb\n', '\nb\n\n', '\nB\n\n')).toEqual(['exact', 'a\nB\n']);
  });

  test('fits without regard to indentation, and gets that of the file', () => {
    const replaced = walks.replace('  return all', '  if (!all) {\n    return [];\n  }\n  return all');
    const search = 'const all = readWalks();\nreturn all.filter(isOpen);\n';
    const replace = 'const all = readWalks();\nif (!all) {\n  return [];\n}\nreturn all.filter(isOpen);\n';
    expect(outcome(walks, search, replace)).toEqual(['indentation', replaced]);
    expect(outcome(tabs(walks), walks, replaced)).toEqual(['indentation', tabs(replaced)]);
    expect(outcome(walks, tabs(walks), tabs(replaced))).toEqual(['indentation', replaced]);
  });

  test('fits by similarity, and keeps lines as the file has them', () => {
    const search = walks.replace('readWalks', 'readWalk').replace('filter', 'fliter');
    const replace = search.replace('export function walks', 'export function openWalks');
    expect(outcome(walks, search, replace)).toEqual(['similar', walks.replace('function walks', 'function openWalks')]);
  });

  test('does not fit if more than one place does, or none', () => {
    expect(outcome('  x()\ny\nx()\n', 'x()\n', 'z()\n')).toEqual(['exact', '  x()\ny\nz()\n']);
    expect(outcome('  x()\ny\n    x()\n', 'x()\n', 'z()\n')).toEqual(['ambiguous', ['1:   x()', '2: y', '3:     x()']]);
    const rows = ['one', 'two']
      .map((name) => `<Row name="${name}" value={value} onChange={change} isOpen />\n`)
      .join('');
    expect(outcome(rows, rows.split('\n')[0]?.replace('one', 'ten') ?? '', 'x\n')[0]).toBe('ambiguous');
    expect(outcome(walks, 'const all = writeRuns();\nreturn none;\n', 'x\n')).toEqual([
      'not found',
      ['1: export function walks() {', '2:   const all = readWalks();', '3:   return all.filter(isOpen);', '4: }'],
    ]);
  });

  test('creates a file with an empty SEARCH, and nothing else', () => {
    const created = applyEdits({}, [edit('', 'a\n', 'src/new.ts')]);
    expect(created).toMatchObject({ files: { 'src/new.ts': 'a\n' }, applied: [{ fit: 'created' }], failed: [] });
    expect(outcome('a\n', '', 'b\n')[0]).toBe('exists');
    expect(outcome('a\n', '', 'a\n')[0]).toBe('already so');
    expect(applyEdits({}, [edit('a\n', 'b\n')]).failed).toMatchObject([{ reason: 'no file' }]);
    expect(applyEdits({}, [edit('a\n', 'b\n', '__proto__')]).failed).toMatchObject([{ reason: 'no file' }]);
  });

  test('that was made already is told from one that fits nowhere', () => {
    const done = walks.replace('all.filter(isOpen)', 'all.filter(isClosed).toSorted(byDay)');
    expect(outcome(done, '  return all.filter(isOpen);\n', '  return all.filter(isClosed).toSorted(byDay);\n')[0]).toBe(
      'already so',
    );
    expect(outcome('const limit = 20;\n', 'const limit = 10;\n', 'const limit = 20;\n')[0]).toBe('already so');
    expect(outcome('a\nadded\nb\n', 'a\n', 'a\nadded\n')[0]).toBe('already so');
  });

  test('is refused if its SEARCH leaves lines out', () => {
    for (const dots of ['...', '…', '// ...', '{/* … existing rows … */}', '// ... rest of the code']) {
      expect(outcome(walks, `export function walks() {\n  ${dots}\n}\n`, 'x\n')[0]).toBe('elision');
    }
    expect(outcome('a\n// ...\nb\n', 'a\n// ...\n', 'c\n')).toEqual(['exact', 'c\nb\n']);
  });
});

describe('several edits', () => {
  test('of one file apply in order, and leave other files as they are', () => {
    const files = { [path]: 'a\nb\nc\n', 'src/b.ts': 'x \r\n' };
    expect(applyEdits(files, [edit('a\n', 'a\nnew\n'), edit('new\n', 'newer\n'), edit('c\n', '')])).toMatchObject({
      files: { [path]: 'a\nnewer\nb\n', 'src/b.ts': 'x \r\n' },
      failed: [],
    });
  });

  test('find lines of the file before lines that an edit wrote', () => {
    const edits = [edit('a\n', 'b\n'), edit('b\n', 'c\n')];
    expect(applyEdits({ [path]: 'a\nx\nb\n' }, edits).files).toEqual({ [path]: 'b\nx\nc\n' });
  });

  test('do not undo one another where they meet', () => {
    const lines = ['const first = readTheFirstOne();', 'const second = readTheSecondOne();', 'return first + second;'];
    const [first = '', second = '', third = ''] = lines.map((line) => `${line}\n`);
    const changed = second.replace('One', 'Two');
    const { files, failed } = applyEdits({ [path]: first + second + third }, [
      edit(first + second, first + changed),
      edit(second + third, second + third.replace('+', '-')),
    ]);
    expect(files).toEqual({ [path]: first + changed + third });
    expect(failed).toMatchObject([{ reason: 'not found' }]);
  });
});

test('two hundred hostile edits of long files come to an end', () => {
  const many = 3_000;
  const same = '}\n'.repeat(many);
  const alike = Array.from(
    { length: many },
    (_, at) => `  const value${at % 90} = compute(${at}, other, more);\n`,
  ).join('');
  const searches = [
    [same, `${'}\n'.repeat(many / 2)}x\n`],
    [alike, '  const value = comptue(other, mor);\n'],
    [alike, alike.slice(0, 20_000).replaceAll('compute', 'comptue')],
  ] as const;
  for (const [content, search] of searches) {
    const edits = Array.from({ length: 200 }, (_, at) => edit(search, `${search}${at}\n`));
    const { files, applied } = applyEdits({ [path]: content }, edits);
    expect([applied, files[path]]).toEqual([[], content]);
  }
});
