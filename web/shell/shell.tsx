import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { CircleUser, FileStack, Inbox, type LucideIcon, PenLine, Search, Settings } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { every } from '../api/every.ts';
import { useMe } from '../api/me.ts';
import { useTRPC } from '../api/studio.tsx';
import { IconButton } from '../parts/button.tsx';
import { SignedOutNotice } from '../parts/notice.tsx';
import { useWords } from '../words/words.tsx';
import { Announcer } from './announcer.tsx';
import { ReachNotice } from './reach-notice.tsx';
import { useShortcut } from './shortcut.ts';
import { late } from '../parts/late.ts';

// What floats above the page is not needed for its first look, and is a third of the script.
const Toasts = late(async () => (await import('../parts/toasts.tsx')).Toasts);
const UserMenu = late(async () => (await import('./user-menu.tsx')).UserMenu);
const Palette = late(async () => (await import('./palette.tsx')).Palette);

/** The frame around every page. A replay stands alone: who looks at it need not be signed in. */
export function Shell() {
  const isReplay = useLocation({ select: ({ pathname }) => pathname === '/r' });
  return isReplay ? <Bare /> : <Framed />;
}

function Bare() {
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
}

/** Navigation beside the page, on a phone below it. */
function Framed() {
  const words = useWords();
  const [isSearching, setSearching] = useState(false);
  useShortcut('k', () => setSearching(true));
  useFocusOnPages();
  usePreload();
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-ink focus:px-3 focus:py-2 focus:text-paper"
      >
        {words.common.skipToContent}
      </a>
      <Navigation onSearch={() => setSearching(true)} />
      <div id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none max-md:pb-14">
        <ReachNotice />
        <AboveThePage />
        <Outlet />
      </div>
      <Announcer />
      <Suspense>
        <Toasts />
      </Suspense>
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The page for ideas, and those of a session, say themselves that somebody is not signed in any more. */
function AboveThePage() {
  const saysItself = useLocation({ select: ({ pathname }) => pathname === '/' || pathname.startsWith('/s/') });
  return saysItself ? null : <SignedOutNotice className="sticky top-0 z-20" />;
}

/** Moves the focus to the content of a page that was opened by a link or a key: otherwise it would begin at the top again. */
function useFocusOnPages(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === null)
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Milliseconds after which the first page itself has loaded what it needs. */
const later = 2_000;

/** Loads the code of the other pages after that of the first one: they open at once then, and without a network. */
function usePreload(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const to of ['/s', '/inbox', '/settings'] as const) void router.preloadRoute({ to });
    }, later);
    return () => clearTimeout(timer);
  }, [router]);
}

function Navigation({ onSearch }: { onSearch(): void }) {
  const { shell } = useWords();
  const waiting = useWaiting();
  return (
    <nav
      aria-label={shell.navigation}
      className="z-30 flex border-line bg-paper max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:justify-around max-md:border-t md:sticky md:top-0 md:h-dvh md:w-14 md:flex-col md:items-center md:gap-1 md:border-r md:py-3"
    >
      <Place to="/" icon={PenLine} label={shell.newIdea} />
      <Place to="/s" icon={FileStack} label={shell.sessions} />
      <Place to="/inbox" icon={Inbox} label={waiting === 0 ? shell.inbox : shell.inboxCount(waiting)} count={waiting} />
      <Place to="/settings" icon={Settings} label={shell.settings} />
      <div className="md:flex-1 max-md:hidden" />
      <IconButton label={`${shell.palette.hint} (Ctrl K)`} onClick={onSearch} className="md:size-10">
        <Search size={20} aria-hidden />
      </IconButton>
      <Suspense fallback={<MenuPlaceholder label={shell.menu} />}>
        <UserMenu />
      </Suspense>
    </nav>
  );
}

/** Where the menu will be, so that nothing moves. */
function MenuPlaceholder({ label }: { label: string }) {
  return (
    <IconButton label={label} disabled className="md:size-10 max-md:h-12 max-md:w-14">
      <CircleUser size={20} aria-hidden />
    </IconButton>
  );
}

interface PlaceProps {
  to: '/' | '/s' | '/inbox' | '/settings';
  icon: LucideIcon;
  label: string;
  count?: number;
}

function Place({ to, icon: Icon, label, count = 0 }: PlaceProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      activeOptions={{ exact: to === '/' }}
      className="relative flex size-10 items-center justify-center rounded text-soft hover:bg-wash max-md:h-12 max-md:w-14 data-[status=active]:bg-wash data-[status=active]:text-ink"
    >
      <Icon size={20} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 min-w-4 rounded bg-now px-1 text-center text-xs/4 text-on-now"
        >
          {count}
        </span>
      )}
    </Link>
  );
}

/** How many runs wait for a decision; as many as the first page of the list has. */
function useWaiting(): number {
  const trpc = useTRPC();
  const { me } = useMe();
  const { data } = useQuery(
    trpc.runs.waiting.queryOptions({ limit: 50 }, { enabled: me !== null, refetchInterval: every(30_000) }),
  );
  return data?.runs.length ?? 0;
}
