import { attribute, commentText, jsxText, literal } from './literals.ts';
import { isPast } from './plan-fields.ts';
import type { AppPlan, EntityPlan, ScreenPlan } from './plan.ts';

/** `src/screens/WalkList.tsx`. */
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

/** What a product's day is about: what is planned ahead, else what was dated, else its first thing. */
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

function dashboard(screen: ScreenPlan, plan: AppPlan, comment: string): string {
  const upcoming = mainEntity(plan.entities);
  const spread = plan.entities.find((entity) => entity.fields.some((field) => field.type === 'choice'));
  const counted = plan.entities.slice(0, 4);
  const imported = plan.entities.filter(
    (entity) => counted.includes(entity) || entity === upcoming || entity === spread,
  );
  return `import { ButtonLink } from '../components/Button.tsx';
${spread ? `import { ChoiceBars } from '../components/ChoiceBars.tsx';\n` : ''}import { PageHeader } from '../components/PageHeader.tsx';
import { StatCard } from '../components/StatCard.tsx';
import { Upcoming } from '../components/Upcoming.tsx';
${imported.map(dataImport).join('\n')}

${comment}export function ${screen.component}() {
  return (
    <>
      <PageHeader ${header(screen)}>
        <ButtonLink href="#/${upcoming?.key ?? ''}/new" tone="primary" icon="plus">
          ${jsxText(upcoming?.addLabel ?? '')}
        </ButtonLink>
      </PageHeader>
      <div className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 ${counted.length > 2 ? `xl:grid-cols-${counted.length}` : ''}">
${counted.map((entity) => `        <StatCard entity={${entity.variable}} />`).join('\n')}
      </div>
      <div className="grid items-start gap-6 ${spread ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : ''}">
        <Upcoming entity={${upcoming?.variable ?? ''}} />
${spread ? `        <ChoiceBars entity={${spread.variable}} />\n` : ''}      </div>
    </>
  );
}
`.replaceAll(' ">', '">');
}
