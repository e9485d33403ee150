import { type Attack, plainApp, refusals, styled, type Target, thief } from './attack.ts';

/** Style sheets that load or read something, and what is said; null: it is ignored. `thief.ts` lies beside them. `ABSOLUTE`, `RELATIVE`: the secret. */
const rules: readonly (readonly [css: string, refused: RegExp | null])[] = [
  ["@plugin './thief.ts';", /@plugin is not available/],
  ['@plugin "./thief.ts" { a: b; }', /@plugin is not available/],
  ["@plugin\t'./thief.ts';", /@plugin is not available/],
  ["@plugin\n'./thief.ts';", /@plugin is not available/],
  ["@plugin('./thief.ts');", /@plugin is not available/],
  ["@plugin'./thief.ts';", /@plugin is not available/],
  ["@plugin 'data:text/javascript,throw new Error(process.cwd())';", /@plugin is not available/],
  ["@plugin 'ABSOLUTE';", /@plugin is not available/],
  ["@plugin '@tailwindcss/vite';", /@plugin is not available/],
  ["@config './thief.ts';", /@config is not available/],
  ["@config 'RELATIVE';", /@config is not available/],
  ["@config '/etc/passwd';", /@config is not available/],
  ["@PLUGIN './thief.ts';", /@PLUGIN is not available/],
  ["@\\70lugin './thief.ts';", /@plugin is not available/],
  ["@\\000070 lugin './thief.ts';", /@plugin is not available/],
  ["@plu\\67in './thief.ts';", /@plugin is not available/],
  ["@\\63 onfig './thief.ts';", /@config is not available/],
  ["@plu/* */gin './thief.ts';", /a comment cannot stand/],
  ["@/**/plugin './thief.ts';", /a comment cannot stand/],
  ["@c/*\\*/*/onfig './thief.ts';", /a comment cannot stand/],
  ["p { content: '/*' } @plu/* '*/gin './thief.ts';", /a comment cannot stand/],
  ["/* \\*/ @plugin './thief.ts'; /* */", /@plugin is not available/],
  ["/*! */@plugin './thief.ts';", /@plugin is not available/],
  ["\ufeff@plugin './thief.ts';", /@plugin is not available/],
  ["@media print { @plugin './thief.ts'; }", /@plugin is not available/],
  ["@layer base { p { @plugin './thief.ts'; } }", /@plugin is not available/],
  ["@theme { --a: 1; } @plugin './thief.ts';", /@plugin is not available/],
  ["p { --a: { ; } } @plugin './thief.ts';", /@plugin is not available/],
  ["p { color: red\n}\r\n@plugin './thief.ts'", /@plugin is not available/],
  ["@source 'ABSOLUTE';", /@source is not available/],
  ["@source '/etc/*';", /@source is not available/],
  ["@source not '../../..';", /@source is not available/],
  ["@source inline('p-{1..100}');", /@source is not available/],
  ["@import 'tailwindcss' source('../../..');", /source\( is not available/],
  ["@import 'tailwindcss' so/**/urce('../../..');", null],
  ["@tailwind utilities source('/etc');", /source\( is not available/],
  ["@import 'ABSOLUTE';", refusals.sheet],
  ["@import 'RELATIVE';", refusals.sheet],
  ["@import url('RELATIVE');", refusals.sheet],
  ['@import url(RELATIVE);', refusals.plainImport],
  ["@import 'RELATIVE' layer(a) supports(display: grid) print;", refusals.sheet],
  ["@import '/etc/passwd';", refusals.sheet],
  ["@import '\\2e\\2e/../../secret.css';", refusals.plainImport],
  ["@\\69mport 'RELATIVE';", refusals.sheet],
  ["@imp/**/ort 'RELATIVE';", /a comment cannot stand/],
  ["@import/**/'RELATIVE';", /a comment cannot stand/],
  ["@import 'https://127.0.0.1/a.css';", refusals.sheet],
  ["@import '//127.0.0.1/a.css';", refusals.sheet],
  ["@import 'data:text/css,@plugin ABSOLUTE';", /is not available|leads to no/],
  ["@import 'tailwindcss/../pg/package.json';", refusals.sheet],
  ["@import 'tailwindcss/package.json';", refusals.sheet],
  ["@import './thief.ts';", refusals.sheet],
  ["@import './theme.css?inline';", refusals.sheet],
  ["@reference 'ABSOLUTE';", refusals.sheet],
  ["@reference '../../../secret.css';", refusals.sheet],
  ['@reference "tailwindcss/../../package.json";', refusals.sheet],
  ['/*# sourceMappingURL=RELATIVE */ p { background: url(data:,x) }', /sourceMappingURL is not available/],
  ["p { content: '/*# sourceMappingURL=RELATIVE */' }", /sourceMappingURL is not available/],
  ["p { content: '/*# source\\4d appingURL=RELATIVE */' }", /sourceMappingURL is not available/],
  ["@import './thief.ts'; @charset 'utf-8';", refusals.sheet],
];

/** The same rules in a style sheet that this build does not read, and that an export or another build may read. */
const unread: readonly Attack[] = ["@plugin './thief.ts';", "@config './thief.ts';", "@source '/etc';"].map((css) => ({
  title: `leaves ${css} in a style sheet that nothing imports`,
  files: (target) => ({ ...styled(''), 'src/left/a.css': css, 'src/left/thief.ts': thief(target) }),
  refused: /is not available/,
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
    refused: /@plugin is not available/,
  },
  {
    title: 'has a style sheet of its own look for class names elsewhere',
    files: () => ({
      'src/theme.css': '',
      'src/App.tsx': `import './a.css';\n${plainApp}\n`,
      'src/a.css': "@import 'tailwindcss' so/**/urce('/etc');",
    }),
    refused: /@source and source\(\) are not available/,
  },
  {
    title: 'loads a plugin three style sheets deep',
    files: (target) => ({
      ...styled("@import './a.css';"),
      'src/a.css': "@import './b.css' layer(base);",
      'src/b.css': "@plugin './thief.ts';",
      'src/thief.ts': thief(target),
    }),
    refused: /@plugin is not available/,
  },
  {
    title: 'names a source map in a class name',
    files: () => ({
      'src/theme.css': '',
      'src/App.tsx': `export const App = () => <p className="before:content-['/*#_sourceMappingURL=../../../secret.css_*/']" />;\n`,
    }),
    refused: /sourceMappingURL is not available/,
  },
  {
    title: 'names a source map in a module',
    files: ({ secret }) => ({
      'src/theme.css': '',
      'src/App.tsx': `${plainApp}\n//# sourceMappingURL=${secret.relative}\n`,
    }),
    refused: /sourceMappingURL is not available/,
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
