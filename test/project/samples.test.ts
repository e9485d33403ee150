import { describe, expect, test } from 'vitest';
import { generateProject } from '../../agents/offline/app-generator/generate.ts';
import { planApp, type Product } from '../../agents/offline/app-generator/plan-app.ts';
import { readSource } from '../../agents/kit/project/source.ts';
import type { Attribute } from '../../schema/prd.ts';

const source = await readSource();
const attribute = (name: string, type: Attribute['type'], options: string[] = []): Attribute => ({
  name,
  type,
  options,
  references: null,
});
const name = attribute('Name', 'text');
const steps = attribute('Status', 'choice', ['Open', 'In progress', 'Resolved']);

function filesOf(entities: Record<string, Attribute[]>, wants: string[] = []): Readonly<Record<string, string>> {
  const product: Product = {
    title: 'Sheds',
    summary: '',
    entities: Object.entries(entities).map(([entity, attributes]) => ({ name: entity, attributes })),
    screens: [],
    personas: [{ name: 'Warden' }],
    userStories: wants.map((iWant) => ({ iWant })),
    features: [],
  };
  return generateProject(planApp(product), source);
}
const rowsIn = (file: string | undefined, pattern: RegExp) =>
  [...(file ?? '').matchAll(pattern)].map(([, value]) => value);

describe('Sample rows', () => {
  const files = filesOf({
    Repair: [name, attribute('Reported on', 'date'), steps],
    Tower: [name, attribute('Location', 'text')],
    Violin: [name],
    Warden: [name],
  });

  test('records of the past are at different steps', () => {
    const found = rowsIn(files['src/data/Repair.ts'], / status: ["']([^"']+)["']/g);
    expect(found).toHaveLength(6);
    expect(new Set(found).size).toBe(3);
  });

  test('dates of past actions are in the past', () => {
    const finds = filesOf({ Find: [name, attribute('Found on', 'date')] })['src/data/Find.ts'];
    expect(
      rowsIn(finds, / foundOn: day\((-?\d+)\)/g)
        .map(Number)
        .filter((day) => day >= 0),
    ).toEqual([]);
    expect(rowsIn(finds, / foundOn: day\((-?\d+)\)/g)).toHaveLength(6);
  });

  test('events have names with dates, places have names like places, people like people, and things plain names', () => {
    expect(rowsIn(files['src/data/Repair.ts'], / name: (named\('Repair', -\d+\))/g)).toHaveLength(6);
    expect(files['src/data/Tower.ts']).toContain("name: 'Riverside tower'");
    expect(files['src/data/Violin.ts']).toContain("name: 'Second violin'");
    expect(files['src/data/Warden.ts']).toContain("name: 'Maya Lindqvist'");
  });
});

describe('Start screens', () => {
  test.each([
    ['days', filesOf({ Walk: [name, attribute('Starts at', 'datetime')] }, ['schedule walks']), '<Agenda'],
    ['sums', filesOf({ Wage: [attribute('Paid on', 'date'), attribute('Sum', 'money')] }, ['pay wages']), '<Totals'],
    ['steps', filesOf({ Fault: [name, steps] }, ['report faults']), '<Board'],
    ['what comes next', filesOf({ Find: [name, attribute('Found on', 'date')] }), '<Upcoming'],
  ])('a product of %s begins with them', (_, files, component) => {
    expect(files['src/screens/Overview.tsx']).toContain(component);
  });
});

test('an uncountable noun has no plural anywhere', () => {
  const files = filesOf({ Evidence: [name] });
  expect(Object.values(files).join('\n')).not.toContain('Evidences');
});
