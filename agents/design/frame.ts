import type { ProjectFiles } from '../ports.ts';
import { stringLiteral } from '../kit/project/literals.ts';
import { kebabCase } from '../kit/project/names.ts';
import { uniqueName } from '../kit/unique-name.ts';
import { closure, type SourceFiles } from '../kit/project/source.ts';
import { starterPath } from '../starters/project.ts';

/** A designed screen, as the frame shows it. */
export interface FramedScreen {
  name: string;
  /** The name of its component, which `src/screens/<component>.tsx` exports. */
  component: string;
}

export interface FrameOptions {
  /** The product's name. */
  name: string;
  screens: readonly FramedScreen[];
  /** The sandbox's files, including the new screen's. */
  files: ProjectFiles;
  /** Whether the sandbox holds an application, which a design must not replace. */
  application: boolean;
  source: SourceFiles;
}

/**
 * Returns the files that show the designed screens. Without an application, `src/App.tsx` is a frame with a menu of the
 * screens. An application keeps working: if it already imports the screen, it shows the new one. Any other screen is
 * reached at `#/designed/…` through a small `App.tsx` around the application, which itself moves to
 * `src/Application.tsx`.
 */
export function frameFiles(options: FrameOptions): ProjectFiles {
  const { files, application, source } = options;
  if (!application && files[starterPath] !== undefined) return { 'src/App.tsx': starterApp(options) };
  if (!application) {
    return { ...closure({ 'src/App.tsx': menuApp(options) }, source), ...namedApp(options) };
  }
  const { own, unknown } = applicationIn(options);
  if (unknown.length === 0) return { 'src/App.tsx': files['src/App.tsx'] ?? own };
  return {
    ...closure({ 'src/App.tsx': wrapperApp(unknown) }, source),
    'src/Application.tsx': own,
  };
}

/** The application without the frame around it, and the screens that it does not contain. */
function applicationIn({ files, screens }: Pick<FrameOptions, 'files' | 'screens'>) {
  const own = files['src/Application.tsx'] ?? files['src/App.tsx'] ?? '';
  const others = Object.entries(files).filter(([path]) => path !== 'src/App.tsx' && path !== 'src/Application.tsx');
  const everything = [own, ...others.map(([, content]) => content)].join('\n');
  const unknown = screens.filter((screen) => !new RegExp(`/${screen.component}\\.tsx['"]`).test(everything));
  return { own, unknown };
}

/**
 * Returns where the last of the screens is shown, and the files that show it there. The place of a screen in an application is
 * the application's own matter, so these files have it beside the application.
 */
export function shownAlone({ files, screens, application, source }: Omit<FrameOptions, 'name'>): {
  files: ProjectFiles;
  route: string;
} {
  const last = screens.at(-1);
  if (last === undefined) throw new TypeError('There is no screen.');
  if (!application) return { files, route: screens.length === 1 ? '/' : (slugs(screens).at(-1)?.path ?? '/') };
  const { own, unknown } = applicationIn({ files, screens });
  const route = (all: readonly FramedScreen[]) => `/designed${slugs(all).at(-1)?.path ?? ''}`;
  if (unknown.at(-1)?.component === last.component) return { files, route: route(unknown) };
  const wrapper = closure({ 'src/App.tsx': wrapperApp([last]) }, source);
  return { files: { ...files, ...wrapper, 'src/Application.tsx': own }, route: route([last]) };
}

function namedApp({ name, files }: FrameOptions): ProjectFiles {
  return { 'src/app-name.ts': files['src/app-name.ts'] ?? `export const appName = ${stringLiteral(name)};\n` };
}

function slugs(screens: readonly FramedScreen[]) {
  const used = new Set<string>();
  return screens.map((screen) => ({
    ...screen,
    path: uniqueName(`/${kebabCase(screen.component.replaceAll(/(.)([A-Z])/g, '$1 $2'), 'screen')}`, used, '-'),
  }));
}

function imports(screens: readonly FramedScreen[]): string {
  return screens.map(({ component }) => `import { ${component} } from './screens/${component}.tsx';`).join('\n');
}

function menuApp({ screens }: FrameOptions): string {
  const entries = slugs(screens);
  return `import { appName } from './app-name.ts';
import { ButtonLink } from './components/Button.tsx';
import { EmptyState } from './components/EmptyState.tsx';
import { Shell } from './components/Shell.tsx';
import { usePath } from './router.ts';
${imports(entries)}

const designedScreens = [
${entries
  .map(({ path, name, component }) => `  { path: '${path}', label: ${stringLiteral(name)}, screen: ${component} },`)
  .join('\n')}
];

/** The screens designed so far. */
export function App() {
  const path = usePath();
  const shown = path === '/' ? designedScreens[0] : designedScreens.find((entry) => entry.path === path);
  const items = designedScreens.map((entry) => ({
    href: \`#\${entry.path}\`,
    label: entry.label,
    icon: 'list' as const,
    current: entry === shown,
  }));
  return (
    <Shell name={appName} items={items} path={path}>
      {shown ? (
        <shown.screen />
      ) : (
        <EmptyState icon="box" title="Not designed yet" hint="This part of the product has no screen so far.">
          <ButtonLink href="#/" icon="back">
            Back to the designed screens
          </ButtonLink>
        </EmptyState>
      )}
    </Shell>
  );
}
`;
}

/** The same in the starter's own frame. */
function starterApp({ screens }: FrameOptions): string {
  const entries = slugs(screens);
  return `import { Frame } from './kit/Frame.tsx';
${imports(entries)}

const designedScreens = [
${entries
  .map(
    ({ path, name, component }, index) =>
      `  { path: '${index === 0 ? '/' : path}', label: ${stringLiteral(name)}, icon: 'list' as const, component: ${component} },`,
  )
  .join('\n')}
];

/** The screens designed so far. */
export function App() {
  return <Frame screens={designedScreens} />;
}
`;
}

function wrapperApp(screens: readonly FramedScreen[]): string {
  const entries = slugs(screens).map((entry) => ({ ...entry, path: `/designed${entry.path}` }));
  return `import { type ReactNode, useSyncExternalStore } from 'react';
import { App as Application } from './Application.tsx';
${imports(entries)}

const link = 'rounded-sm underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-ring';

/** The application, and the designed screens that it does not contain yet. */
export function App() {
  const path = useSyncExternalStore(onMove, () => window.location.hash.slice(1));
${entries.map(({ path, component }) => `  if (path === '${path}') return framed(<${component} />);`).join('\n')}
  return (
    <>
      <Application />
      <nav aria-label="Designed screens" className="flex flex-wrap gap-4 border-t border-border bg-surface p-4 pb-24 text-sm text-text md:pb-4">
        <span className="text-muted">Designed, not built in yet:</span>
${entries
  .map(
    ({ path, name }) =>
      `        <a className={link} href="#${path}">\n          {${stringLiteral(name)}}\n        </a>`,
  )
  .join('\n')}
      </nav>
    </>
  );
}

function onMove(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function framed(screen: ReactNode) {
  return (
    <div className="min-h-dvh bg-background p-4 font-body text-text md:p-8">
      <nav aria-label="Back" className="mb-6 text-sm">
        <a className={link} href="#/">
          Back to the application
        </a>
      </nav>
      <main>{screen}</main>
    </div>
  );
}
`;
}
