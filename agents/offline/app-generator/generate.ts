import { componentPath } from '../../kit/project/screen-component.ts';
import { generateApp } from './generate-app.ts';
import { generateEntity, generateEntityList } from './generate-entity.ts';
import { generateScreen } from './generate-screen.ts';
import { generateTests, sharedTests } from './generate-tests.ts';
import { stringLiteral } from '../../kit/project/literals.ts';
import { type AppPlan, type ScreenPlan } from './plan.ts';
import { closure, type SourceFiles } from '../../kit/project/source.ts';

/** Generates a whole application from its plan, with tests next to its code. */
export function generateProject(plan: AppPlan, source: SourceFiles): Record<string, string> {
  const generated = { ...generateData(plan), 'src/App.tsx': generateApp(plan), ...generateTests(plan) };
  for (const screen of plan.screens)
    Object.assign(generated, { [componentPath(screen.component)]: generateScreen(screen, plan) });
  const files = closure(generated, source);
  return { ...files, ...sharedTests(files, source) };
}

/** Generates one screen of the plan with all modules that it imports. */
export function generateScreenFiles(plan: AppPlan, screen: ScreenPlan, source: SourceFiles): Record<string, string> {
  return closure({ ...generateData(plan), [componentPath(screen.component)]: generateScreen(screen, plan) }, source);
}

function generateData(plan: AppPlan): Record<string, string> {
  return {
    'src/app-name.ts': `export const appName = ${stringLiteral(plan.name)};\n`,
    'src/data/all.ts': generateEntityList(plan),
    ...Object.fromEntries(plan.entities.map((entity) => [`src/data/${entity.type}.ts`, generateEntity(entity)])),
  };
}
