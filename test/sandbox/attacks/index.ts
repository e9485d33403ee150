import { addressAttacks } from './addresses.ts';
import type { Attack } from './attack.ts';
import { importAttacks } from './imports.ts';
import { metaAttacks } from './meta.ts';
import { queryAttacks } from './queries.ts';
import { settingAttacks } from './settings.ts';
import { sheetAttacks } from './sheets.ts';

/** Every attack on a build, by kind. */
export const attackKinds: Readonly<Record<string, readonly Attack[]>> = {
  imports: importAttacks,
  queries: queryAttacks,
  'import.meta and JSX': metaAttacks,
  'style sheets': sheetAttacks,
  'addresses in styles': addressAttacks,
  'paths and settings': settingAttacks,
};

export const attacks: readonly Attack[] = Object.values(attackKinds).flat();

const few = [
  'imports a module with ?inline, which has a worker carry off the service key',
  'imports a style sheet with ?inline, which loads a plugin',
  'imports RELATIVE',
  'imports the secret by its relative path, as text',
  'globs the data folder',
  'starts a worker',
  'has JSX compiled by /** @jsxImportSource SECRET */',
  `has the theme ${JSON.stringify("@plugin './thief.ts';")}`,
  `has the theme ${JSON.stringify("@import '/etc/passwd';")}`,
  "leaves @plugin './thief.ts'; in a style sheet that nothing imports",
  'names url(ABSOLUTE) in a style sheet',
  'writes "vite.config.ts"',
  'reads the environment',
];

/** One or two attacks of each kind, for slow tests. The first one is from issue 15. */
export const fewAttacks: readonly Attack[] = few.flatMap((title) => attacks.filter((attack) => attack.title === title));
