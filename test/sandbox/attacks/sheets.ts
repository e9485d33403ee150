import { type Attack, plainApp, refusals, styled, type Target, thief } from './attack.ts';

/**
 * Style sheets that load or read something, with the expected error; null means ignored. `thief.ts` is next to them.
 * `ABSOLUTE` and `RELATIVE` are paths of the secret.
 */
const rules: readonly (readonly [css: string, refused: RegExp | null])[] = [
  ["@plugin './thief.ts';", /@plugin is not supported/],
  ['@plugin "./thief.ts" { a: b; }', /@plugin is not supported/],
  ["@plugin\t'./thief.ts';", /@plugin is not supported/],
  ["@plugin\n'./thief.ts';", /@plugin is not supported/],
  ["@plugin('./thief.ts');", /@plugin is not supported/],
  ["@plugin'./thief.ts';", /@plugin is not supported/],
  ["@plugin 'data:text/javascript,throw new Error(process.cwd())';", /@plugin is not supported/],
  ["@plugin 'ABSOLUTE';", /@plugin is not supported/],
  ["@plugin '@tailwindcss/vite';", /@plugin is not supported/],
  ["@config './thief.ts';", /@config is not supported/],
  ["@config 'RELATIVE';", /@config is not supported/],
  ["@config '/etc/passwd';", /@config is not supported/],
  ["@PLUGIN './thief.ts';", /@PLUGIN is not supported/],
  ["@\\70lugin './thief.ts';", /@plugin is not supported/],
  ["@\\000070 lugin './thief.ts';", /@plugin is not supported/],
  ["@plu\\67in './thief.ts';", /@plugin is not supported/],
  ["@\\63 onfig './thief.ts';", /@config is not supported/],
  ["@plu/* */gin './thief.ts';", /a comment must not be inside/],
  ["@/**/plugin './thief.ts';", /a comment must not be inside/],
  ["@c/*\\*/*/onfig './thief.ts';", /a comment must not be inside/],
  ["p { content: '/*' } @plu/* '*/gin './thief.ts';", /a comment must not be inside/],
  ["/* \\*/ @plugin './thief.ts'; /* */", /@plugin is not supported/],
  ["/*! */@plugin './thief.ts';", /@plugin is not supported/],
  ["\ufeff@plugin './thief.ts';", /@plugin is not supported/],
  ["@media print { @plugin './thief.ts'; }", /@plugin is not supported/],
  ["@layer base { p { @plugin './thief.ts'; } }", /@plugin is not supported/],
  ["@theme { --a: 1; } @plugin './thief.ts';", /@plugin is not supported/],
  ["p { --a: { ; } } @plugin './thief.ts';", /@plugin is not supported/],
  ["p { color: red\n}\r\n@plugin './thief.ts'", /@plugin is not supported/],
  ["@source 'ABSOLUTE';", /@source is not supported/],
  ["@source '/etc/*';", /@source is not supported/],
  ["@source not '../../..';", /@source is not supported/],
  ["@source inline('p-{1..100}');", /@source is not supported/],
  ["@import 'tailwindcss' source('../../..');", /source\( is not supported/],
  ["@import 'tailwindcss' so/**/urce('../../..');", null],
  ["@tailwind utilities source('/etc');", /source\( is not supported/],
  ["@import 'ABSOLUTE';", refusals.sheet],
  ["@import 'RELATIVE';", refusals.sheet],
  ["@import url('RELATIVE');", refusals.sheet],
  ['@import url(RELATIVE);', refusals.plainImport],
  ["@import 'RELATIVE' layer(a) supports(display: grid) print;", refusals.sheet],
  ["@import '/etc/passwd';", refusals.sheet],
  ["@import '\\2e\\2e/../../secret.css';", refusals.plainImport],
  ["@\\69mport 'RELATIVE';", refusals.sheet],
  ["@imp/**/ort 'RELATIVE';", /a comment must not be inside/],
  ["@import/**/'RELATIVE';", /a comment must not be inside/],
  ["@import 'https://127.0.0.1/a.css';", refusals.sheet],
  ["@import '//127.0.0.1/a.css';", refusals.sheet],
  ["@import 'data:text/css,@plugin ABSOLUTE';", /is not supported|does not name a style sheet/],
  ["@import 'tailwindcss/../pg/package.json';", refusals.sheet],
  ["@import 'tailwindcss/package.json';", refusals.sheet],
  ["@import './thief.ts';", refusals.sheet],
  ["@import './theme.css?inline';", refusals.sheet],
  ["@reference 'ABSOLUTE';", refusals.sheet],
  ["@reference '../../../secret.css';", refusals.sheet],
  ['@reference "tailwindcss/../../package.json";', refusals.sheet],
  ['/*# sourceMappingURL=RELATIVE */ p { background: url(data:,x) }', /sourceMappingURL is not supported/],
  ["p { content: '/*# sourceMappingURL=RELATIVE */' }", /sourceMappingURL is not supported/],
  ["p { content: '/*# source\\4d appingURL=RELATIVE */' }", /sourceMappingURL is not supported/],
  ["@import './thief.ts'; @charset 'utf-8';", refusals.sheet],
];

/** The same rules in a style sheet that this build does not read, but an export or another build might. */
const unread: readonly Attack[] = ["@plugin './thief.ts';", "@config './thief.ts';", "@source '/etc';"].map((css) => ({
  title: `leaves ${css} in a style sheet that nothing imports`,
  files: (target) => ({ ...styled(''), 'src/left/a.css': css, 'src/left/thief.ts': thief(target) }),
  refused: /is not supported/,
}));

const reached: readonly Attack[] = [
  {
    title: 'loads a plugin in a style sheet that a module imports',
    files: (target) => ({
      'src/theme.css': '',
      'src/App.tsx': `import './a.css';\n${plainApp}\n`,
      'src/a.css': "@plugin './thief.ts';",
      'src/thief.ts': thief(target),
    }),
    refused: /@plugin is not supported/,
  },
  {
    title: 'has a style sheet of its own look for class names elsewhere',
    files: () => ({
      'src/theme.css': '',
      'src/App.tsx': `import './a.css';\n${plainApp}\n`,
      'src/a.css': "@import 'tailwindcss' so/**/urce('/etc');",
    }),
    refused: /@source and source\(\) are not supported/,
  },
  {
    title: 'loads a plugin three style sheets deep',
    files: (target) => ({
      ...styled("@import './a.css';"),
      'src/a.css': "@import './b.css' layer(base);",
      'src/b.css': "@plugin './thief.ts';",
      'src/thief.ts': thief(target),
    }),
    refused: /@plugin is not supported/,
  },
  {
    title: 'names a source map in a class name',
    files: () => ({
      'src/theme.css': '',
      'src/App.tsx': `export const App = () => <p className="before:content-['/*#_sourceMappingURL=../../../secret.css_*/']" />;\n`,
    }),
    refused: /sourceMappingURL is not supported/,
  },
  {
    title: 'names a source map in a module',
    files: ({ secret }) => ({
      'src/theme.css': '',
      'src/App.tsx': `${plainApp}\n//# sourceMappingURL=${secret.relative}\n`,
    }),
    refused: /sourceMappingURL is not supported/,
  },
];

export const sheetAttacks: readonly Attack[] = [
  ...rules.map(([css, refused]) => ({
    title: `has the theme ${JSON.stringify(css)}`,
    files: (target: Target) => ({
      ...styled(css.replace('ABSOLUTE', target.secret.absolute).replace('RELATIVE', target.secret.relative)),
      'src/thief.ts': thief(target),
    }),
    refused,
  })),
  ...unread,
  ...reached,
];
