import type { ProjectFiles } from '../../agents/ports.ts';

/** A file of the machine that no project may reach, by an absolute path and by one relative to a build's src/. */
export interface Target {
  absolute: string;
  relative: string;
}

export interface HostileProject {
  title: string;
  files(target: Target): ProjectFiles;
  /** What the errors say. */
  refused: RegExp;
}

const app = (code: string) => ({ 'src/theme.css': '', 'src/App.tsx': `${code}\n` });
const shown = 'export const App = () => <p>{String(value)}</p>;';
const styled = (css: string) => ({ 'src/theme.css': css, 'src/App.tsx': 'export const App = () => <p>styled</p>;\n' });
const elsewhere = /is no file of the project/;
const badPath = /^The path /;

/** Projects that try to take something of the machine along. */
export const hostileProjects: readonly HostileProject[] = [
  {
    title: 'imports an absolute path as text',
    files: ({ absolute }) => app(`import value from '${absolute}?raw';\n${shown}`),
    refused: elsewhere,
  },
  {
    title: 'imports a path above the project as text',
    files: ({ relative }) => app(`import value from '${relative}?raw';\n${shown}`),
    refused: elsewhere,
  },
  {
    title: 'imports a path above the project as an address',
    files: ({ relative }) => app(`import value from '${relative}?url';\n${shown}`),
    refused: elsewhere,
  },
  {
    title: 'imports a path above the project by Vite’s own prefix',
    files: ({ absolute }) => app(`import value from '/@fs${absolute}?raw';\n${shown}`),
    refused: elsewhere,
  },
  {
    title: 'imports a file address',
    files: ({ absolute }) => app(`import value from 'file://${absolute}?raw';\n${shown}`),
    refused: /only react, react-dom and files of the project are/,
  },
  {
    title: 'imports a module written in the import',
    files: ({ absolute }) =>
      app(`import value from 'data:text/javascript,export {default} from "${absolute}?raw"';\n${shown}`),
    refused: /only react, react-dom and files of the project are/,
  },
  {
    title: 'imports a worker',
    files: () => ({
      ...app(`import value from './work.ts?worker';\n${shown}`),
      'src/work.ts': `import text from '/etc/passwd?raw';\npostMessage(text);\n`,
    }),
    refused: /"\?worker" is not available/,
  },
  {
    title: 'requires a path of the machine',
    files: ({ absolute }) => app(`const value = require('${absolute}?raw');\n${shown}`),
    refused: elsewhere,
  },
  {
    title: 'imports a computed path',
    files: ({ relative }) =>
      app(`const value = import(\`${relative.replace('secret', '${String("secret")}')}?raw\`);\n${shown}`),
    refused: /computed name/,
  },
  {
    title: 'imports through a folder inside an allowed package',
    files: () => app(`import value from 'react/../pg/package.json?raw';\n${shown}`),
    refused: /not available here/,
  },
  {
    title: 'has JSX come from a path of the machine',
    files: ({ absolute }) => app(`/** @jsxImportSource ${absolute} */\nexport const App = () => <p>x</p>;`),
    refused: elsewhere,
  },
  {
    title: 'globs the whole disk',
    files: () => app(`const value = import.meta.glob('/**', { query: '?raw', eager: true });\n${shown}`),
    refused: /import\.meta\.glob is not available/,
  },
  {
    title: 'globs above the project, spelled out of the ordinary',
    files: () => app(`const value = import . meta /* */ ['glob']('../../../**', { eager: true });\n${shown}`),
    refused: /import\.meta is not available/,
  },
  {
    title: 'names an asset above the project by new URL',
    files: ({ relative }) => app(`const value = new URL('${relative}', import.meta.url);\n${shown}`),
    refused: /import\.meta\.url is not available/,
  },
  ...['pg', 'openai', 'vite', 'tailwindcss', 'node:fs', 'fs', '@mikro-orm/core', '\\0vite/env'].map((name) => ({
    title: `imports ${name}, a package of ours`,
    files: () => app(`import * as value from '${name}';\n${shown}`),
    refused: /not available here/,
  })),
  {
    title: 'loads a Tailwind plugin',
    files: () => ({ ...styled("@plugin './plugin.ts';"), 'src/plugin.ts': 'throw new Error("plugin ran");' }),
    refused: /@plugin and @config are not available/,
  },
  {
    title: 'loads a Tailwind configuration',
    files: () => ({ ...styled("@config './look.ts';"), 'src/look.ts': 'throw new Error("config ran");' }),
    refused: /@plugin and @config are not available/,
  },
  {
    title: 'imports a style sheet of the machine',
    files: ({ absolute }) => styled(`@import '${absolute}';`),
    refused: /leads to no style sheet/,
  },
  {
    title: 'imports a style sheet above the project',
    files: ({ relative }) => styled(`@import url('${relative}');`),
    refused: /leads to no/,
  },
  {
    title: 'refers to a style sheet of the machine',
    files: ({ absolute }) => styled(`@reference '${absolute}';`),
    refused: /leads to no style sheet/,
  },
  {
    title: 'imports a style sheet among Tailwind’s own files',
    files: () => styled("@import 'tailwindcss/../pg/package.json';"),
    refused: /leads to no style sheet/,
  },
  ...['url(ABSOLUTE)', 'URL( "ABSOLUTE" )', "url('RELATIVE')", 'url(file://ABSOLUTE)', 'url(/./..ABSOLUTE)'].map(
    (address) => ({
      title: `names ${address} in a style sheet`,
      files: ({ absolute, relative }: Target) =>
        styled(`p { background: ${address.replace('ABSOLUTE', absolute).replace('RELATIVE', relative)}; }`),
      refused: /leads to no file of the project/,
    }),
  ),
  {
    title: 'names a path of the machine in a set of images',
    files: ({ absolute }) => styled(`p { background: image-set("${absolute}" 1x); }`),
    refused: /image-set\(\) is not available/,
  },
  {
    title: 'names a path of the machine in a class name',
    files: ({ absolute }) => ({
      ...styled(''),
      'src/App.tsx': `export const App = () => <p className="bg-[url(${absolute})]">x</p>;\n`,
    }),
    refused: /leads to no file of the project/,
  },
  {
    title: 'composes a style from a file of the machine',
    files: ({ absolute }) => ({
      ...app(`import value from './a.module.css';\n${shown}`),
      'src/a.module.css': `.a { composes: b from "${absolute}"; }`,
    }),
    refused: /CSS modules are not available/,
  },
  ...[
    'vite.config.ts',
    'postcss.config.js',
    'src/postcss.config.js',
    'src/vite.config.ts',
    'tailwind.config.ts',
    'src/tailwind.config.ts',
    'package.json',
    'src/package.json',
    'index.html',
    'styles.css',
    'src/main.tsx',
    'tsconfig.json',
    '.env',
    'src/.env.ts',
    '../outside.ts',
    'src/../../outside.ts',
    '/etc/outside.ts',
    'src\\..\\outside.ts',
    'src/a\0.ts',
    'src/cafe\u0301.ts',
    'src/node_modules/react/index.ts',
    'src/con.ts',
    `src/${'deep/'.repeat(20)}a.ts`,
  ].map((path) => ({
    title: `writes ${JSON.stringify(path.slice(0, 40))}`,
    files: () => ({ ...app('export const App = () => <p>x</p>;'), [path]: 'throw new Error("it ran");' }),
    refused: badPath,
  })),
];

/** Projects that build, and whose attempt comes to nothing. */
export const fruitlessProjects: readonly Omit<HostileProject, 'refused'>[] = [
  {
    title: 'reads the environment',
    files: () =>
      app(
        `const value = JSON.stringify([import.meta.env, process.env, import.meta.env.VITE_SECRET, process.env.VITE_SECRET]);\n${shown}`,
      ),
  },
  {
    title: 'has Tailwind look for class names on the whole disk',
    files: ({ absolute }) => styled(`@source '${absolute}';\n@source '/etc/*';`),
  },
];
