/**
 * The rooms, and which may import from which. `docs/architecture.md` draws it. The linter holds it for every
 * way to name another file, types included, and `test/repository/rooms.test.ts` plants a violation of each arrow.
 */
import { dirname } from 'node:path';

const described = ['schema', 'agents/.', 'agents/kit', 'agents/starters/base'];
const contract = [...described, 'agents/starters', 'agents/starters/recognise'];
const leaves = [
  'schema',
  'schema/entities',
  'server/process',
  'server/net',
  'server/store',
  'server/problem.ts',
  'server/ports.ts',
];
const core = [...contract, 'agents/index.ts', ...leaves];
const providers = [...contract, ...leaves];
/** What handles the log of a session. */
const logged = [...core, 'server/core/audit', 'server/core/log', 'server/core/sessions'];
const served = [
  ...contract,
  'server/core/.',
  'server/core/access',
  'server/core/audit',
  'server/core/exports',
  'server/core/log',
  'server/core/procedures',
  'server/core/signals',
  'server/core/team',
  'server/problem.ts',
  'server/process',
  'server/store/id.ts',
];

/**
 * Room → the rooms that it may import from, beside itself. A room is a folder with all below it, or a file. `x/.` are the
 * files of `x` alone. `x/*` is each folder of `x` that is not named otherwise: such rooms do not know each other. The
 * longest name wins. `types` may be imported as types alone. A `closed` file is not among the files of its folder.
 * `own: 'types'`: a file may import types alone from its own folder.
 */
export const rooms = {
  schema: { may: [] },
  'schema/entities': { may: ['schema'] },

  'agents/.': { may: ['schema', 'agents/facts.ts'] },
  // Named so that the facts of an agent can be allowed it alone.
  'agents/facts.ts': { may: ['agents/.'] },
  'agents/index.ts': { closed: true, may: ['agents/*/index.ts'] },
  'agents/kit': { may: ['schema', 'agents/.'] },
  // Named so that the command line can be allowed it alone.
  'agents/kit/not-rated.ts': { may: ['schema'] },
  // Named so that the studio can be allowed it alone.
  'agents/kit/token-files.ts': { may: ['schema', 'agents/kit'] },
  'agents/kit/project/source': { may: [] },
  'agents/kit/project/template': { may: [] },
  'agents/starters/base': { may: ['schema', 'agents/.', 'agents/kit'] },
  'agents/starters/recognise': { may: described },
  'agents/starters': { may: [...described, 'agents/starters/recognise', 'agents/starters/registry.ts'] },
  'agents/starters/registry.ts': { may: [...described, 'agents/starters/manifests/*'] },
  'agents/starters/manifests/*': {
    may: [...described, 'agents/starters/recognise', 'agents/starters/manifests/shared'],
  },
  'agents/starters/manifests/shared': { may: described },
  'agents/starters/apps/*': { may: ['agents/starters/apps/kit'] },
  'agents/starters/apps/kit': { may: [] },
  'agents/*': { may: contract },
  'agents/*/index.ts': { closed: true, may: [...contract, 'agents/*'] },
  'agents/*/facts.ts': { own: 'types', may: ['agents/facts.ts', 'agents/kit'], types: ['schema'] },
  'agents/offline': { may: [...contract, 'agents/starters/registry.ts', 'agents/*', 'agents/*/index.ts'] },

  'server/process': { may: ['schema'] },
  'server/net': { may: ['schema'] },
  'server/store': { may: ['schema', 'schema/entities', 'agents/.', 'server/process', 'server/store/id.ts'] },
  'server/store/id.ts': { may: [] },
  'server/studio': { may: ['server/process'] },
  'server/problem.ts': { may: ['schema', 'server/store'] },
  'server/ports.ts': { may: ['schema', 'agents/.'] },

  'server/core/sessions': { may: [...core, 'server/core/audit'] },
  'server/core/models': { may: ['server/ports.ts'] },
  'server/core/audit': { may: core },
  'server/core/access': { may: [...core, 'server/core/audit', 'server/core/sessions'] },
  'server/core/sign-in': { may: [...core, 'server/core/.', 'server/core/access', 'server/core/audit'] },
  'server/core/sign-on': {
    may: [
      ...core,
      'server/core/.',
      'server/core/access',
      'server/core/audit',
      'server/core/sessions',
      'server/core/sign-in',
      'server/core/sign-on/provider.ts',
    ],
  },
  'server/core/log': { may: [...core, 'server/core/sessions'] },
  'server/core/artifacts': { may: logged },
  'server/core/shares': { may: [...logged, 'server/core/.', 'server/core/access', 'server/core/runs'] },
  'server/core/signals': { may: [...core, 'server/core/sessions'] },
  'server/core/webhooks': { may: [...core, 'server/core/audit', 'server/core/sessions'] },
  'server/core/budgets': { may: [...core, 'server/core/access', 'server/core/audit', 'server/core/webhooks'] },
  'server/core/attachments': { may: [...core, 'server/core/sessions'] },
  'server/core/storage': { may: core },
  'server/core/runs': {
    may: [
      ...logged,
      'server/core/access',
      'server/core/artifacts',
      'server/core/attachments',
      'server/core/budgets',
      'server/core/webhooks',
    ],
  },
  'server/core/team': { may: [...logged, 'server/core/artifacts', 'server/core/runs', 'server/core/webhooks'] },
  'server/core/.': {
    may: [
      ...core,
      'server/core/access',
      'server/core/archive',
      'server/core/audit',
      'server/core/budgets',
      'server/core/log',
      'server/core/runs',
      'server/core/sign-in/attempts.ts',
      'server/core/sign-on/provider.ts',
      'server/core/signals',
      'server/core/storage',
    ],
  },
  'server/core/people': {
    may: [
      ...core,
      'server/core/.',
      'server/core/access',
      'server/core/archive',
      'server/core/audit',
      'server/core/sessions',
    ],
  },
  'server/core/archive': {
    may: [...core, 'server/core/audit', 'server/core/sessions'],
  },
  'server/core/operate': {
    may: [
      ...core,
      'server/core/.',
      'server/core/audit',
      'server/core/log',
      'server/core/people/require-service-key.ts',
      'server/core/runs',
      'server/core/sessions',
    ],
  },
  'server/core/erasure': { may: [...core, 'server/core/.', 'server/core/access', 'server/core/audit'] },
  'server/core/account': {
    may: [...core, 'server/core/.', 'server/core/access', 'server/core/audit', 'server/core/sign-in'],
  },
  'server/core/forks': {
    may: [
      ...core,
      'server/core/attachments',
      'server/core/budgets',
      'server/core/log',
      'server/core/sessions',
      'server/core/team',
    ],
  },
  'server/core/exports': {
    may: [...core, 'server/core/.', 'server/core/audit', 'server/core/log', 'server/core/runs', 'server/core/sessions'],
  },
  'server/core/procedures': { may: [...core, 'server/core/.', 'server/core/*'] },

  'server/providers/model': { may: providers },
  'server/providers/preview': { may: providers },
  'server/providers/sandbox': { may: [...providers, 'server/providers/preview'] },
  'server/providers/imports': { may: [...providers, 'server/providers/sandbox'] },
  'server/providers/qa': { may: [...providers, 'server/providers/preview', 'server/providers/sandbox'] },
  'server/providers/sources': { may: providers },
  'server/providers/pages': { may: [...providers, 'server/providers/imports'] },

  'server/.': {
    may: [
      ...core,
      'server/app.ts',
      'server/studio',
      'agents/offline',
      'server/core/.',
      'server/core/*',
      'server/providers/*',
    ],
  },
  'server/app.ts': { may: ['schema', 'server/.', 'server/core/.', 'server/process', 'server/studio', 'adapters/*'] },

  'adapters/http': { may: served },
  'adapters/rest': { may: [...served, 'adapters/http'] },
  'adapters/socket': { may: [...served, 'adapters/http'] },
  'adapters/trpc': { may: [...served, 'adapters/http', 'adapters/socket'] },
  'adapters/graphql': { may: [...served, 'adapters/http', 'adapters/socket'] },
  'adapters/v1': { may: [...served, 'adapters/http'] },
  'adapters/mcp': { may: [...served, 'adapters/http'] },
  'adapters/openapi': { may: [...served, 'adapters/http'] },
  'adapters/web': {
    may: [...served, 'adapters/http', 'server/core/sign-in', 'server/core/sign-on', 'server/studio'],
  },

  // Two files of the client name the types of other rooms; the package has those types written out.
  'client/contract.ts': { may: [], types: ['schema', 'agents/.', 'agents/index.ts', 'server/core/team'] },
  'client/router.ts': { may: [], types: ['server/core/procedures/router.ts'] },
  'client/sdk': { may: [], types: ['client/contract.ts'] },
  'client/react': { may: ['client/sdk'], types: ['client/contract.ts', 'client/router.ts'] },
  cli: {
    may: [
      'schema',
      'agents/.',
      'agents/kit/not-rated.ts',
      'client/sdk',
      'cli/registry.ts',
      'cli/become-service.ts',
      'cli/copy-database.ts',
      'cli/rotate-secrets.ts',
    ],
  },
  'cli/registry.ts': { may: ['cli', 'agents/.', 'agents/index.ts'] },
  'cli/become-service.ts': { may: ['cli', 'server/main.ts'] },
  'cli/copy-database.ts': { may: ['cli', 'server/store/backup/main.ts'] },
  'cli/rotate-secrets.ts': { may: ['cli', 'server/store/rotate/main.ts'] },
  'cli/pack/trim-packages.ts': { may: ['server/providers/sandbox'] },
  web: {
    may: ['schema', 'agents/kit/token-files.ts', 'client/react', 'client/sdk'],
    types: ['server/core/procedures/router.ts'],
  },

  // Named so that others can be allowed them alone.
  'server/core/sign-in/attempts.ts': { may: ['schema', 'server/net'] },
  'server/core/sign-on/provider.ts': { may: ['schema', 'server/net'] },
  'server/main.ts': { closed: true, may: ['server/.', 'server/process'] },
  'server/core/procedures/router.ts': {
    may: ['server/core/procedures', 'agents/.', 'agents/index.ts', 'server/core/.'],
  },
  'server/store/rotate/main.ts': { may: ['server/store', 'server/store/backup/main.ts', 'server/process'] },
  'server/store/backup/main.ts': { may: ['server/store', 'server/process'] },
};

const topLevel = new Set(['schema', 'agents', 'server', 'adapters', 'client', 'cli', 'web']);
const everywhere = new Set(['test', 'bench']);

/** The room's name as the table has it (`agents/*`), and which one it is (`agents/prd`); null for what is in none. */
export function roomOf(path) {
  const parts = path.split('/');
  if (!topLevel.has(parts[0])) return null;
  for (let length = parts.length; length > 0; length -= 1) {
    const here = parts.slice(0, length).join('/');
    if (rooms[here]) return { name: here, place: here };
    const above = parts.slice(0, length - 1).join('/');
    if (length === parts.length) {
      if (rooms[`${above}/.`]) return { name: `${above}/.`, place: `${above}/.` };
      const folder = parts.slice(0, length - 2).join('/');
      const each = `${folder}/*/${parts[length - 1]}`;
      if (rooms[each] && !rooms[above]) return { name: each, place: above };
    } else if (rooms[`${above}/*`]) {
      return { name: `${above}/*`, place: here };
    }
  }
  return null;
}

/** `x/*`, where `x` is the folder that a room lies in. */
const each = (name) => `${dirname(name)}/*`;

/** `x/*` allows every folder of `x`; a folder's name allows the files of it that are rooms of their own, if they are open. */
function allows(allowed, { name, place }) {
  const names = [name, place];
  if (name.endsWith('.ts') && !rooms[name].closed) {
    const folder = dirname(name);
    names.push(rooms[folder] ? folder : `${folder}/.`);
  }
  return names.some(
    (one) => allowed.includes(one) || (!rooms[each(one)] && !one.endsWith('/.') && allowed.includes(each(one))),
  );
}

/** What is wrong with an import, in words; null: nothing. Paths are below the root, `/` between folders. */
export function importProblem(from, to, isType) {
  const here = roomOf(from);
  const there = roomOf(to);
  if (!here) return null;
  if (!there) return everywhere.has(to.split('/')[0]) ? `${here.place} is no test: it may not import ${to}.` : null;
  const { may, types = [], own } = rooms[here.name];
  if (here.place === there.place) {
    return own === 'types' && !isType ? `${from} may import types alone from its own folder.` : null;
  }
  if (here.name === there.name && here.name.includes('*'))
    return `${here.place} and ${there.place} do not know each other.`;
  if (allows(may, there)) return null;
  if (allows(types, there)) {
    return isType ? null : `${here.place} may import types alone from ${there.place}.`;
  }
  return `${here.place} may not import ${there.place}.`;
}
