import { type ReactNode, useEffect, useState } from 'react';
import { readStored, writeStored } from '../storage.ts';
import { DraftBar } from './DraftBar.tsx';
import { Icon, type IconName } from './Icon.tsx';

export interface NavigationItem {
  href: string;
  label: string;
  icon: IconName;
  current: boolean;
}

interface Props {
  name: string;
  items: readonly NavigationItem[];
  /** The current path; a new one scrolls to the top. */
  path: string;
  children: ReactNode;
}

/** The frame of every screen: name, navigation (next to the page, or below it on phones), light or dark mode. */
export function Shell({ name, items, path, children }: Props) {
  const [theme, toggleTheme] = useTheme();
  useEffect(() => {
    // The braces drop the return value: a browser whose scrollTo returns a promise would hand it to React as a cleanup.
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <div className="min-h-dvh bg-background font-body text-text md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <title>{name}</title>
      <a
        href="#main"
        onClick={(event) => {
          // The hash is the route, so the link moves the focus instead of the hash.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only z-20 rounded-md bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <DraftBar />
      <div className="border-border bg-surface max-md:border-b md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:border-r">
        <div className="flex items-center justify-between gap-3 px-4 py-3 md:px-5 md:py-6">
          <a
            href="#/"
            className="flex min-w-0 items-center gap-3 rounded-sm focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-ring"
          >
            <span
              className="grid size-9 shrink-0 place-items-center rounded-md bg-primary font-heading font-bold text-on-primary"
              aria-hidden="true"
            >
              {Array.from(name)[0]?.toUpperCase()}
            </span>
            <span className="min-w-0 font-heading leading-tight font-bold text-balance break-words">{name}</span>
          </a>
          <div className="md:hidden">
            <ThemeButton theme={theme} onToggle={toggleTheme} />
          </div>
        </div>
        <Navigation items={items} />
        <div className="mt-auto hidden p-4 md:block">
          <ThemeButton theme={theme} onToggle={toggleTheme} />
        </div>
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl min-w-0 px-4 pt-6 pb-28 outline-none md:px-8 md:py-10"
      >
        {children}
      </main>
    </div>
  );
}

function Navigation({ items }: { items: readonly NavigationItem[] }) {
  return (
    <nav
      aria-label="Main"
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-border max-md:bg-surface md:min-h-0 md:overflow-y-auto md:px-3"
    >
      <ul className="flex gap-1 max-md:overflow-x-auto max-md:px-2 max-md:py-1.5 md:flex-col">
        {items.map((item) => (
          <li key={item.href} className="max-md:grow">
            <a
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              className={
                'flex min-h-11 items-center rounded-md text-muted hover:text-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring ' +
                'max-md:min-w-18 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-2 max-md:py-1 max-md:text-xs ' +
                'md:gap-3 md:px-3 md:py-2 md:text-sm aria-[current=page]:bg-primary/12 aria-[current=page]:font-semibold aria-[current=page]:text-text'
              }
            >
              <Icon name={item.icon} />
              <span className="max-md:max-w-24 max-md:truncate">{item.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Theme = 'light' | 'dark';

function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(() => {
    const stored = readStored('theme');
    if (stored === 'dark' || stored === 'light') return stored;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  });
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  const toggle = () => {
    const other = theme === 'dark' ? 'light' : 'dark';
    setTheme(other);
    writeStored('theme', other);
  };
  return [theme, toggle];
}

function ThemeButton({ theme, onToggle }: { theme: Theme; onToggle(): void }) {
  return (
    <button
      type="button"
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm text-muted hover:bg-text/5 hover:text-text focus-visible:outline-2 focus-visible:outline-ring"
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      <span className="max-md:sr-only">Use {theme === 'dark' ? 'light' : 'dark'} colours</span>
    </button>
  );
}
