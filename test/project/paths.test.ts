import { describe, expect, test } from 'vitest';
import { checkFiles, checkPath } from '../../agents/kit/project/paths.ts';

const file = (path: string) => ({ path, content: '' });

describe('paths of generated files', () => {
  test.each([
    'src/App.tsx',
    'src/screens/WalkList.tsx',
    'src/data/Größe.ts',
    'src/theme.css',
    'src/a b/[x].md'.replace('[x]', 'x'),
  ])('%j is allowed', (path) => expect(checkPath(path)).toBeNull());

  test.each(
    [
      [
        '',
        '/etc/passwd',
        'App.tsx',
        'src',
        'src/',
        'srcs/App.tsx',
        'SRC/App.tsx',
        'C:/src/a.ts',
        'src/../a.ts',
        'src/./a.ts',
      ],
      [
        'src//a.ts',
        'src\\a.ts',
        'src/a\\..\\b.ts',
        'src/a\0.ts',
        'src/a\n.ts',
        'src/\u202ea.ts',
        'src/a\u0308.ts',
        'src/.env.ts',
      ],
      [
        'src/node_modules/x/a.ts',
        'src/package.json',
        'src/Package.JSON',
        'src/vite.config.ts',
        'src/postcss.config.json',
      ],
      [
        'src/con.ts',
        'src/NUL.tsx',
        'src/com1/a.ts',
        'src/a.js',
        'src/a.html',
        'src/a.ts ',
        'src/a /b.ts',
        'src/a./b.ts',
        'src/main.tsx',
        'src/Main.tsx',
      ],
      [
        `src/${'a/'.repeat(8)}b.ts`,
        `src/${'a'.repeat(120)}.ts`,
        'src/tailwind.config.ts',
        'src/a?.ts',
        'src/a:b.ts',
        'src/%2e%2e/a.ts',
      ],
    ].flat(),
  )('%j is refused', (path) => expect(checkPath(path)).not.toBeNull());

  test('refuses two paths that are the same on some file systems', () => {
    expect(checkFiles([file('src/App.tsx'), file('src/app.tsx')])).toContain('twice');
    expect(checkFiles([file('src/straße.ts'), file('src/STRASSE.ts')])).toContain('twice');
    expect(checkFiles([file('src/a.ts'), file('src/b.ts')])).toBeNull();
  });

  test('limits number and size', () => {
    expect(checkFiles(Array.from({ length: 201 }, (_, index) => file(`src/a${index}.ts`)))).toContain('more than');
    expect(checkFiles([{ path: 'src/a.ts', content: 'x'.repeat(200_001) }])).toContain('longer');
  });
});
