import * as fc from 'fast-check';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { draftEdit } from '../../agents/offline/drafts/code-edit.ts';
import { generateProject } from '../../agents/offline/app-generator/generate.ts';
import { checkFiles } from '../../agents/kit/project/paths.ts';
import { planApp, type Product } from '../../agents/offline/app-generator/plan-app.ts';
import { readSource } from '../../agents/kit/project/source.ts';
import { products } from './products.ts';

const source = await readSource();

const nasty = fc.oneof(
  fc.constantFrom(
    ...String.raw`" ' \` ${'$'}{alert(1)} </script> */ // <!-- { } \\ 😀 &amp; {"x"} 銘文 Größe $& it's ../../etc`.split(
      ' ',
    ),
    ...'class constructor __proto__ Row Entity String Map Route Page Store id at day App Icon Params All con'.split(
      ' ',
    ),
    '\n',
    '\u2028',
    '\ud800',
    '',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.string({ maxLength: 24 }),
);
const text = fc.array(nasty, { maxLength: 3 }).map((parts) => parts.join(' '));
const product: fc.Arbitrary<Product> = fc.record({
  title: text,
  summary: text,
  entities: fc.array(
    fc.record({
      name: text,
      attributes: fc.array(
        fc.record({
          name: text,
          type: fc.constantFrom('text', 'number', 'money', 'date', 'datetime', 'boolean', 'choice', 'reference'),
          options: fc.array(text, { maxLength: 3 }),
          references: fc.option(text),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 4 },
  ),
  screens: fc.array(fc.record({ id: text, name: text, purpose: text, type: text }), { maxLength: 4 }),
  personas: fc.array(fc.record({ name: text }), { maxLength: 2 }),
  userStories: fc.array(fc.record({ iWant: text }), { maxLength: 4 }),
  features: fc.constant([]),
});

const kept = (name: string, ...types: ('text' | 'datetime' | 'date' | 'money')[]) => ({
  name,
  attributes: types.map((type) => ({ name: type, type, options: [], references: null })),
});

function errorsIn(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, content]) =>
    source[path] === content ? [] : parseSync(path, content).errors.map((error) => `${path}: ${error.message}`),
  );
}
const written = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, content]) => ({ path, content }));

describe('generated applications', () => {
  test('for any words, every module parses, imports only existing modules and has an allowed path', () => {
    fc.assert(
      fc.property(product, (wanted) => {
        const files = generateProject(planApp(wanted), source);
        expect(errorsIn(files)).toEqual([]);
        expect(checkFiles(written(files))).toBeNull();
        for (const [path, content] of Object.entries(files)) {
          for (const [, target = ''] of content.matchAll(/^(?:import|\}) .*?from '(\.[^']+)';$/gm)) {
            const imported = new URL(target, `file:///${path}`).pathname.slice(1);
            expect(files[imported], `${path} imports ${target}`).toBeDefined();
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('no words escape their literal: the page of a hostile title contains no script end', () => {
    const [first] = products;
    if (!first) throw new Error('the product is missing');
    const files = generateProject(planApp({ ...first, title: "</script><b>'`${x}*/" }), source);
    expect(files['src/app-name.ts']).toMatchInlineSnapshot(`
      "export const appName = "<\\/script><b>'\`\${x}*/";
      "
    `);
  });

  test('edits by rule leave modules that parse, for any request', () => {
    const [first] = products;
    if (!first) throw new Error('the product is missing');
    const files = generateProject(planApp(first), source);
    const request = fc.oneof(
      text.map((name) => `rename the app to ${name}`),
      fc.tuple(text, text).map(([from, to]) => `change "${from}" to "${to}"`),
      text.map((to) => `change "Lease" to "${to}"`),
      text.map((name) => `add a field ${name} to leases`),
      text.map((name) => `rename leases to ${name}`),
      text,
    );
    fc.assert(
      fc.property(fc.array(request, { maxLength: 3 }), (requests) => {
        const answer = draftEdit({
          words: requests.join('\n'),
          brief: null,
          earlier: [],
          findings: [],
          product: null,
          files: written(files),
        });
        expect(errorsIn(Object.fromEntries(answer.files.map(({ path, content }) => [path, content])))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('the words decide what comes first: scheduled things by day, weekly payments by week', () => {
    const plan = planApp({
      title: 'Ferry Crews',
      summary: '',
      entities: [kept('Crossing', 'text', 'datetime'), kept('Wage', 'text', 'date', 'money'), kept('Boat', 'text')],
      screens: [],
      personas: [],
      userStories: [{ iWant: 'schedule crossings' }, { iWant: 'get paid weekly' }, { iWant: 'share boats' }],
      features: [],
    });
    expect(plan.entities.map(({ views, addLabel, actions }) => [views[0], addLabel, actions.length])).toEqual([
      ['agenda', 'Schedule crossing', 0],
      ['totals', 'Add wage', 0],
      ['list', 'Add boat', 1],
    ]);
  });

  test.each(products.map((wanted) => [wanted.title, wanted] as const))(
    '%s: every screen has one path and one name',
    (_, wanted) => {
      const plan = planApp(wanted);
      const names = plan.screens.map((screen) => screen.component.toLowerCase());
      const paths = plan.screens.map((screen) => screen.path);
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths).toContain('/');
      for (const entity of plan.entities) expect(paths).toContain(`/${entity.key}/:id`);
    },
  );
});
