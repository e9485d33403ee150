import { describe, expect, test } from 'vitest';
import { asEdit, asFile, read, tag } from './answers.ts';

/** An edit whose divider and end lack the tag. */
const loose = (path: string) =>
  asEdit(path, 'a\n', 'b\n').replace(`======= ${tag}`, '=======').replace(`REPLACE ${tag}`, 'REPLACE');
const codes = (answer: string, isWhole = true, options = {}) =>
  read(answer, isWhole, options).problems.map(({ code, line }) => `${code} ${line}`);

describe('an answer in blocks', () => {
  test('is read with all its kinds, in order', () => {
    const answer = [
      'Here is the application:',
      asFile('src/App.tsx', 'export function App() {}\n'),
      'And a change:',
      asEdit('src/list.ts', 'a\n', 'b\n\n'),
      `<delete path="src/old.ts" ${tag}>`,
      `<rename from="src/a.ts" to="src/b.ts" ${tag}>`,
      `<theme primary="#0a7" mood="calm" ${tag}>`,
      `<summary ${tag}>\nIt lists walks.\n</summary ${tag}>`,
      `<not-done ${tag}>\nThe map.\n</not-done ${tag}>`,
    ].join('\n');
    const { pushed, blocks, open, problems } = read(answer);
    expect(blocks).toEqual([
      { kind: 'file', path: 'src/App.tsx', content: 'export function App() {}\n' },
      { kind: 'edit', path: 'src/list.ts', search: 'a\n', replace: 'b\n\n' },
      { kind: 'delete', path: 'src/old.ts' },
      { kind: 'rename', from: 'src/a.ts', to: 'src/b.ts' },
      { kind: 'theme', primary: '#0a7', mood: 'calm' },
      { kind: 'summary', text: 'It lists walks.' },
      { kind: 'not-done', text: 'The map.' },
    ]);
    expect(pushed).toEqual(blocks.slice(0, 6));
    expect({ open, problems }).toEqual({ open: null, problems: [] });
  });

  test('keeps lines that look like markers and lack the tag as content', () => {
    const content = [
      '<file path="src/b.ts" zzzz>',
      '</file zzzz>',
      '</file>',
      '<<<<<<< SEARCH',
      '=======',
      `  </file ${tag}>`,
      `x </file ${tag}>`,
      '',
    ].join('\n');
    expect(read(asFile('src/a.md', content))).toMatchObject({ blocks: [{ content }], problems: [] });
  });

  test.each([
    ['CRLF', `<file path="src/a.ts" ${tag}>\r\na\r\n</file ${tag}>\r\n`],
    ['trailing blanks', `<file path="src/a.ts" ${tag}>  \na\n</file ${tag}>\t`],
    ['a blank before the end of a marker', `<file path="src/a.ts" ${tag} >\na\n</file ${tag} >`],
    ['no blank before the tag', `<file path="src/a.ts"${tag}>\na\n</file${tag}>`],
    ['single quotes', `<file path='src/a.ts' ${tag}>\na\n</file ${tag}>`],
    ['no quotes', `<file path=src/a.ts ${tag}>\na\n</file ${tag}>`],
    ['the tag first, and other attributes', `<file ${tag} path="src/a.ts" lang="ts">\na\n</file ${tag}>`],
    ['a dot before the path', `<file path="./src/a.ts" ${tag}>\na\n</file ${tag}>`],
    ['a byte order mark', `\uFEFF<file path="src/a.ts" ${tag}>\na\n</file ${tag}>`],
    ['an opening marker that is indented', `  <file path="src/a.ts" ${tag}>\na\n</file ${tag}>`],
    ['a fence around the answer', `\`\`\`xml\n<file path="src/a.ts" ${tag}>\na\n</file ${tag}>\n\`\`\`\n`],
    ['a fence around the content', `<file path="src/a.ts" ${tag}>\n\n\`\`\`ts\na\n\`\`\`\n</file ${tag}>`],
    ['a closing marker without the tag at the end', `<file path="src/a.ts" ${tag}>\na\n</file>\n\n`],
    ['thoughts', `<think>\n${asFile('src/x.ts', 'x')}</think><file path="src/a.ts" ${tag}>\na\n</file ${tag}>`],
  ])('accepts %s', (_name, answer) => {
    expect(read(answer)).toMatchObject({
      blocks: [{ kind: 'file', path: 'src/a.ts', content: 'a\n' }],
      open: null,
      problems: [],
    });
  });

  test('accepts closing markers without the tag if the next block follows at once', () => {
    const answer = `<file path="src/a.ts" ${tag}>\na\n</file>\n\n<file path="src/b.ts" ${tag}>\nb\n</file>\n<summary ${tag}>Done.</summary>`;
    expect(read(answer)).toMatchObject({
      blocks: [{ content: 'a\n' }, { content: 'b\n' }, { text: 'Done.' }],
      problems: [],
    });
  });

  test('leaves a file out if it is not clear where it ends', () => {
    const twice = `<file path="src/a.ts" ${tag}>\na\n</file>\n</file>\n${asFile('src/b.ts', 'b')}`;
    expect(read(twice)).toMatchObject({
      blocks: [{ path: 'src/b.ts' }],
      problems: [{ code: 'unclosed', path: 'src/a.ts', line: 1 }],
    });
    const words = `<file path="src/a.ts" ${tag}>\na\n</file>\nNow the next.\n${asFile('src/b.ts', 'b')}`;
    expect(codes(words)).toEqual(['unclosed 1']);
    expect(codes(`<file path="src/a.ts" ${tag}>\na\n</summary ${tag}>\n`)).toEqual(['unclosed 1']);
  });

  test('keeps fences within Markdown, and fences that are not around everything', () => {
    const page = '```js\na\n```\n\n```js\nb\n```\n';
    expect(read(asFile('src/a.md', page))).toMatchObject({ blocks: [{ content: page }] });
    expect(read(asFile('src/a.md', `\`\`\`markdown\n${page}\`\`\`\n`))).toMatchObject({ blocks: [{ content: page }] });
    expect(read(asFile('src/a.ts', 'a\n```\n'))).toMatchObject({ blocks: [{ content: 'a\n```\n' }] });
  });

  test('reads empty files, and one-line forms of other blocks', () => {
    const answer = `${asFile('src/a.css', '')}<delete path="src/b.ts" ${tag}/>\n<delete path="src/c.ts" ${tag}></delete ${tag}>\n<theme primary="" mood="null" ${tag}>`;
    expect(read(answer).blocks).toEqual([
      { kind: 'file', path: 'src/a.css', content: '' },
      { kind: 'delete', path: 'src/b.ts' },
      { kind: 'delete', path: 'src/c.ts' },
      { kind: 'theme', primary: null, mood: null },
    ]);
  });

  test('lets a later file replace everything before it with its path', () => {
    const answer = `${asFile('src/a.ts', '1')}${asEdit('src/a.ts', '1\n', '2\n')}${asFile('src/b.ts', '')}${asFile('src/a.ts', '3')}`;
    expect(read(answer).blocks).toMatchObject([{ path: 'src/b.ts' }, { path: 'src/a.ts', content: '3\n' }]);
  });
});

describe('an edit', () => {
  test.each([
    ['plain', 'src/a.ts'],
    ['in a code span', '`src/a.ts`'],
    ['bold, with a colon', '**src/a.ts**:'],
    ['as a heading', '### File: `src/a.ts`'],
    ['before a fence and a blank line', 'src/a.ts\n\n```tsx'],
    ['before a sentence', 'src/a.ts\nThe list is sorted now.'],
  ])('has its path above it, %s', (_name, above) => {
    expect(read(`Now the list:\n\n${asEdit(above, 'x\n', 'y\n')}`)).toMatchObject({
      blocks: [{ kind: 'edit', path: 'src/a.ts', search: 'x\n', replace: 'y\n' }],
      problems: [],
    });
  });

  test('without a path belongs to the file of the edit before it, if no words stand between them', () => {
    const [first, next] = [asEdit('src/a.ts', '1\n', '2\n'), asEdit('', '3\n', '4\n')];
    expect(read(first + next).blocks).toMatchObject([{ path: 'src/a.ts' }, { path: 'src/a.ts', search: '3\n' }]);
    expect(codes(`${first}And in the other file:\n${next}`)).toEqual(['no-path 9']);
    expect(codes(next)).toEqual(['no-path 2']);
  });

  test('may have a divider and an end without the tag if there is one of each', () => {
    expect(read(`${loose('src/a.ts')}\n${loose('src/b.ts')}`)).toMatchObject({
      blocks: [
        { path: 'src/a.ts', search: 'a\n', replace: 'b\n' },
        { path: 'src/b.ts', search: 'a\n', replace: 'b\n' },
      ],
      problems: [],
    });
    expect(codes(loose('src/a.ts').replace('a\n', '=======\n'))).toEqual(['no-divider 2']);
    expect(codes(asEdit('src/a.ts', 'a\n', `b\n======= ${tag}\n`))).toEqual(['unclosed 2']);
  });

  test('keeps lines of merge conflicts as they are', () => {
    const [search, replace] = ['<<<<<<< HEAD\n=======\n', '>>>>>>> main\n=======\n'];
    expect(read(asEdit('src/a.ts', search, replace)).blocks).toEqual([
      { kind: 'edit', path: 'src/a.ts', search, replace },
    ]);
  });
});

describe('a block that is not allowed', () => {
  test.each([
    ['src/../etc.ts', 'path 1'],
    ['__proto__', 'path 1'],
    ['src/theme.css', 'path 1'],
    ['src/main.tsx', 'path 1'],
    ['package.json', 'path 1'],
    ['src/a.png', 'path 1'],
    ['', 'no-path 1'],
  ])('because of its path %j is passed over with its content', (path, code) => {
    const answer = `${asFile(path, 'a')}${asFile('src/b.ts', 'b')}`;
    expect(codes(answer)).toEqual([code]);
    expect(read(answer).blocks).toMatchObject([{ path: 'src/b.ts' }]);
    expect(codes(`<delete path="${path}" ${tag}>`)).toEqual([code]);
    expect(codes(`<rename from="src/a.ts" to="${path}" ${tag}>`)).toEqual([code]);
  });

  test('is reported: by its kind, its length, characters that are no text, a missing tag, a colour that is none', () => {
    expect(codes(asFile('src/a.ts', 'a'), true, { takes: ['edit'] })).toEqual(['not-taken 1']);
    expect(codes(`\n${asFile('src/a.ts', 'x'.repeat(20))}`, true, { maxFileChars: 20 })).toEqual(['too-long 2']);
    expect(codes(asFile('src/a.ts', 'x'.repeat(19)), true, { maxFileChars: 20 })).toEqual([]);
    expect(codes(asFile('src/a.ts', 'a\0'))).toEqual(['not-text 1']);
    expect(codes(asFile('src/a.ts', 'a\uD800b'))).toEqual(['not-text 1']);
    expect(codes('<file path="src/a.ts">\na\n</file>')).toEqual(['untagged 1']);
    expect(codes(`<theme primary="url(x)" mood="" ${tag}>`)).toEqual(['theme 1']);
  });
});

describe('an answer that breaks off', () => {
  const begun = `${asFile('src/a.ts', 'a')}<file path="src/b.ts" ${tag}>\nb\nc`;

  test('leaves the block that it broke off in open', () => {
    const open = { kind: 'file', path: 'src/b.ts', text: 'b\nc' };
    expect(read(begun, false)).toMatchObject({ blocks: [{ path: 'src/a.ts' }], open, problems: [] });
    expect(read(`${begun}\n</fil`, false).open).toEqual({ ...open, text: 'b\nc\n' });
    expect(read(`${begun}\n</file>\n`, false).open).toMatchObject({ path: 'src/b.ts' });
    expect(read(`${begun}\n</file ${tag}>`, false).open).toBeNull();
    expect(read(`<summary ${tag}>Half of`, false)).toMatchObject({ blocks: [], open: { text: 'Half of\n' } });
  });

  test('leaves a file open although the model said that it was done, and takes a summary', () => {
    expect(read(begun).open).toEqual({ kind: 'file', path: 'src/b.ts', text: 'b\nc\n' });
    expect(read(`<summary ${tag}>All of it`)).toMatchObject({ blocks: [{ text: 'All of it' }], open: null });
  });

  test('does not ask for a block that was not allowed', () => {
    expect(read(begun.replace('src/b.ts', 'src/b.png'), false)).toMatchObject({ open: null, problems: [{}] });
  });
});
