import { app, type Attack, refusals, shown, type Target } from './attack.ts';

/** Imports this address and shows it. `A` is the secret's absolute path, `R` its path relative to src/. */
function importing(address: string, refused: RegExp): Attack {
  return {
    title: `imports ${address}`,
    files: (target) => app(`import * as value from ${JSON.stringify(filled(address, target))};\n${shown}`),
    refused,
  };
}

function filled(text: string, { secret }: Target): string {
  return text.replace('ABSOLUTE', secret.absolute).replace('RELATIVE', secret.relative);
}

const outside = [
  'ABSOLUTE',
  'RELATIVE',
  '/ABSOLUTE',
  '/etc/passwd',
  '/@fsABSOLUTE',
  '/@fs/ABSOLUTE',
  '/@id/ABSOLUTE',
  './../src/RELATIVE',
  '/src/RELATIVE',
  './%2e%2e/%2e%2e/%2e%2e/secret.css',
  './..\\../RELATIVE',
  '/proc/self/environ',
  '/proc/1/environ',
  './.env',
  '../.env',
  '../node_modules/react/package.json',
  '../pnpm-workspace.yaml',
  './App.tsx#RELATIVE',
].map((address) => importing(address, refusals.elsewhere));

const foreign = [
  'file://ABSOLUTE',
  'data:text/javascript,export {default} from "ABSOLUTE?raw"',
  'http://127.0.0.1:1/a.js',
  '//127.0.0.1/a.js',
  'virtual:env',
  'vite/client',
  '@vite/env',
  '\0vite/env',
  '\0ABSOLUTE',
  '\0commonjs-proxy:ABSOLUTE',
  '.',
  '..',
  '#internal',
  '..\\..\\..\\secret.css',
  './App.tsx\0RELATIVE',
  '~/secret.css',
  '@/secret.css',
].map((address) => importing(address, address.startsWith('//') ? refusals.elsewhere : /is not (available|supported)/));

const packages = [
  'pg',
  'openai',
  'vite',
  'tailwindcss',
  'node:fs',
  'fs',
  'node:child_process',
  '@mikro-orm/core',
  'react/../pg/package.json',
  'react/../../package.json',
  'react/ABSOLUTE',
  'react-dom/../../../package.json',
  'reactive',
  'scheduler',
].map((name) => importing(name, /is not available/));

const texts: readonly Attack[] = [
  ['as text', '?raw'],
  ['as an address', '?url'],
  ['inlined', '?inline'],
].flatMap(([how = '', query = '']) =>
  (['absolute', 'relative'] as const).map((form) => ({
    title: `imports the secret by its ${form} path, ${how}`,
    files: ({ secret }: Target) => app(`import value from '${secret[form]}${query}';\n${shown}`),
    // A style sheet has no `?raw`; files elsewhere are not available at all.
    refused: refusals.query,
  })),
);

const keys: readonly Attack[] = [
  {
    title: 'imports a text file of the machine as text',
    files: () => app(`import value from '/usr/share/doc/readme.md?raw';\n${shown}`),
    refused: refusals.elsewhere,
  },
  {
    title: 'imports JSON of the machine',
    files: () => app(`import value from '../../../package.json';\n${shown}`),
    refused: refusals.elsewhere,
  },
  {
    title: 'imports JSON of the machine as text',
    files: () => app(`import value from '../../../package.json?raw';\n${shown}`),
    refused: refusals.elsewhere,
  },
];

/** Other ways to name a module. */
const forms: readonly (readonly [title: string, code: string, refused: RegExp])[] = [
  ['requires the secret', "const value = require('ABSOLUTE');", refusals.elsewhere],
  ['requires the secret as text', "const value = require('ABSOLUTE?raw');", refusals.query],
  ['requires it by a template', 'const value = require(`RELATIVE`);', refusals.elsewhere],
  ['re-exports the secret', "export * from 'RELATIVE'; const value = 1;", refusals.elsewhere],
  ['re-exports a name of the secret', "export { x } from 'RELATIVE'; const value = 1;", refusals.elsewhere],
  ['imports it when it runs', "const value = import('RELATIVE');", refusals.elsewhere],
  ['imports it by a template', 'const value = import(`RELATIVE`);', refusals.elsewhere],
  [
    'imports a computed path',
    "const name = 'secret'; const value = import(`../../../${name}.css`);",
    refusals.computed,
  ],
  ['imports a sum of strings', "const value = import('../../../' + 'secret.css');", refusals.computed],
  ['imports what a variable says', "const name = 'RELATIVE'; const value = import(name);", refusals.computed],
  [
    'imports behind an ignore comment',
    "const n = 'RELATIVE'; const value = import(/* @vite-ignore */ n);",
    refusals.computed,
  ],
  ['spells a path with escapes', "import value from '\\x2e\\x2e/\\u002e./../secret.css';", refusals.elsewhere],
  ['spells a query with escapes', "import value from './App.tsx\\u003finline';", refusals.query],
  ['imports by TypeScript’s form', "import value = require('RELATIVE');", refusals.elsewhere],
  ['asks for the phase of the source', "import source value from 'RELATIVE';", refusals.elsewhere],
  ['defers an import', "import defer * as value from 'RELATIVE';", refusals.elsewhere],
  [
    'imports in a branch that never runs',
    "const value = 1; if (import.meta.env.NEVER) import('./a.ts?inline');",
    refusals.query,
  ],
  ['reads JSON as text by an attribute', "import value from './App.tsx' with { type: 'text' };", /Import attributes/],
  ['reads bytes by an attribute', "import value from './App.tsx' with { type: 'bytes' };", /Import attributes/],
  ['runs a macro by an attribute', "import value from './App.tsx' with { type: 'macro' };", /Import attributes/],
  [
    'gives an option with import()',
    "const value = import('./App.tsx', { with: { type: 'text' } });",
    /Import attributes/,
  ],
];

export const importAttacks: readonly Attack[] = [
  ...outside,
  ...foreign,
  ...packages,
  ...texts,
  ...keys,
  ...forms.map(([title, code, refused]) => ({
    title,
    files: (target: Target) => app(`${filled(code, target)}\n${shown}`),
    refused,
  })),
];
