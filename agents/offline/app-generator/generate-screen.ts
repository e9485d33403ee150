import { attribute, commentText, jsxText, literal } from '../../kit/project/literals.ts';
import { isPast } from './plan-fields.ts';
import type { AppPlan, EntityPlan, ScreenPlan } from './plan.ts';

/** Returns `src/screens/WalkList.tsx`. */
export function generateScreen(screen: ScreenPlan, plan: AppPlan): string {
  const comment = screen.purpose.trim() === '' ? '' : `/** ${commentText(screen.purpose)} */\n`;
  if (!screen.entity) return dashboard(screen, plan, comment);
  if (screen.kind === 'detail') return recordScreen(screen, screen.entity, comment, 'RecordDetail');
  if (screen.kind === 'form') return recordScreen(screen, screen.entity, comment, 'RecordForm');
  return viewScreen(screen, screen.entity, plan, comment);
}

function header(screen: ScreenPlan): string {
  return [
    attribute('title', screen.name),
    ...(screen.purpose === '' ? [] : [attribute('purpose', screen.purpose)]),
  ].join(' ');
}

function dataImport(entity: EntityPlan): string {
  return `import { ${entity.variable} } from '../data/${entity.type}.ts';`;
}

function recordScreen(screen: ScreenPlan, entity: EntityPlan, comment: string, component: string): string {
  return `import { ${component} } from '../components/${component}.tsx';
${dataImport(entity)}
import type { Params } from '../router.ts';

${comment}export function ${screen.component}({ params }: { params?: Params }) {
  return <${component} entity={${entity.variable}} id={params?.id} />;
}
`;
}

function viewScreen(screen: ScreenPlan, entity: EntityPlan, plan: AppPlan, comment: string): string {
  const wanted = screen.kind === 'list' ? entity.views : [screen.kind, ...entity.views];
  const views = [...new Set(wanted)].map(String);
  return `import { ButtonLink } from '../components/Button.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { RecordViews } from '../components/RecordViews.tsx';
${dataImport(entity)}

${comment}export function ${screen.component}() {
  return (
    <>
      <PageHeader ${header(screen)}>
        <ButtonLink href="#/${entity.key}/new" tone="primary" icon="plus">
          ${jsxText(entity.addLabel)}
        </ButtonLink>
      </PageHeader>
      <RecordViews
        entity={${entity.variable}}
        views={${literal(views)}}
        period="${plan.period}"
        ${attribute('addLabel', entity.addLabel)}
      />
    </>
  );
}
`;
}

const liesAhead = (entity: EntityPlan) => entity.fields.some((field) => field.type === 'date' && !isPast(field.label));

const has = (entity: EntityPlan, type: string) => entity.fields.some((field) => field.type === type);

/**
 * Returns the entity that the product's daily work is about: one that is planned ahead; otherwise one with past dates;
 * otherwise the first.
 */
function mainEntity(entities: readonly EntityPlan[]): EntityPlan | undefined {
  const things = entities.filter((entity) => !entity.person);
  return (
    things.find((entity) => has(entity, 'datetime')) ??
    things.find(liesAhead) ??
    things.find((entity) => has(entity, 'date')) ??
    things[0] ??
    entities[0]
  );
}

type Lead = 'Agenda' | 'Board' | 'Totals' | 'Upcoming';

/**
 * Returns what to show first for the product's first entity: its calendar, its sums, its steps, or its upcoming rows.
 */
function leadOf(plan: AppPlan): { component: Lead; entity: EntityPlan } | null {
  const [first] = plan.entities.filter((entity) => !entity.person);
  const main = mainEntity(plan.entities);
  if (first?.views[0] === 'agenda') return { component: 'Agenda', entity: first };
  if (first?.views[0] === 'totals') return { component: 'Totals', entity: first };
  const steps = first?.fields.some((field) => field.type === 'choice' && /\b(status|stage|state)\b/i.test(field.label));
  if (first && steps && !has(first, 'datetime')) return { component: 'Board', entity: first };
  return main ? { component: 'Upcoming', entity: main } : null;
}

function dashboard(screen: ScreenPlan, plan: AppPlan, comment: string): string {
  const lead = leadOf(plan);
  const main = lead?.entity ?? mainEntity(plan.entities);
  // Next to a board, the board's own numbers would repeat it.
  const others = lead?.component === 'Board' ? plan.entities.filter((entity) => entity !== lead.entity) : plan.entities;
  const spread = others.find((entity) => has(entity, 'choice'));
  const next =
    lead?.component === 'Upcoming' ? undefined : mainEntity(others.filter((entity) => entity !== lead?.entity));
  const counted = plan.entities.slice(0, 4);
  const imported = plan.entities.filter((entity) => counted.includes(entity) || [main, spread, next].includes(entity));
  const components = new Set(['ButtonLink', 'PageHeader', 'StatCard', ...(lead ? [lead.component] : [])]);
  if (spread) components.add('ChoiceBars');
  if (next) components.add('Upcoming');
  const imports = [...components]
    .toSorted()
    .map((name) => `import { ${name} } from '../components/${name === 'ButtonLink' ? 'Button' : name}.tsx';`);
  const period = lead?.component === 'Totals' ? ` period="${plan.period}"` : '';
  const leading = lead ? `<${lead.component} entity={${lead.entity.variable}}${period} />` : '';
  const wide = lead?.component === 'Board';
  const beside = [
    ...(wide ? [] : [leading]),
    ...(next && wide ? [`<Upcoming entity={${next.variable}} />`] : []),
    ...(spread ? [`<ChoiceBars entity={${spread.variable}} />`] : []),
    ...(next && !wide ? [`<Upcoming entity={${next.variable}} />`] : []),
  ].filter((part) => part !== '');
  const cards = `      <div className="mb-6 grid grid-cols-2 gap-3 sm:gap-4${counted.length > 2 ? ` xl:grid-cols-${counted.length}` : ''}">
${counted.map((entity) => `        <StatCard entity={${entity.variable}} />`).join('\n')}
      </div>`;
  const columns = beside.length > 1 ? ' lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : '';
  const blocks = [
    cards,
    ...(wide ? [`      <div className="mb-6">\n        ${leading}\n      </div>`] : []),
    ...(beside.length > 0
      ? [
          `      <div className="grid items-start gap-6${columns}">\n${beside.map((part) => `        ${part}`).join('\n')}\n      </div>`,
        ]
      : []),
  ];
  return `${imports.join('\n')}
${imported.map(dataImport).join('\n')}

${comment}export function ${screen.component}() {
  return (
    <>
      <PageHeader ${header(screen)}>
        <ButtonLink href="#/${main?.key ?? ''}/new" tone="primary" icon="plus">
          ${jsxText(main?.addLabel ?? '')}
        </ButtonLink>
      </PageHeader>
${blocks.join('\n')}
    </>
  );
}
`;
}
