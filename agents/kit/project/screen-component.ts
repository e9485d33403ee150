import { foldedName, uniqueName } from '../unique-name.ts';
import { pascalCase } from './names.ts';

/** Names of the project's own components, which a screen's component must not shadow. */
const components = new Set(
  'App Agenda Avatar Badge Board Button ButtonLink ChoiceBars EmptyState FieldInput FieldValue Icon NotFound PageHeader Params RecordCards RecordDetail RecordForm RecordList RecordTable RecordViews RelatedRows Shell StatCard Totals Upcoming'.split(
    ' ',
  ),
);

/** `Walk list` → `WalkList`, or `BoardScreen` if the project has a `Board` of its own. */
export function componentName(name: string): string {
  const pascal = pascalCase(name, 'Screen');
  return components.has(pascal) ? `${pascal}Screen` : pascal;
}

/** Returns a component name that no other screen has; `others` are the paths of their modules. */
export function screenComponent(name: string, others: readonly string[]): string {
  const used = new Set(others.map((path) => foldedName(path.replace(/^.*\/|\.tsx$/g, ''))));
  return uniqueName(componentName(name), used);
}

/** Returns the path of a screen's component in the project. */
export const componentPath = (component: string) => `src/screens/${component}.tsx`;
