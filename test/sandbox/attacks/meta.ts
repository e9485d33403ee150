import { app, type Attack, plainApp, refusals, shown, type Target, workerTheft } from './attack.ts';

const { meta } = refusals;

/** Code of the root component; `DATA` is a pattern over the data folder. */
const codes: readonly (readonly [title: string, code: string, refused: RegExp])[] = [
  ['globs the whole disk', "const value = import.meta.glob('/**', { query: '?raw', eager: true });", meta],
  ['globs the data folder', "const value = import.meta.glob('../../../*', { query: '?raw', eager: true });", meta],
  ['globs the data folder as addresses', "const value = import.meta.glob('../../../*', { query: '?url' });", meta],
  ['globs accounts', "const value = import.meta.glob('/etc/pass*', { query: '?raw', import: 'default' });", meta],
  ['globs from a base', "const value = import.meta.glob('./*', { base: '../../..', query: '?raw' });", meta],
  ['globs hidden files', "const value = import.meta.glob('../../../.*', { exhaustive: true, query: '?raw' });", meta],
  ['globs by a list', "const value = import.meta.glob(['./*.ts', '../../../*'], { eager: true });", meta],
  ['globs with types', "const value = import.meta.glob<string>('../../../*');", meta],
  ['globs by the old name', "const value = import.meta.globEager('../../../*');", meta],
  ['globs spelled with spaces', "const value = import . meta /* */ ['glob']('../../../**', { eager: true });", meta],
  ['globs by an escape', "const value = import.meta.gl\\u006fb('../../../*');", meta],
  ['globs by an optional chain', "const value = import.meta?.glob?.('../../../*');", meta],
  ['globs past the types', "const value = (import.meta as any).glob('../../../*');", meta],
  ['globs past a non-null sign', "const value = import.meta!.glob('../../../*');", meta],
  ['globs in brackets', "const value = (import.meta).glob('../../../*');", meta],
  ['globs in a template', "const value = `${import.meta.glob('../../../*', { eager: true })}`;", meta],
  ['globs in a class', "class A { static value = import.meta.glob('../../../*'); } const { value } = A;", meta],
  ['globs in a default', "const f = (x = import.meta.glob('../../../*')) => x; const value = f();", meta],
  ['globs in an attribute', "const value = <p title={String(import.meta.glob('../../../*'))} />;", meta],
  ['globs in an enum', "enum A { B = Number(import.meta.glob('../../../*')) } const value = A.B;", meta],
  ['globs in a decorator', "@(import.meta.glob('../../../*') as any) class A {} const value = A;", meta],
  ['takes glob out of import.meta', "const { glob } = import.meta as any; const value = glob('../../../*');", meta],
  ['keeps import.meta', "const m = import.meta as any; const value = m.glob('../../../*');", meta],
  ['asks where it is', 'const value = import.meta.url;', meta],
  ['asks for its folder', 'const value = import.meta.dirname;', meta],
  ['asks for its file name', 'const value = import.meta.filename;', meta],
  ['resolves a path', "const value = import.meta.resolve('../../../secret.css');", meta],
  ['asks for a file by the bundler’s own name', 'const value = import.meta.ROLLUP_FILE_URL_secret;', meta],
  ['names an asset by new URL', "const value = new URL('../../../secret.css', import.meta.url);", meta],
  ['names an asset by its path', "const value = new URL('/etc/passwd', import.meta.url).href;", meta],
  [
    'names an asset by a pattern',
    "const n = 'secret'; const value = new URL(`../../../${n}.css`, import.meta.url);",
    meta,
  ],
  ['starts a worker', "const value = new Worker(new URL('./w.ts', import.meta.url), { type: 'module' });", meta],
  ['starts a classic worker', "const value = new Worker(new URL('./w.ts', import.meta.url));", meta],
  ['starts a shared worker', "const value = new SharedWorker(new URL('./w.ts', import.meta.url));", meta],
  [
    'starts a worker of another place',
    "const value = new Worker(new URL('../../../secret.css', import.meta.url));",
    meta,
  ],
  ['starts a worker by its global', "const value = new self.Worker(new URL('./w.ts', import.meta.url));", meta],
  [
    'starts a worker behind a comment',
    "const value = new Worker(/* @vite-ignore */ new URL('./w.ts', import.meta.url));",
    meta,
  ],
  [
    'registers a service worker',
    "const value = navigator.serviceWorker.register(new URL('./w.ts', import.meta.url));",
    meta,
  ],
  ['adds a worklet', "const value = CSS.paintWorklet?.addModule(new URL('./w.ts', import.meta.url));", meta],
  ['hides a glob behind a mistake', "const value = import.meta.glob('../../../*', { eager: true }); let let = 1;", /./],
  ['hides a glob behind an open bracket', "const value = (import.meta.glob('../../../*', { eager: true });", /./],
];

/** Comments that change how the compiler treats JSX. */
const pragmas = [
  '/** @jsxImportSource SECRET */',
  '/* @jsxImportSource ../../.. */',
  '// @jsxImportSource pg',
  '/** @jsxRuntime classic */ /** @jsx import.meta.glob */',
  '/** @jsxRuntime classic @jsx import.meta.globEager */',
  '/** @jsxRuntime classic */ /** @jsxFrag import.meta.url */',
  '/** @jsxRuntime classic */ /** @jsx require */',
];

/** Places for the same code that the check of the first module does not see. */
const places: readonly Attack[] = [
  {
    title: 'has another module glob the data folder',
    files: () => ({
      ...app(`import { value } from './b.ts';\n${shown}`),
      'src/b.ts': "export const value = import.meta.glob('../../../*', { query: '?raw', eager: true });\n",
    }),
    refused: meta,
  },
  {
    title: 'has a module that only a dead branch imports glob the data folder',
    files: () => ({
      ...app(`if (import.meta.env.VITE_NEVER) import('./b.ts');\n${plainApp}`),
      'src/b.ts': "export const value = import.meta.glob('../../../*', { query: '?raw', eager: true });\n",
    }),
    refused: meta,
  },
  {
    title: 'has a module that nothing imports start a worker',
    files: (target) => ({ ...app(plainApp), ...workerTheft(target) }),
    refused: meta,
  },
  {
    title: 'has a declaration file start a worker',
    files: (target) => ({
      ...app(`import './a.d.ts';\n${plainApp}`),
      'src/a.d.ts': workerTheft(target)['src/a.ts'] ?? '',
      'src/w.ts': workerTheft(target)['src/w.ts'] ?? '',
    }),
    refused: /./,
  },
  {
    title: 'has a test start a worker',
    files: (target) => ({
      ...app(`import './a.test.ts';\n${plainApp}`),
      'src/a.test.ts': workerTheft(target)['src/a.ts'] ?? '',
      'src/w.ts': workerTheft(target)['src/w.ts'] ?? '',
    }),
    refused: meta,
  },
];

export const metaAttacks: readonly Attack[] = [
  ...codes.map(([title, code, refused]) => ({
    title,
    files: (target: Target) => ({
      ...app(`${code}\n${shown}`),
      'src/w.ts': workerTheft(target)['src/w.ts'] ?? '',
    }),
    refused,
  })),
  ...pragmas.map((pragma) => ({
    title: `has JSX compiled by ${pragma}`,
    files: ({ secret }: Target) =>
      app(`${pragma.replace('SECRET', secret.absolute)}\nexport const App = () => <p>{'../../../*'}<></></p>;`),
    refused: /Comments that set how JSX is compiled/,
  })),
  ...places,
];
