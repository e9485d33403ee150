import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Button, IconButton } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { go, usePath } from './router.ts';
import { pick, starter } from './starter.ts';
import { StarterBar } from './StarterBar.tsx';
import { useTheme } from './theme.ts';

/** A screen of an application, reached at `#<path>`. */
export interface Screen {
  /** `/` is the first. */
  path: string;
  label: string;
  icon: IconName;
  component: ComponentType;
}

const words = pick({
  en: {
    menu: 'Main',
    skip: 'Skip to content',
    light: 'Use light colours',
    dark: 'Use dark colours',
    lost: 'There is no such page',
    lostHint: 'The address leads nowhere in this application.',
    home: 'To the first page',
  },
  de: {
    menu: 'Hauptmenü',
    skip: 'Zum Inhalt',
    light: 'Helle Farben',
    dark: 'Dunkle Farben',
    lost: 'Diese Seite gibt es nicht',
    lostHint: 'Die Adresse führt in dieser Anwendung zu nichts.',
    home: 'Zur ersten Seite',
  },
});

/**
 * The frame of every application: the starter notice, its name, the navigation, and the switch for light or dark mode.
 */
export function Page({ nav, children }: { nav?: ReactNode; children: ReactNode }) {
  const [theme, toggleTheme] = useTheme();
  useEffect(() => {
    document.documentElement.lang = starter.language;
  }, []);
  return (
    <div className="flex min-h-dvh flex-col bg-background font-body text-text">
      <title>{starter.name}</title>
      <a
        href="#main"
        onClick={(event) => {
          // The hash is the route, so the link moves the focus instead of the hash.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only z-20 rounded-md bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {words.skip}
      </a>
      <StarterBar />
      <header className="border-b border-border bg-surface print:hidden">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 md:px-8">
          <a
            href="#/"
            className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-sm focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-ring"
          >
            <span
              className="grid size-9 shrink-0 place-items-center rounded-md bg-primary font-heading font-bold text-on-primary"
              aria-hidden="true"
            >
              {Array.from(starter.name)[0]?.toUpperCase()}
            </span>
            <span className="min-w-0 font-heading leading-tight font-bold text-balance break-words">
              {starter.name}
            </span>
          </a>
          {nav}
          <IconButton
            label={theme === 'dark' ? words.light : words.dark}
            icon={theme === 'dark' ? 'sun' : 'moon'}
            onClick={toggleTheme}
          />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="w-full grow outline-none">
        {children}
      </main>
    </div>
  );
}

/** An application with several screens, one visible at a time. */
export function Frame({ screens }: { screens: readonly Screen[] }) {
  const path = usePath();
  const shown = screens.find((screen) => screen.path === path);
  const nav = screens.length > 1 && (
    <nav aria-label={words.menu} className="max-md:order-last max-md:-mx-2 max-md:w-[calc(100%+1rem)]">
      <ul className="flex gap-1 overflow-x-auto">
        {screens.map((screen) => (
          <li key={screen.path} className="shrink-0">
            <a
              href={`#${screen.path}`}
              aria-current={screen === shown ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-md px-3 text-sm text-muted hover:text-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring aria-[current=page]:bg-primary/12 aria-[current=page]:font-semibold aria-[current=page]:text-text"
            >
              <Icon name={screen.icon} className="size-4" />
              {screen.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <Page nav={nav}>
      <div className="mx-auto w-full max-w-6xl min-w-0 px-4 py-6 md:px-8 md:py-10">
        {shown ? (
          <shown.component />
        ) : (
          <Empty icon="search" title={words.lost} hint={words.lostHint}>
            <Button icon="home" onClick={() => go('/')}>
              {words.home}
            </Button>
          </Empty>
        )}
      </div>
    </Page>
  );
}

/** The heading of a screen, with its actions. */
export function Title({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <h1 className="min-w-0 font-heading text-2xl font-bold text-balance break-words">{children}</h1>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
  );
}
