import { componentPath } from '../../kit/project/screen-component.ts';
import { stringLiteral } from '../../kit/project/literals.ts';
import { type AppPlan, type EntityPlan } from './plan.ts';
import type { SourceFiles } from '../../kit/project/source.ts';

const testPath = (path: string) => path.replace(/\.tsx?$/, (ending) => `.test${ending}`);

/** Returns tests for the screens: each one opens, and rows can be added, changed, found and deleted. */
export function generateTests(plan: AppPlan): Record<string, string> {
  const lists = plan.entities.flatMap((entity) => {
    const list = plan.screens.find((screen) => screen.path === `/${entity.key}`);
    return list ? [[testPath(componentPath(list.component)), entityTests(entity)] as const] : [];
  });
  return { 'src/App.test.tsx': screenTests(plan), ...Object.fromEntries(lists) };
}

/** Returns the shared modules' own tests, for the modules that a project has. */
export function sharedTests(files: Readonly<Record<string, string>>, source: SourceFiles): Record<string, string> {
  const tested = Object.keys(files).map(testPath);
  return Object.fromEntries(
    tested.flatMap((path) => {
      const content = source[path];
      return content === undefined ? [] : [[path, content] as const];
    }),
  );
}

function screenTests(plan: AppPlan): string {
  const opened = plan.screens.filter(({ kind, path }) => kind !== 'form' && kind !== 'detail' && !path.includes(':'));
  const rows = opened.map(({ path, name }) => `  { path: ${stringLiteral(path)}, title: ${stringLiteral(name)} },`);
  return `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { App } from './App.tsx';
import { openApp } from './testing/app.tsx';

test.each([
${rows.join('\n')}
])('$path opens as “$title”', ({ path, title }) => {
  openApp(<App />, path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

test('an address that leads nowhere says so, and leads back', () => {
  openApp(<App />, '/nowhere/at/all');
  expect(screen.getByRole('main').querySelector('a[href="#/"]')).not.toBeNull();
});
`;
}

function entityTests(entity: EntityPlan): string {
  const { key, variable } = entity;
  const singular = entity.singular.toLowerCase();
  const field = entity.fields.find(({ name }) => name === entity.titleField);
  const named = field?.type === 'text' && field.input === null;
  return `import { ${named ? 'screen' : 'waitFor'} } from '@testing-library/react';
import { expect, test } from 'vitest';
import { App } from '../App.tsx';
import { ${variable} } from '../data/${entity.type}.ts';
import { controlOf, edit, fillForm, goTo, openApp, openList, remove, search, submit } from '../testing/app.tsx';

const known = ${variable}.samples.length;

test(${stringLiteral(`${singular}: what is needed and not there is asked for`)}, async () => {
  const user = openApp(<App />, '/${key}/new');
  await submit(user);
  const needed = ${variable}.fields.filter(({ required }) => required);
  expect(needed.map((field) => controlOf(field).getAttribute('aria-invalid'))).toEqual(needed.map(() => 'true'));
});

test(${stringLiteral(`${singular}: a search without a match finds nothing, and can be taken back`)}, async () => {
  const user = openApp(<App />, '/');
  await openList(user, ${variable});
  expect(await search(user, 'zzzz no such thing')).toBe(\`0 of \${known}\`);
  expect(await search(user, '')).toBe(\`\${known} in all\`);
});

test(${stringLiteral(`${singular}: added, changed, found and deleted`)}, async () => {
  const user = openApp(<App />, '/${key}/new');
${named ? byItsName(entity, singular) : byNumber(entity)}});
`;
}

function byItsName({ variable }: EntityPlan, singular: string): string {
  const [first, second] = [`Aurora ${singular}`, `Borealis ${singular}`].map(stringLiteral);
  return `  await fillForm(user, ${variable}, ${first});
  await submit(user);
  await screen.findByRole('heading', { level: 1, name: ${first} });

  await edit(user);
  await fillForm(user, ${variable}, ${second});
  await submit(user);
  await screen.findByRole('heading', { level: 1, name: ${second} });
  const detail = window.location.hash.slice(1);

  await openList(user, ${variable});
  expect(await search(user, ${second})).toBe(\`1 of \${known + 1}\`);

  await goTo(detail);
  await remove(user);
  await openList(user, ${variable});
  expect(await search(user, ${second})).toBe(\`0 of \${known}\`);
`;
}

/** Rows without a text of their own look the same, so the test counts them. */
function byNumber({ variable, key }: EntityPlan): string {
  return `  await fillForm(user, ${variable}, '');
  await submit(user);
  await waitFor(() => expect(window.location.hash).toMatch(/^#\\/${key}\\/(?!new)/));
  const detail = window.location.hash.slice(1);

  await edit(user);
  await fillForm(user, ${variable}, '');
  await submit(user);
  await openList(user, ${variable});
  expect(await search(user, '')).toBe(\`\${known + 1} in all\`);

  await goTo(detail);
  await remove(user);
  await openList(user, ${variable});
  expect(await search(user, '')).toBe(\`\${known} in all\`);
`;
}
