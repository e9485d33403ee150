import type { Screen } from '../../../schema/prd.ts';
import { foldedName, uniqueName } from '../../kit/unique-name.ts';
import { kebabCase, nounKey, sentenceCase, wordsOf } from '../../kit/project/names.ts';
import { componentName } from '../../kit/project/screen-component.ts';
import type { EntityPlan, ScreenKind, ScreenPlan } from './plan.ts';

type Wanted = Pick<Screen, 'id' | 'name' | 'purpose' | 'type'>;

const madeUp = (name: string): Wanted => ({ id: kebabCase(name, 'screen'), name, purpose: '', type: '' });

/** Plans the PRD's screens, and the screens that every entity needs even if the PRD does not name them. */
export function planScreens(wanted: readonly Wanted[], entities: readonly EntityPlan[]): ScreenPlan[] {
  const ids = new Set<string>();
  const names = new Set<string>();
  const paths = new Set<string>();
  const addresses = new Set<string>();
  const screens: ScreenPlan[] = [];

  function add(screen: Wanted, kind: ScreenKind, entity: EntityPlan | null, path: string): void {
    const component = uniqueName(componentName(screen.name), names);
    screens.push({
      id: uniqueName(screen.id, ids, '-'),
      name: sentenceCase(screen.name),
      purpose: screen.purpose,
      kind,
      entity,
      component,
      path,
    });
    paths.add(path);
    addresses.add(foldedName(path));
  }

  for (const screen of wanted.slice(0, 24)) {
    const entity = entityOf(screen, entities);
    const kind = kindOf(screen, entity);
    const standard = standardPath(kind, entity);
    const own = `/${kebabCase(screen.name, `screen-${screens.length + 1}`)}`;
    const path = standard !== null && !paths.has(standard) ? standard : uniqueName(own, addresses, '-');
    add(screen, kind, kind === 'dashboard' ? null : entity, path);
  }
  if (!paths.has('/')) add(madeUp('Overview'), 'dashboard', null, '/');
  for (const entity of entities) {
    const { key, singular, plural } = entity;
    if (!paths.has(`/${key}`)) add(madeUp(plural), 'list', entity, `/${key}`);
    if (!paths.has(`/${key}/:id`)) add(madeUp(`${singular} detail`), 'detail', entity, `/${key}/:id`);
    if (!paths.has(`/${key}/new`)) add(madeUp(`${singular} form`), 'form', entity, `/${key}/new`);
  }
  return screens;
}

function standardPath(kind: ScreenKind, entity: EntityPlan | null): string | null {
  if (kind === 'dashboard') return '/';
  if (!entity) return null;
  if (kind === 'detail') return `/${entity.key}/:id`;
  return kind === 'form' ? `/${entity.key}/new` : `/${entity.key}`;
}

/** Returns the entity in the screen's name, otherwise in its purpose; if there are several, the first one named. */
function entityOf(screen: Wanted, entities: readonly EntityPlan[]): EntityPlan | null {
  for (const text of [screen.name, screen.purpose]) {
    const words = ` ${wordsOf(text).map(nounKey).join(' ')} `;
    const found = entities
      .map((entity) => ({ entity, index: words.indexOf(` ${wordsOf(entity.singular).map(nounKey).join(' ')} `) }))
      .filter(({ index }) => index >= 0)
      .toSorted((a, b) => a.index - b.index || b.entity.singular.length - a.entity.singular.length);
    if (found[0]) return found[0].entity;
  }
  return null;
}

const byName: readonly [RegExp, ScreenKind][] = [
  [/\b(dashboard|overview|home|start page|today)\b/i, 'dashboard'],
  [/\b(calendar|schedule|agenda|timeline|planner|diary|timetable|rota)\b/i, 'agenda'],
  [/\b(board|kanban|pipeline)\b/i, 'board'],
  [/\b(totals?|reports?|earnings|payouts?|weekly|monthly|summary|analytics|statements?|revenue)\b/i, 'totals'],
];
const byType: readonly [RegExp, ScreenKind][] = [
  [/\b(dashboard|overview|home|landing)\b/i, 'dashboard'],
  [/\b(form|create|new|add|edit|editor|entry|wizard)\b/i, 'form'],
  [/\b(detail|details|profile|record|single)\b/i, 'detail'],
];

/** Returns the kind of the screen. A kind that the entity's attributes do not support becomes a list. */
function kindOf(screen: Wanted, entity: EntityPlan | null): ScreenKind {
  const typed = byType.find(([pattern]) => pattern.test(screen.type))?.[1];
  if (typed === 'dashboard' || !entity) return 'dashboard';
  if (typed) return typed;
  if (/^(new|add|create|edit)\b|\bform\b/i.test(screen.name)) return 'form';
  if (/\bdetails?\b/i.test(screen.name)) return 'detail';
  const named = byName.find(([pattern]) => pattern.test(`${screen.name} ${screen.type}`))?.[1] ?? 'list';
  if (named === 'dashboard') return 'dashboard';
  return named === 'detail' || named === 'form' || entity.views.includes(named) ? named : 'list';
}
