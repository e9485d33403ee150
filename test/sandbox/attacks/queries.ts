import { app, type Attack, plainApp, refusals, shown, styled, type Target, thief, workerTheft } from './attack.ts';

const queries = [
  '?inline',
  '?no-inline',
  '?url',
  '?worker',
  '?worker&inline',
  '?worker&url',
  '?sharedworker',
  '?worker_file&type=module',
  '?raw',
  '?raw&inline',
  '?import',
  '?import&raw',
  '?v=1',
  '?t=1',
  '?init',
  '?html-proxy&index=0.js',
  '?commonjs-proxy',
  '?commonjs-exports',
  '?commonjs-module',
  '?commonjs-es-import',
  '?commonjs-external',
  '?react',
  '?',
  '??raw',
  '?%72aw',
  '?RAW',
  '?raw#x',
];

/** The reported attack: a module imported with a query is not checked and starts a worker. */
const modules = queries.map((query): Attack => ({
  title: `imports a module with ${query}, which has a worker carry off the service key`,
  files: (target) => ({ ...app(`import './a.ts${query}';\n${plainApp}`), ...workerTheft(target) }),
  refused: refusals.query,
}));

/** Other attacks by a module imported with a query. Errors would quote lines that are not code. */
const unread = [
  ['has a worker quote the accounts', "import '/etc/passwd';"],
  ['has a worker quote the settings', "import '../../../.env';"],
  ['has a worker take a style sheet along', "import '../../../secret.css';"],
  ['has a worker take an address along', "import url from '../../../secret.css?url'; postMessage(url);"],
].map(([title = '', code = '']): Attack => ({
  title: `${title}, from a module imported with ?inline`,
  files: (target) => ({ ...app(`import './a.ts?inline';\n${plainApp}`), ...workerTheft(target), 'src/w.ts': code }),
  refused: refusals.query,
}));

const globbing: Attack = {
  title: 'globs the data folder in a module imported with ?inline',
  files: () => ({
    ...app(`import { value } from './b.ts?inline';\n${shown}`),
    'src/b.ts': "export const value = import.meta.glob('../../../*', { query: '?raw', eager: true });\n",
  }),
  refused: refusals.query,
};

const sheets = ['?inline', '?url', '?raw', '?direct', '?used', '?index=0.css', '?html-proxy&inline-css'].map(
  (query): Attack => ({
    title: `imports a style sheet with ${query}, which loads a plugin`,
    files: (target) => ({
      ...app(`import value from './a.css${query}';\n${shown}`),
      'src/a.css': "@plugin './thief.ts';",
      'src/thief.ts': thief(target),
    }),
    refused: /is not supported/,
  }),
);

/** Files of other kinds that a query turns into a style sheet or a page. */
const disguised = [
  'a.md?x&lang.css',
  'a.md?index=0.css',
  'a.md?.css',
  'a.md?a.less',
  'a.md?a.scss',
  'a.json?x&lang.css',
  'a.svg?x&lang.css',
  'a.svg?x&lang.postcss',
].map((address): Attack => ({
  title: `has ${address} read as a style sheet that loads a plugin`,
  files: (target) => ({
    ...app(`import './${address}';\n${plainApp}`),
    [`src/${address.split('?')[0]}`]: "@plugin './thief.ts';",
    'src/thief.ts': thief(target),
  }),
  refused: refusals.query,
}));

const code = "export default new Worker(new URL('./w.ts', import.meta.url), { type: 'module' });\n";
const kinds: readonly Attack[] = [
  {
    title: 'has Markdown run as code that makes a worker',
    files: () => ({ ...app(`import './a.md';\n${plainApp}`), 'src/a.md': code }),
    refused: /is text\. Import it with \?raw/,
  },
  {
    title: 'has JSON run as code that makes a worker',
    files: () => ({ ...app(`import './a.json';\n${plainApp}`), 'src/a.json': code }),
    refused: /JSON/i,
  },
  {
    title: 'has a picture run as code that makes a worker',
    files: () => ({ ...app(`import value from './a.svg';\n${shown}`), 'src/a.svg': code }),
    refused: null,
  },
  {
    title: 'imports the page',
    files: () => app(`import value from '../index.html';\n${shown}`),
    refused: /cannot be imported/,
  },
  {
    title: 'imports the page’s own script by the name that the bundler gives it',
    files: () => app(`import value from '../index.html?html-proxy&index=0.js';\n${shown}`),
    refused: refusals.query,
  },
  {
    title: 'imports the configuration of the bundler',
    files: () => app(`import value from '../vite.config.ts';\n${shown}`),
    refused: refusals.package,
  },
  {
    title: 'has a style sheet import Markdown that loads a plugin',
    files: (target: Target) => ({
      ...styled("@import './a.md';"),
      'src/a.md': "@plugin './thief.ts';",
      'src/thief.ts': thief(target),
    }),
    refused: refusals.sheet,
  },
  {
    title: 'has a style sheet refer to JSON that loads a plugin',
    files: (target: Target) => ({
      ...styled("@reference './a.json';"),
      'src/a.json': "@plugin './thief.ts';",
      'src/thief.ts': thief(target),
    }),
    refused: refusals.sheet,
  },
];

export const queryAttacks: readonly Attack[] = [...modules, ...unread, globbing, ...sheets, ...disguised, ...kinds];
