import { app, type Attack, plainApp, refusals, shown, type Target, thief } from './attack.ts';

/** Files that would change build settings, and paths that lead out of the project. */
const paths = [
  'vite.config.ts',
  'vite.config.json',
  'postcss.config.js',
  'src/postcss.config.js',
  'src/postcss.config.ts',
  'src/postcss.config.json',
  'src/vite.config.ts',
  'src/vitest.config.ts',
  'tailwind.config.ts',
  'src/tailwind.config.ts',
  'package.json',
  'src/package.json',
  'src/a/Package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'index.html',
  'src/index.html',
  'styles.css',
  'test-setup.ts',
  'src/main.tsx',
  'src/Main.tsx',
  'tsconfig.json',
  'src/tsconfig.json',
  'src/TSConfig.json',
  '.env',
  '.npmrc',
  'src/.npmrc',
  'src/.env.ts',
  'src/.postcssrc.json',
  'src/.babelrc.json',
  '.git/hooks/pre-commit.ts',
  '.vscode/tasks.json',
  'src/.vscode/settings.json',
  '../outside.ts',
  'src/../../outside.ts',
  '/etc/outside.ts',
  'src\\..\\outside.ts',
  'src/a\0.ts',
  'src/cafe\u0301.ts',
  'src/node_modules/react/index.ts',
  'node_modules/vite/index.ts',
  'src/con.ts',
  'src/a.ts:stream.ts',
  'src/a.js',
  'src/a.mjs',
  'src/a.html',
  'src/a.less',
  'src/a.scss',
  'src/a.wasm',
  'src/a.node',
  `src/${'deep/'.repeat(20)}a.ts`,
];

const written = paths.map((path): Attack => ({
  title: `writes ${JSON.stringify(path.slice(0, 40))}`,
  files: (target) => ({ ...app(plainApp), [path]: thief(target) }),
  refused: refusals.path,
}));

/** Projects that build, and whose attack has no effect. */
const fruitless: readonly Attack[] = [
  [
    'reads the environment',
    'const value = JSON.stringify([import.meta.env, process.env, import.meta.env.VITE_KEPT, process.env.VITE_KEPT]);',
  ],
  ['reads the environment by a computed name', "const n = 'VITE_KEPT'; const value = import.meta.env[n];"],
  ['reads the settings of the build', 'const value = [typeof __VITE_DEFINE__, typeof __dirname, typeof __filename];'],
  ['reads a file in a type', "const value = 1; export type A = import('../../../secret.css').B;"],
  ['refers to a file of the machine', "/// <reference path='/etc/passwd' />\nconst value = 1;"],
  ['refers to types of the machine', "/// <reference types='../../../secret' />\nconst value = 1;"],
  ['has an AMD dependency', "/// <amd-dependency path='/etc/passwd' />\nconst value = 1;"],
  ['asks another compiler to ignore it', '// @ts-nocheck\nconst value = (globalThis as any).process?.env;'],
  ['resolves by require', "const value = typeof require === 'undefined' ? 0 : require.resolve;"],
  ['makes a worker of text', "const value = () => new Worker(URL.createObjectURL(new Blob(['1'])));"],
  ['fetches a file', "const value = () => fetch('file:///etc/passwd');"],
].map(([title = '', code = '']) => ({ title, files: () => app(`${code}\n${shown}`), refused: null }));

export const settingAttacks: readonly Attack[] = [
  ...written,
  ...fruitless,
  {
    title: 'hides a path among the names of another file’s text',
    files: (target: Target) => ({
      ...app(`import value from './tsconfig.app.json';\n${shown}`),
      'src/tsconfig.app.json': JSON.stringify({
        extends: target.secret.absolute,
        compilerOptions: { paths: { a: ['/etc/*'] } },
      }),
    }),
    refused: null,
  },
];
