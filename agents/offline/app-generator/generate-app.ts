import { stringLiteral } from '../../kit/project/literals.ts';
import type { AppPlan, IconName, ScreenPlan } from './plan.ts';

/** Returns `src/App.tsx`: routes, menu and the frame around them. */
export function generateApp(plan: AppPlan): string {
  const screens = plan.screens.toSorted((a, b) => a.component.localeCompare(b.component));
  const routes = plan.screens.flatMap((screen) => [
    `  { path: ${stringLiteral(screen.path)}, screen: ${screen.component} },`,
    ...(screen.kind === 'form' && screen.path.endsWith('/new')
      ? [`  { path: ${stringLiteral(screen.path.replace(/new$/, ':id/edit'))}, screen: ${screen.component} },`]
      : []),
  ]);
  const menu = menuScreens(plan).map(
    (screen) =>
      `  { path: ${stringLiteral(screen.path)}, label: ${stringLiteral(menuLabel(screen))}, icon: '${iconOf(screen)}' },`,
  );
  return `import { appName } from './app-name.ts';
import { NotFound } from './components/NotFound.tsx';
import { Shell } from './components/Shell.tsx';
import { matchRoute, type Route, usePath } from './router.ts';
${screens.map((screen) => `import { ${screen.component} } from './screens/${screen.component}.tsx';`).join('\n')}

const screenRoutes: readonly Route[] = [
${routes.join('\n')}
];

const menuItems = [
${menu.join('\n')}
] as const;

export function App() {
  const path = usePath();
  const match = matchRoute(screenRoutes, path);
  const items = menuItems.map((item) => ({
    ...item,
    href: \`#\${item.path}\`,
    current: path === item.path || (item.path !== '/' && path.startsWith(\`\${item.path}/\`)),
  }));
  return (
    <Shell name={appName} items={items} path={path}>
      {match ? <match.route.screen key={path} params={match.params} /> : <NotFound what="Screen" href="#/" />}
    </Shell>
  );
}
`;
}

/** Returns the screens that need no row to open; the start screen first. */
function menuScreens(plan: AppPlan): ScreenPlan[] {
  const screens = plan.screens.filter((screen) => screen.kind !== 'detail' && screen.kind !== 'form');
  return screens.toSorted((a, b) => Number(b.path === '/') - Number(a.path === '/')).slice(0, 10);
}

/** A list is labelled with its entity's name, which is shorter than the screen's. */
function menuLabel(screen: ScreenPlan): string {
  return screen.entity && screen.path === `/${screen.entity.key}` ? screen.entity.plural : screen.name;
}

function iconOf(screen: ScreenPlan): IconName {
  if (screen.kind === 'agenda') return 'calendar';
  if (screen.kind === 'totals') return 'chart';
  if (screen.kind === 'board') return 'board';
  if (screen.kind === 'dashboard') return screen.path === '/' ? 'home' : 'chart';
  return screen.entity?.icon ?? 'list';
}
