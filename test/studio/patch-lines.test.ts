import { createTwoFilesPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { patchLines } from '../../web/parts/patch-lines.ts';

const patch = (before: string, after: string) => createTwoFilesPatch('a/x.ts', 'b/x.ts', before, after);

describe('the lines of a patch', () => {
  it('leave out the headers, also if they look like changes', () => {
    const lines = patchLines(patch('one\ntwo\n', 'one\nthree\n'));
    expect(lines.slice(1)).toEqual([
      { change: 'same', text: 'one' },
      { change: 'removed', text: 'two' },
      { change: 'added', text: 'three' },
    ]);
  });

  it('keep lines that begin with signs', () => {
    const lines = patchLines(patch('-- a\n', '++ b\n'));
    expect(lines.slice(1)).toEqual([
      { change: 'removed', text: '-- a' },
      { change: 'added', text: '++ b' },
    ]);
  });

  it('are none for a file without text', () => {
    expect(patchLines('')).toEqual([]);
    expect(patchLines('Binary files differ')).toEqual([]);
  });
});
