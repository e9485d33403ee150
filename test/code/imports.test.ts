import * as fc from 'fast-check';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { importProblems } from '../../agents/kit/imports/import-problems.ts';
import { readModule } from '../../agents/kit/modules/module.ts';
import { wholeProjects } from './projects.ts';

const packages = new Set(['lucide-react', 'date-fns', 'clsx', 'zod', 'papaparse', 'marked', '@dnd-kit/core']);
const button = "export const Button = () => <button type=\"button\">It's</button>;\nexport type Size = 'small';\n";
/** What is wrong with one module beside `src/parts/Button.tsx`. */
const problemsOf = (source: string, path = 'src/App.tsx') =>
  importProblems({ 'src/parts/Button.tsx': button, [path]: source }, packages);
const textsOf = (source: string) => problemsOf(source).map(({ code, text }) => `${code}: ${text}`);
const projects = await wholeProjects();

describe('problems of imports', () => {
  test('starters and generated applications have none', () => {
    const found = projects.flatMap(([name, files]) =>
      importProblems(files, new Set()).map((problem) => ({ name, ...problem })),
    );
    expect(projects.length).toBeGreaterThan(16);
    expect(found).toEqual([]);
  });

  test('the parser of the bundler reads the same imports and exports in every module', () => {
    for (const [path, source] of projects.flatMap(([, files]) => Object.entries(files))) {
      if (!/\.tsx?$/.test(path)) continue;
      const { program } = parseSync(path, source);
      const { imports, exports } = readModule(path, source);
      const statements = program.body.filter(
        (node) => node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
      );
      const names = program.body.flatMap((node) => {
        if (node.type !== 'ExportNamedDeclaration') return [];
        const declared = node.declaration;
        if (declared && 'declarations' in declared)
          return declared.declarations.map(({ id }) => 'name' in id && id.name);
        if (declared && 'id' in declared && declared.id && 'name' in declared.id) return [declared.id.name];
        return node.specifiers.map(({ exported }) => 'name' in exported && exported.name);
      });
      expect({ path, names: [...exports.keys()], imports: imports.length }).toEqual({
        path,
        names,
        imports: statements.length,
      });
    }
  });

  test.each([
    ['react-icons/fa', 'lucide-react'],
    ['moment', 'date-fns'],
    ['dayjs/plugin/utc', 'date-fns'],
    ['classnames', 'clsx'],
    ['joi', 'zod'],
    ['yup', 'zod'],
    ['react-dnd', '@dnd-kit/core'],
    ['lucide-reakt', 'lucide-react'],
    ['@dnd-kit/cor', '@dnd-kit/core'],
  ])('names the package that does the same as %s', (name, near) => {
    expect(textsOf(`import x from '${name}';`)).toEqual([
      expect.stringMatching(new RegExp(`^unknown_package: .* is not available\\. Use "${near}" instead\\.$`)),
    ]);
  });

  test('lists the packages if none is near, and says that the page connects to nothing', () => {
    expect(textsOf(`import axios from 'axios';\nimport three from 'three';\nimport 'https://cdn.test/x.js';`))
      .toMatchInlineSnapshot(`
      [
        "unknown_package: "axios" is not available: the page may connect to nothing. Use data of the project.",
        "unknown_package: "three" is not available. Import only react, react-dom, lucide-react, date-fns, clsx, zod, papaparse, marked, @dnd-kit/core and relative files.",
        "unknown_package: The page may connect to nothing, so "https://cdn.test/x.js" cannot be imported.",
      ]
    `);
  });

  test('names the nearest file of a path that names none', () => {
    const source = [
      `import { Button } from './parts/button.tsx';`,
      `import { Button as B } from './components/Button.tsx';`,
      `export { Button as C } from './parts/Button.jsx';`,
      `import type { Size } from '@/parts/Button';`,
      `const D = lazy(() => import('./parts/Buton.tsx'));`,
      `import './missing-styles.css';`,
      `import theme from '../../outside.ts';`,
    ].join('\n');
    expect(textsOf(source)).toMatchInlineSnapshot(`
      [
        "missing_file: "./parts/button.tsx" is not a file of the project. The nearest is "./parts/Button.tsx".",
        "missing_file: "./components/Button.tsx" is not a file of the project. The nearest is "./parts/Button.tsx".",
        "missing_file: "./parts/Button.jsx" is not a file of the project. The nearest is "./parts/Button.tsx".",
        "missing_file: "@/parts/Button" is not a file of the project. The nearest is "./parts/Button.tsx".",
        "missing_file: "./parts/Buton.tsx" is not a file of the project. The nearest is "./parts/Button.tsx".",
        "missing_file: "./missing-styles.css" is not a file of the project.",
        "missing_file: "../../outside.ts" is not a file of the project.",
      ]
    `);
  });

  test('names the nearest export of a name that the file does not export, on the line of the name', () => {
    const source = `import {\n  Button,\n  type Sise,\n} from './parts/Button.tsx';\nimport Default from './parts/Button';\nexport { Nothing } from './parts/Button.tsx';`;
    expect(problemsOf(source)).toMatchInlineSnapshot(`
      [
        {
          "code": "missing_export",
          "line": 3,
          "path": "src/App.tsx",
          "text": "src/parts/Button.tsx does not export "Sise". The nearest is "Size".",
        },
        {
          "code": "missing_export",
          "line": 5,
          "path": "src/App.tsx",
          "text": "src/parts/Button.tsx has no default export. Import { Button } by its name.",
        },
        {
          "code": "missing_export",
          "line": 6,
          "path": "src/App.tsx",
          "text": "src/parts/Button.tsx does not export "Nothing". It exports Button, Size.",
        },
      ]
    `);
  });

  test('only tests import test packages', () => {
    const source = `import { test } from 'vitest';\nimport { render } from '@testing-library/react';`;
    expect(problemsOf(source).map(({ code, line }) => [code, line])).toEqual([
      ['test_package', 1],
      ['test_package', 2],
    ]);
    expect(problemsOf(source, 'src/App.test.tsx')).toEqual([]);
    expect(problemsOf(source, 'src/testing/app.tsx')).toEqual([]);
  });

  test('what the build resolves is no problem: endings that it adds, files of the service, allowed packages', () => {
    const source = `import { Button } from './parts/Button';\nimport './theme.css';\nimport '/src/parts/Button.tsx';\nimport { z } from 'zod';\nimport { de } from 'date-fns/locale';\nimport { createRoot } from 'react-dom/client';`;
    expect(problemsOf(source)).toEqual([]);
  });

  test('imports in strings, comments, templates, expressions and markup are none', () => {
    const source = [
      `const a = "import x from 'axios'"; // import x from 'axios'`,
      `/*\nimport x from 'axios';\n*/`,
      "const b = `\nimport x from 'axios';\n${a ? `\nimport y from 'axios'` : '`'}\nexport * from 'axios';`;",
      `const c = /['"\`/]/.test(a) || a.length / 2 > 1;`,
      `const d = <T,>(x: T) => x; type E = <T>(x: T) => T;`,
      `export const f = <p title="it's">\nDon't import {a ? 'x' : <b>it's \` {"}"}</b>}\nimport x from 'axios';\n</p>;`,
      `x.import('axios'); const g = { import: 1, export: 2 };`,
      `import { Missing } from './parts/Button.tsx';`,
    ].join('\n');
    expect(problemsOf(source).map(({ code }) => code)).toEqual(['missing_export']);
  });

  test('exports are found in every form', () => {
    const forms = {
      'src/all.ts': `export const a = 1, b: number = 2;\nexport const w = { n: \`\${a})\`, x: 1, y: 2 };\nexport const { c, d: { e } } = x;\nexport const [f, ...g] = y;\nexport async function h() {}\nexport function* i() {}\nexport abstract class J {}\nexport const enum K { A }\nexport declare let l: string;\nexport type M<T> = T;\nexport interface N {}\nconst o = 1;\nexport { o, o as p, type M as Q };\nexport * as r from './more.ts';\nexport * from './more.ts';\nexport default function () {}`,
      'src/more.ts': `export { s as t } from './last';\nexport * from './all.ts';`,
      'src/last.ts': `let s; export { s };\nexport namespace U {}`,
    };
    const names = [...'abcefghilopt', ...'JKMNQr', 'default as V'];
    expect(
      importProblems({ ...forms, 'src/x.ts': `import { ${names.join(', ')} } from './all.ts';` }, packages),
    ).toEqual([]);
    const wrong = importProblems({ ...forms, 'src/x.ts': `import { zzz, s, y } from './all.ts';` }, packages);
    expect(wrong.map(({ text }) => text.slice(0, 32))).toEqual([
      'src/all.ts does not export "zzz"',
      'src/all.ts does not export "s". ',
      'src/all.ts does not export "y". ',
    ]);
  });

  test('any text is read, and names of prototypes are names', () => {
    const piece = fc.constantFrom(
      ...'import export from { } ( ) * as type default const , ; \' " ` ${ / // /* */ < > </a> <a> = => \n \\ ./x react __proto__ constructor'.split(
        / (?=\S)/,
      ),
      '\n',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(' ')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('src/__proto__.ts', 'src/constructor.tsx', '__proto__'), (source, path) => {
        const files: Record<string, string> = Object.fromEntries([
          [path, source],
          ['src/a.tsx', source],
        ]);
        for (const problem of importProblems(files, packages)) {
          expect(Object.hasOwn(files, problem.path)).toBe(true);
          expect(problem.line).toBeLessThanOrEqual(source.split('\n').length);
        }
      }),
    );
    expect(textsOf(`import { __proto__, constructor } from './parts/Button.tsx';`)).toHaveLength(2);
  });

  test('no more than 100 problems are named', () => {
    expect(problemsOf(`import { ${'a, '.repeat(5000)} } from './parts/Button.tsx';`)).toHaveLength(100);
  });
});
