import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { readCompareSearch } from './pages/compare/search.ts';
import { HomePage } from './pages/home/home-page.tsx';
import { readInboxSearch } from './pages/inbox/search.ts';
import { readLogSearch } from './pages/log/search.ts';
import { readPrdSearch } from './pages/prd/search.ts';
import { readCodeSearch, readScreensSearch } from './pages/project/search.ts';
import { readReplaySearch } from './pages/replay/search.ts';
import { readResearchSearch } from './pages/research/search.ts';
import { readSessionView } from './pages/session/search.ts';
import { readSessionSearch } from './pages/sessions/search.ts';
import { readSettingsSearch } from './pages/settings/search.ts';
import { readSystemSearch } from './pages/system/search.ts';
import { Crashed, NotFound } from './shell/problems.tsx';
import { Shell } from './shell/shell.tsx';
import { onceReached } from './parts/late.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: () => <NotFound />, errorComponent: Crashed });
const parent = () => root;

const home = createRoute({ getParentRoute: parent, path: '/', component: HomePage });
const sessions = createRoute({
  getParentRoute: parent,
  path: '/s',
  validateSearch: readSessionSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/sessions/sessions-page.tsx')), 'SessionsPage'),
});
const inbox = createRoute({
  getParentRoute: parent,
  path: '/inbox',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/inbox/inbox-page.tsx')), 'InboxPage'),
});
const loadSettings = lazyRouteComponent(
  () => onceReached(() => import('./pages/settings/settings-page.tsx')),
  'SettingsPage',
);
const settings = createRoute({ getParentRoute: parent, path: '/settings', component: loadSettings });
const settingsPart = createRoute({
  getParentRoute: parent,
  path: '/settings/$part',
  validateSearch: readSettingsSearch,
  component: loadSettings,
});

const replay = createRoute({
  getParentRoute: parent,
  path: '/r',
  validateSearch: readReplaySearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/replay/replay-page.tsx')), 'ReplayPage'),
});

const session = createRoute({
  getParentRoute: parent,
  path: '/s/$sessionId',
  validateSearch: readSessionView,
  // The moment that is shown and the chain stay from page to page.
  search: { middlewares: [retainSearchParams(['at', 'because'])] },
  component: lazyRouteComponent(() => onceReached(() => import('./pages/session/session-frame.tsx')), 'SessionFrame'),
});
const inSession = () => session;
const thread = createRoute({
  getParentRoute: inSession,
  path: '/',
  component: lazyRouteComponent(() => onceReached(() => import('./pages/thread/thread-page.tsx')), 'ThreadPage'),
});
const idea = createRoute({
  getParentRoute: inSession,
  path: '/idea',
  component: lazyRouteComponent(() => onceReached(() => import('./pages/idea/idea-page.tsx')), 'IdeaPage'),
});
const research = createRoute({
  getParentRoute: inSession,
  path: '/research',
  validateSearch: readResearchSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/research/research-page.tsx')), 'ResearchPage'),
});
const prd = createRoute({
  getParentRoute: inSession,
  path: '/prd',
  validateSearch: readPrdSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/prd/prd-page.tsx')), 'PrdPage'),
});
const system = createRoute({
  getParentRoute: inSession,
  path: '/system',
  validateSearch: readSystemSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/system/system-page.tsx')), 'SystemPage'),
});
const screens = createRoute({
  getParentRoute: inSession,
  path: '/screens',
  validateSearch: readScreensSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/project/screens-page.tsx')), 'ScreensPage'),
});
const code = createRoute({
  getParentRoute: inSession,
  path: '/code',
  validateSearch: readCodeSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/project/code-page.tsx')), 'CodePage'),
});
const qa = createRoute({
  getParentRoute: inSession,
  path: '/qa',
  component: lazyRouteComponent(() => onceReached(() => import('./pages/qa/qa-page.tsx')), 'QaPage'),
});
const log = createRoute({
  getParentRoute: inSession,
  path: '/log',
  validateSearch: readLogSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/log/log-page.tsx')), 'LogPage'),
});

const compare = createRoute({
  getParentRoute: inSession,
  path: '/compare',
  validateSearch: readCompareSearch,
  component: lazyRouteComponent(() => onceReached(() => import('./pages/compare/compare-page.tsx')), 'ComparePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    sessions,
    inbox,
    settings,
    settingsPart,
    replay,
    session.addChildren([thread, idea, research, prd, system, screens, code, qa, log, compare]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  trailingSlash: 'never',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
