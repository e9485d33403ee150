import type { ProjectFiles } from '../../../agents/ports.ts';

/** A file of the machine that no project may reach: its path, and its path relative to `src/` of the build folder. */
interface HostFile {
  absolute: string;
  relative: string;
}

/** What attacks try to reach. */
export interface Target {
  /** Text that is valid code, style and data at once, so that any reader can include it. */
  secret: HostFile;
  serviceKey: HostFile;
  /** Lines such as `NAME=value`. */
  dotEnv: HostFile;
  /** Does not exist; an attack that runs code creates it. */
  marker: string;
}

export interface Attack {
  title: string;
  files(target: Target): ProjectFiles;
  /** The expected error; null if it builds and the attack has no effect. */
  refused: RegExp | null;
}

/** An application with this code as its root component. */
export function app(code: string): ProjectFiles {
  return { 'src/theme.css': '', 'src/App.tsx': `${code}\n` };
}

/** An application that shows `value`. */
export const shown = 'export const App = () => <p>{String(value)}</p>;';

export const plainApp = 'export const App = () => <p className="p-4">plain</p>;';

/** An application with this theme. */
export function styled(css: string): ProjectFiles {
  return { 'src/theme.css': css, 'src/App.tsx': `${plainApp}\n` };
}

/** A module that, if it runs during the build, leaves a mark and puts what it can read into the error. */
export function thief({ secret, serviceKey, dotEnv, marker }: Target): string {
  const paths = [secret, serviceKey, dotEnv].flatMap(({ absolute, relative }) => [absolute, relative]);
  // Without an import, which would be rejected before the build.
  return `const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');
const attempt = (work: () => unknown) => { try { return String(work()); } catch (error) { return String(error); } };
attempt(() => writeFileSync(${JSON.stringify(marker)}, 'it ran'));
const paths = ${JSON.stringify([...paths, '/etc/passwd', '/proc/self/environ', '/proc/1/environ'])};
const taken = paths.map((path) => attempt(() => readFileSync(path, 'utf8')));
throw new Error(['it ran', ...taken, JSON.stringify(process.env)].join(' '));
export default {};
`;
}

/** A module that starts a worker that leaks the service key, and the worker's own module. */
export function workerTheft({ serviceKey }: Target): ProjectFiles {
  return {
    'src/a.ts': "new Worker(new URL('./w.ts', import.meta.url), { type: 'module' });\n",
    // Without a query, the bundler reads it directly, and the key would be an expression: names joined by minus signs.
    'src/w.ts': `import '${serviceKey.relative}';\n`,
  };
}

/** Errors that several kinds of attacks share. */
export const refusals = {
  elsewhere: /is not a file of the project/,
  package: /is not available\. Import only react, react-dom, [^"]+ and files of the project/,
  query: /Only \?raw is, on \.svg, \.json and \.md files/,
  meta: /import\.meta\S* is not supported/,
  computed: /import\(\) of a computed name/,
  address: /does not name a file of the project/,
  sheet: /does not name a style sheet/,
  plainImport: /path of @import and @reference in quotes/,
  path: /^The path /,
};
