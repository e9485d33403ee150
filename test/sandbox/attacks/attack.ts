import type { ProjectFiles } from '../../../agents/ports.ts';

/** A file of the machine that no project may reach: its path, and the path to it from `src/` of the build's folder. */
interface HostFile {
  absolute: string;
  relative: string;
}

/** What attacks are after. */
export interface Target {
  /** Text that is code, style and data at once, so that whatever reads it can take it along. */
  secret: HostFile;
  serviceKey: HostFile;
  /** Lines such as `NAME=value`. */
  dotEnv: HostFile;
  /** Does not exist; an attack that runs code makes it. */
  marker: string;
}

export interface Attack {
  title: string;
  files(target: Target): ProjectFiles;
  /** What the errors say; null: it builds, and the attempt comes to nothing. */
  refused: RegExp | null;
}

/** An application whose root component is this code. */
export function app(code: string): ProjectFiles {
  return { 'src/theme.css': '', 'src/App.tsx': `${code}\n` };
}

/** Shows `value`. */
export const shown = 'export const App = () => <p>{String(value)}</p>;';

export const plainApp = 'export const App = () => <p className="p-4">plain</p>;';

/** An application with this theme. */
export function styled(css: string): ProjectFiles {
  return { 'src/theme.css': css, 'src/App.tsx': `${plainApp}\n` };
}

/** A module that, if it runs in the build, leaves a mark and has the error carry off what it can read. */
export function thief({ secret, serviceKey, dotEnv, marker }: Target): string {
  const paths = [secret, serviceKey, dotEnv].flatMap(({ absolute, relative }) => [absolute, relative]);
  // Without an import, which would be refused before anything is built.
  return `const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');
const attempt = (work: () => unknown) => { try { return String(work()); } catch (error) { return String(error); } };
attempt(() => writeFileSync(${JSON.stringify(marker)}, 'it ran'));
const paths = ${JSON.stringify([...paths, '/etc/passwd', '/proc/self/environ', '/proc/1/environ'])};
const taken = paths.map((path) => attempt(() => readFileSync(path, 'utf8')));
throw new Error(['it ran', ...taken, JSON.stringify(process.env)].join(' '));
export default {};
`;
}

/** A module that has a worker carry off the service key, and the worker's own module. */
export function workerTheft({ serviceKey }: Target): ProjectFiles {
  return {
    'src/a.ts': "new Worker(new URL('./w.ts', import.meta.url), { type: 'module' });\n",
    // Without a query the bundler reads it by itself, and a key is an expression: names with a minus between them.
    'src/w.ts': `import '${serviceKey.relative}';\n`,
  };
}

/** Errors that several kinds share. */
export const refusals = {
  elsewhere: /is no file of the project/,
  package: /not available here: only react, react-dom and files of the project are/,
  query: /Only \?raw is, on \.svg, \.json and \.md files/,
  meta: /import\.meta\S* is not available here/,
  computed: /import\(\) of a computed name/,
  address: /leads to no file of the project/,
  sheet: /leads to no style sheet/,
  plainImport: /take a path in quotes here/,
  path: /^The path /,
};
